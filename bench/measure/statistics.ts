/** The middle of several values, and how far they lie from it. */
export interface Spread {
  readonly median: number
  /** Median absolute deviation. */
  readonly mad: number
  readonly count: number
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

export function spreadOf(values: readonly number[]): Spread {
  const middle = median(values)
  return {
    median: middle,
    mad: median(values.map((value) => Math.abs(value - middle))),
    count: values.length,
  }
}

/** The rule of `verdictOn` in words, for reports. */
export const noiseRule =
  'Two medians differ when they lie further apart than three standard errors of their difference and than 2 % of the larger one.\n' +
  'Otherwise the difference is within noise. With fewer than three runs of either nothing is said.\n' +
  'The standard error of a median is 1.2533 × 1.4826 × median absolute deviation ÷ √runs.'

/** What can be said of a difference. */
export type Verdict = 'differs' | 'noise' | 'few runs'

export function verdictOn(a: Spread, b: Spread): Verdict {
  if (a.count < 3 || b.count < 3) return 'few runs'
  const apart = Math.abs(a.median - b.median)
  const least = Math.max(3 * Math.hypot(errorOf(a), errorOf(b)), 0.02 * Math.max(a.median, b.median))
  return apart > least ? 'differs' : 'noise'
}

function errorOf({ mad, count }: Spread): number {
  return (1.2533 * 1.4826 * mad) / Math.sqrt(count)
}

/** The line through points by least squares: `y = at + slope × x`. */
export function lineThrough(points: readonly (readonly [number, number])[]): { slope: number; at: number } {
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const across = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  const along = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  const slope = across / along
  return { slope, at: y - slope * x }
}
