import { lineThrough } from '../measure/statistics.ts'

/** How a cost grows with its input. */
export interface Fit {
  /** Of the power of the input's size that the cost above the base follows; nothing where too few points rise above it. */
  readonly exponent?: number
  readonly verdict: 'flat' | 'a line' | 'a curve' | 'too little to say'
}

/** The rules of `fitOf` in words, for reports. */
export const fitRule =
  'The exponent is the slope of a straight line through the logarithms of size and cost.\n' +
  'The cost of a run over next to nothing is taken off before. Points that cost less than a quarter more are left out.\n' +
  'Up to 0.25, or where the largest input costs so little, the growth is flat. Up to 1.1 it is a line, above that a curve.'

export function fitOf(points: readonly (readonly [size: number, cost: number])[], base: number): Fit {
  if (points.length < 3) return { verdict: 'too little to say' }
  const above = points
    .filter(([, cost]) => cost > base * 1.25)
    .map(([size, cost]) => [Math.log(size), Math.log(cost - base)] as const)
  if ((points.at(-1)?.[1] ?? 0) <= base * 1.25) return { verdict: 'flat' }
  if (above.length < 3) return { verdict: 'too little to say' }
  const exponent = lineThrough(above).slope
  return { exponent, verdict: exponent <= 0.25 ? 'flat' : exponent <= 1.1 ? 'a line' : 'a curve' }
}
