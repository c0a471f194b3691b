import type { TextType } from '../descriptor.ts'
import type { FacetRow } from './facets.ts'
import { inParts } from './parts.ts'
import type { PreparedSimple, SimpleValue } from './simple.ts'

/** The namespace that a prefix is bound to where a text stands; the prefix `''` is for the default one. */
export type Resolve = (prefix: string) => string | undefined

/** The prefix under which a namespace is written; `''` for none. */
export type Prefixed = (namespace: string) => string

/** How an expanded name is written. */
export interface Names {
  prefixed(name: string, prefixed: Prefixed): string
}

/** How a built-in type reads its text: what is legal, and what values compare and measure as. */
export interface Lexical {
  /** XML Schema's name of the built-in type. */
  readonly name: string
  /** The primitive type it comes from: values of different ones are never equal. */
  readonly primitive: string
  readonly space: 'preserve' | 'replace' | 'collapse'
  /** How a value is held: exact texts stay strings. */
  readonly form: 'string' | 'number' | 'boolean'
  /** The value of a legal text, where it is held as something else than a string. */
  readonly meaning?: (text: string) => SimpleValue
  /** The texts that such a value may be written as, the usual one first. */
  readonly spellings?: (value: number | boolean) => readonly string[]
  /** Whether a text, white space handled, is legal; absent where every text is. */
  readonly isLegal?: (text: string) => boolean
  /** The same text for equal values, another for others; absent where a text is its value. */
  readonly canonical?: (text: string) => string
  /** Length in the type's own units (characters, octets, items); absent where length has no meaning. */
  readonly lengthOf?: (text: string) => number
  /** How many significant digits a legal text has; absent where that has no meaning. */
  readonly totalDigits?: (text: string) => number
  /** How many of them stand after the point. */
  readonly fractionDigits?: (text: string) => number
  /** Order of two legal texts: negative, zero, positive, or NaN where neither is first; absent where unordered. */
  readonly compare?: (a: string, b: string) => number
  /** The facets that ask for that order; absent where it is asked of no value. */
  readonly bounds?: readonly FacetRow[]
  /** What a text means, the whole document shows. */
  readonly needsDocument?: true
  /** Reads and checks texts of the type in another way than that of all others. */
  readonly prepare?: (type: TextType) => PreparedSimple
  /** The text holds a prefix, and means an expanded name. */
  readonly names?: Names
}

/** A type that is another one but for some of it; a call, since a bundler keeps every object into which one is spread. */
export function derived(base: Lexical, own: Partial<Lexical>): Lexical {
  return { ...base, ...own }
}

const pairs = /[\uD800-\uDBFF][\uDC00-\uDFFF]/

const replaceable = /[\t\n\r]/g
const runs = /[\t\n\r ]+/g
const oneSpace = /[\t\n\r ]/
const edges = /^ | $/g
const needsCollapse = /^[\t\n\r ]|[\t\n\r ]$|[\t\n\r]| {2}/

/** Handles white space as the type asks (XML Schema Part 2, 4.3.6). */
export function normalize(text: string, space: Lexical['space']): string {
  if (space === 'preserve') return text
  if (space === 'replace') return inParts(text, (part) => part.split(replaceable).join(' '))
  if (!needsCollapse.test(text)) return text
  return inParts(text, (part) => part.split(runs).join(' '), oneSpace).replace(edges, '')
}

/** Finds a character that XML 1.0 does not allow. */
export const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/**
 * Length in characters, not in UTF-16 units; half of a pair that stands alone is one. The engine knows of most texts that
 * they hold no pair without looking through them.
 */
export function characters(text: string): number {
  let count = text.length
  for (let at = text.search(pairs); at >= 0 && at < text.length; at++)
    if ((text.codePointAt(at) ?? 0) > 0xffff) count--
  return count
}
