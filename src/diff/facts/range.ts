import type { Effect } from '../change/change.ts'

/** Numbers of things allowed, as texts: `0..n`. */
export type RangeFacts = { readonly before: string; readonly after: string }

export function rangeFacts(
  beforeMin: number | undefined,
  beforeMax: number | undefined,
  afterMin: number | undefined,
  afterMax: number | undefined,
): RangeFacts {
  return { before: print(beforeMin, beforeMax), after: print(afterMin, afterMax) }
}

function print(min = 0, max = Number.POSITIVE_INFINITY): string {
  return `${min}..${Number.isFinite(max) ? max : 'n'}`
}

export function isRangeChange({ before, after }: RangeFacts): boolean {
  return before !== after
}

export function rangeEffect({ before, after }: RangeFacts): Effect {
  const [one, other] = [parse(before), parse(after)]
  if (other.min >= one.min && other.max <= one.max) return 'narrows'
  return other.min <= one.min && other.max >= one.max ? 'widens' : 'replaces'
}

function parse(text: string): { min: number; max: number } {
  const [min = '0', max = 'n'] = text.split('..')
  return { min: Number(min), max: max === 'n' ? Number.POSITIVE_INFINITY : Number(max) }
}

export function range(text: string): string {
  const { min, max } = parse(text)
  if (Number.isFinite(max)) return min === max ? `exactly ${min}` : `${min} to ${max}`
  return min === 0 ? 'any number' : `at least ${min}`
}
