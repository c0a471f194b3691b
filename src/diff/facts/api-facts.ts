import { quoted } from '../../diagnostics/index.ts'
import type { Operation } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'
import type { RuleFinding } from '../rule.ts'
import type { WritingSide } from '../subjects.ts'

/** How an operation is addressed: `PUT /consignments/{id}`. */
export function printAddress({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`
}

/** The address with each parameter name removed (`{id}` becomes `{}`). */
export function makeTemplate(address: string): string {
  return address.replace(/\{[^{}]*\}/gu, '{}')
}

/** The name of a header; and the property whose part has it, if it is not a response header. */
export interface HeaderFacts {
  readonly [name: string]: string | boolean
  readonly name: string
}

/** The facts of a header: its name, and its part if it has one. */
export function headerFacts({
  name,
  partOf,
}: {
  readonly name: string
  readonly partOf?: string
}): HeaderFacts {
  return partOf === undefined ? { name } : { name, part: partOf }
}

/** `The response header "X"` or `The header "X" of the part "p"`; `sort` is put after `The`. */
export function theHeader({ name, part }: HeaderFacts, sort = ''): string {
  const the = sort === '' ? 'The' : `The ${sort}`
  if (typeof part !== 'string') return `${the} response header ${quoted(name)}`
  return `${the} header ${quoted(name)} of the part ${quoted(part)}`
}

/** Whether generated types have the header: only response headers. */
export function isTyped({ part }: HeaderFacts): boolean {
  return part === undefined
}

export type WritingFacts = {
  readonly name: string
  readonly before: string
  readonly after: string
  readonly effect: Effect
  /** Whether generated code begins or ceases to represent it as bytes. */
  readonly bytes?: 'gained' | 'lost'
}

/**
 * Yields a finding if things of the wanted kind have their values serialized in another way; otherwise nothing.
 */
export function* writingChange(
  before: WritingSide,
  after: WritingSide,
  wanted: WritingSide['what'],
): Iterable<RuleFinding<WritingFacts>> {
  const effect = before.what === wanted ? decideWritingEffect(before, after) : undefined
  if (effect === undefined) return
  const [was, is] = [printed(before), printed(after)]
  const isKept = before.isOctets === after.isOctets
  const bytes = isKept ? {} : { bytes: after.isOctets ? ('gained' as const) : ('lost' as const) }
  yield { before: was, after: is, facts: { name: before.name, before: was, after: is, effect, ...bytes } }
}

/**
 * `widens` if the later side also allows what the earlier did and more, `narrows` if it allows less, `replaces` if
 * something else; undefined if it is the same.
 */
function decideWritingEffect(before: WritingSide, after: WritingSide): Effect | undefined {
  const [isKept, isOld] =
    before.types && after.types
      ? [covers(after.types, before.types), covers(before.types, after.types)]
      : [covered(before, after), covered(after, before)]
  if (isKept) return isOld ? undefined : 'widens'
  return isOld ? 'narrows' : 'replaces'
}

/**
 * Whether `other` allows every way of `one`: the same style and types, and unencoded reserved characters if `one`
 * does.
 */
function covered(one: WritingSide, other: WritingSide): boolean {
  return (
    one.types === other.types && one.style === other.style && (!one.isReserved || other.isReserved === true)
  )
}

/** Whether each media type of a list is in another, by itself or by a range. */
function covers(outer: readonly string[], inner: readonly string[]): boolean {
  return inner.every((one) => outer.some((range) => isWithin(one.toLowerCase(), range.toLowerCase())))
}

/** Whether a media type or range is in a range. */
export function isWithin(type: string, range: string): boolean {
  return type === range || range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))
}

/** The media types, or else the style, with a note if reserved characters are not encoded. */
function printed({ style, types, isReserved }: WritingSide): string {
  if (types) return types.join(', ')
  return `${style}${isReserved ? ', reserved characters as they are' : ''}`
}
