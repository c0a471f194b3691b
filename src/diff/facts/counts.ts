import type { ArrayNode, Contains, Json, Occurs } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'

/** Numbers of things allowed, as texts: `0..n`. */
export type RangeFacts = { readonly before: string; readonly after: string }

/** The ranges of both sides as texts; a missing minimum is 0, a missing maximum `n`. */
export function rangeFacts(
  beforeMin: number | undefined,
  beforeMax: number | undefined,
  afterMin: number | undefined,
  afterMax: number | undefined,
): RangeFacts {
  return { before: print(beforeMin, beforeMax), after: print(afterMin, afterMax) }
}

/** The numbers of items of an array; `breaksTypes` if generated tuples have other elements, or require other ones. */
export type ItemCountFacts = RangeFacts & { readonly breaksTypes: boolean }

/** The numbers of items that both arrays allow. */
export function itemCountFacts(one: ArrayNode, other: ArrayNode): ItemCountFacts {
  const breaksTypes = printTuple(one) !== printTuple(other)
  return { ...rangeFacts(one.minItems, one.maxItems, other.minItems, other.maxItems), breaksTypes }
}

/** How many elements the generated tuple has, and how many of them are required. */
function printTuple({ prefix, minItems, maxItems }: ArrayNode): string {
  const elements = Math.min(prefix.length, maxItems)
  return `${elements} ${Math.min(elements, minItems)}`
}

function print(min = 0, max = Number.POSITIVE_INFINITY): string {
  return `${min}..${Number.isFinite(max) ? max : 'n'}`
}

export function isRangeChange({ before, after }: RangeFacts): boolean {
  return before !== after
}

/** `narrows` if the later range is within the earlier one, `widens` if around it, otherwise `replaces`. */
export function rangeEffect({ before, after }: RangeFacts): Effect {
  const [one, other] = [parse(before), parse(after)]
  if (other.min >= one.min && other.max <= one.max) return 'narrows'
  return other.min <= one.min && other.max >= one.max ? 'widens' : 'replaces'
}

/** Parses a range text `1..5`; `n` is infinite. */
function parse(text: string): { min: number; max: number } {
  const [min = '0', max = 'n'] = text.split('..')
  return { min: Number(min), max: max === 'n' ? Number.POSITIVE_INFINITY : Number(max) }
}

/** A range text `1..5` in words: `exactly 1`, `1 to 5`, `at least 1` or `any number`. */
export function printRange(text: string): string {
  const { min, max } = parse(text)
  if (Number.isFinite(max)) return min === max ? `exactly ${min}` : `${min} to ${max}`
  return min === 0 ? 'any number' : `at least ${min}`
}

/** `null` is unbounded. */
export type OccurrenceFacts = {
  readonly name: string
  readonly before: number | null
  readonly after: number | null
}

/** Whether generated code has one value on one side and a list on the other. */
export function isArrayChange(before: number | null, after: number | null): boolean {
  return (before === null || before > 1) !== (after === null || after > 1)
}

/** `once`, `3 times`, or `any number of times` for null. */
export function printOccurrenceCount(count: number | null): string {
  if (count === null) return 'any number of times'
  return count === 1 ? 'once' : `${count} times`
}

/** The occurrences of both sides for `changes.json`; an infinite maximum becomes `unbounded`. */
export function occurrences(before: Occurs, after: Occurs): { before: Json; after: Json } {
  return { before: occurrence(before), after: occurrence(after) }
}

function occurrence({ min, max }: Occurs): Json {
  return { min, max: Number.isFinite(max) ? max : 'unbounded' }
}

export function maxFacts(name: string, before: Occurs, after: Occurs): OccurrenceFacts {
  return { name, before: finite(before.max), after: finite(after.max) }
}

export function minFacts(name: string, before: Occurs, after: Occurs): OccurrenceFacts {
  return { name, before: before.min, after: after.min }
}

function finite(count: number): number | null {
  return Number.isFinite(count) ? count : null
}

/** The minimum and maximum number of items that match `contains`. */
export type ContainsFacts = {
  readonly min: number
  readonly max: number
}

export function containsFacts({ min, max }: Contains): ContainsFacts {
  return { min, max }
}

/** Whether `contains` has no limits, so that it only marks items as evaluated for `unevaluatedItems`. */
export function onlyCounts({ min, max }: ContainsFacts): boolean {
  return min === 0 && max === Number.POSITIVE_INFINITY
}
