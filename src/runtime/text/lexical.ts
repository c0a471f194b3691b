import type { TextType } from '../descriptor.ts'
import type { FacetRow } from './facets.ts'
import { inParts } from './parts.ts'
import type { PreparedSimple, SimpleValue } from './simple.ts'

/** The namespace that a prefix is bound to at the place of a text; `''` is the prefix of the default one. */
export type Resolve = (prefix: string) => string | undefined

/** The prefix under which a namespace is written; `''` for none. */
export type Prefixed = (namespace: string) => string

/** Writes expanded names. */
export interface Names {
  prefixed(name: string, prefixed: Prefixed): string
}

/** A built-in type: which texts are legal, and how values are held, compared and measured. */
export interface Lexical {
  /** XML Schema's name of the built-in type. */
  readonly name: string
  /** Its primitive type; values of different primitive types are never equal. */
  readonly primitive: string
  readonly space: 'preserve' | 'replace' | 'collapse'
  /** The JavaScript type of its values; `string` keeps the exact text. */
  readonly form: 'string' | 'number' | 'boolean'
  /** The value of a legal text, if values are not strings. */
  readonly meaning?: (text: string) => SimpleValue
  /** The texts that such a value can be written as, the usual one first. */
  readonly spellings?: (value: number | boolean) => readonly string[]
  /** Whether a text is legal after white-space handling; absent if every text is. */
  readonly isLegal?: (text: string) => boolean
  /** A canonical text, equal exactly for equal values; absent if values are equal only if their texts are. */
  readonly canonical?: (text: string) => string
  /** The length in the type's units (characters, octets, items); absent if the type has no length. */
  readonly lengthOf?: (text: string) => number
  /** The number of significant digits of a legal text; absent if the type has none. */
  readonly totalDigits?: (text: string) => number
  /** The number of digits after the point. */
  readonly fractionDigits?: (text: string) => number
  /**
   * Compares two legal texts: negative, zero, positive, or NaN if undetermined; absent if the type is not ordered.
   */
  readonly compare?: (a: string, b: string) => number
  /** 0 if a legal text is a multiple of the step, else another number; absent if no type has steps. */
  readonly remainder?: (text: string, step: string) => number
  /** The facets that compare values; absent if no type uses them. */
  readonly bounds?: readonly FacetRow[]
  /** Whether a text is valid depends on the whole document. */
  readonly needsDocument?: true
  /** Prepares the type, if its texts are not read and checked like all others. */
  readonly prepare?: (type: TextType) => PreparedSimple
  /** Present if a text is a qualified name, whose value is the expanded name. */
  readonly names?: Names
}

/**
 * A built-in type like `base` with some members replaced; a call, because bundlers cannot drop an object with a
 * spread.
 */
export function derived(base: Lexical, own: Partial<Lexical>): Lexical {
  return { ...base, ...own }
}

const pairs = /[\uD800-\uDBFF][\uDC00-\uDFFF]/

const replaceable = /[\t\n\r]/g
const runs = /[\t\n\r ]+/g
const oneSpace = /[\t\n\r ]/
const edges = /^ | $/g
const needsCollapse = /^[\t\n\r ]|[\t\n\r ]$|[\t\n\r]| {2}/

/**
 * The text after white-space handling (XML Schema Part 2, 4.3.6): unchanged, tabs and line ends as spaces
 * (`replace`), or also trimmed with single spaces (`collapse`).
 */
export function normalize(text: string, space: Lexical['space']): string {
  if (space === 'preserve') return text
  if (space === 'replace') return inParts(text, (part) => part.split(replaceable).join(' '))
  if (!needsCollapse.test(text)) return text
  return inParts(text, (part) => part.split(runs).join(' '), oneSpace).replace(edges, '')
}

/** Matches a character that XML 1.0 does not allow. */
export const illegal: RegExp = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/**
 * The length in characters, not in UTF-16 units; an unpaired surrogate counts as one. Fast for most texts, of
 * which engines know that they have no surrogates.
 */
export function countCharacters(text: string): number {
  let count = text.length
  for (let at = text.search(pairs); at >= 0 && at < text.length; at++)
    if ((text.codePointAt(at) ?? 0) > 0xffff) count--
  return count
}
