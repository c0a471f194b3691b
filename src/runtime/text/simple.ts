import type { ListType, SimpleType, TextType } from '../descriptor.ts'
import {
  enumerationFault,
  type Facet,
  type Fault,
  findFacetFault,
  makeFacets,
  makeFault,
  patternFault,
} from './facets.ts'
import { illegal, type Lexical, normalize, type Prefixed, type Resolve } from './lexical.ts'
import { isTooLong, patternLengthFault, type TextPattern } from './pattern.ts'

/**
 * The text of a value, from which `readText` reads the same value. Without `prefixed`, expanded names stay
 * unchanged.
 */
export function writeText(type: SimpleType, value: SimpleValue, prefixed?: Prefixed): string {
  const { kind, of } = type
  if (kind !== 'text') return of.write(type, value, prefixed)
  if (typeof value === 'string') return (prefixed && of.names?.prefixed(value, prefixed)) ?? value
  const texts = of.spellings?.(value as number | boolean) ?? []
  return type.patterns ? firstKept(type, value, texts) : (texts[0] ?? '')
}

/**
 * The first of the texts that the type reads as the same value, else the first; patterns or union members may
 * refuse some.
 */
export function firstKept(type: SimpleType, value: SimpleValue, texts: readonly string[]): string {
  const isKept = (text: string): boolean => {
    const read = readText(type, text)
    return !('fault' in read) && Object.is(read.value, value)
  }
  return texts.find(isKept) ?? texts[0] ?? ''
}

export type SimpleValue = string | number | boolean | readonly SimpleValue[]

/** A valid text with its value. */
export interface Accepted {
  readonly value: SimpleValue
  /** The text after white-space handling; a qualified name as its expanded name. */
  readonly text: string
  /** The type that read it; for a union, the member that accepted it. */
  readonly type: TextType | ListType
  /** The items of a list. */
  readonly items?: readonly Accepted[]
}

/** A key, equal exactly for equal values of any types; values of different primitive types are never equal. */
export function makeValueKey({ type, text, items = [] }: Accepted): string {
  if (type.kind === 'list') return ['list', ...items.map(makeValueKey)].join('\n')
  const { primitive, canonical } = type.of
  return `${primitive} ${canonical ? canonical(text) : text}`
}

/** The atomic values of a value: the items of a list, also nested, or the value itself. */
export function atomsIn(accepted: Accepted): readonly Accepted[] {
  return accepted.type.kind === 'list' ? (accepted.items ?? []).flatMap(atomsIn) : [accepted]
}

/**
 * A prepared text type: everything needed for each text is looked up once, since access to descriptors is slow in
 * V8.
 */
export class PreparedText implements PreparedSimple {
  declare readonly type: TextType
  readonly #form: Lexical['form']
  readonly #space: Lexical['space']
  readonly #isLegal: Lexical['isLegal']
  readonly #canonical: Lexical['canonical']
  declare readonly isVerbatim: boolean
  readonly #facets: readonly Facet[]
  /** Texts up to this length fulfil all facets. */
  readonly #harmless: number
  readonly #patterns: readonly TextPattern[] | undefined
  /** The keys of the enumeration's values. */
  readonly #allowed: ReadonlySet<string> | undefined

  constructor(type: TextType) {
    const { of, patterns, values } = type
    this.type = type
    this.#form = of.form
    this.#space = of.space
    this.#isLegal = of.isLegal
    this.#canonical = of.canonical
    this.isVerbatim = of.names === undefined
    this.#facets = makeFacets(type, of)
    this.#harmless = Math.min(...this.#facets.map(({ harmless }) => harmless))
    this.#patterns = patterns
    const right = values?.map((value) => normalize(value, of.space)).filter((text) => !this.#valueFault(text))
    this.#allowed = right && new Set(right.map((text) => this.#makeKey(text)))
  }

  /** Handles white space and checks the text: its value, or its fault. */
  read(raw: string, _resolve: Resolve | undefined): Read {
    const text = normalize(raw, this.#space)
    return this.accepted(text, text)
  }

  /** The value of a text, whose white space is handled if `isSpaced`; `undefined` if it is not valid. */
  value(raw: string, isSpaced: boolean): SimpleValue | undefined {
    const text = isSpaced ? normalize(raw, this.#space) : raw
    return this.#fault(text, text) ? undefined : this.#meaning(text)
  }

  /** The fault of a value: wrong JavaScript type, white space or characters, or its text; `undefined` if valid. */
  check(value: unknown): Fault | undefined {
    if (typeof value !== this.#form) return notA(this.#form)
    if (typeof value !== 'string') return this.#valueFault(writeText(this.type, value as SimpleValue))
    return (
      (isClean(value, this.#space) ? undefined : spaceFault(value, this.#space)) ?? this.#valueFault(value)
    )
  }

  /** The value of a text, or its fault. */
  protected accepted(text: string, written: string | undefined): Read {
    const fault = this.#fault(text, written)
    return fault ? { fault } : { value: this.#meaning(text), text, type: this.type }
  }

  #valueFault(text: string): Fault | undefined {
    return this.#fault(text, this.isVerbatim ? text : undefined)
  }

  /**
   * The fault of a text after white-space handling: illegal, outside the enumeration, a facet, then a pattern.
   * Patterns apply to `written`, the original text of an expanded name; they are skipped without it.
   */
  #fault(text: string, written: string | undefined): Fault | undefined {
    if (this.#isLegal && !this.#isLegal(text)) {
      const { name } = this.type.of
      return makeFault('type', `Not a valid ${name}.`, name)
    }
    if (this.#allowed && !this.#allowed.has(this.#makeKey(text)))
      return enumerationFault(this.type.values ?? [])
    const fault = text.length > this.#harmless ? findFacetFault(this.#facets, text) : undefined
    return fault || written === undefined || !this.#patterns ? fault : patternFault(this.#patterns, written)
  }

  /** The value of a valid text. */
  #meaning(text: string): SimpleValue {
    return this.#form === 'string' ? text : (this.type.of.meaning?.(text) ?? text)
  }

  /** A key, equal for equal values. */
  #makeKey(text: string): string {
    return this.#canonical ? this.#canonical(text) : text
  }
}

export function notA(form: string): Fault {
  return makeFault('type', `Must be a ${form}.`, form)
}

export const spaced: Fault = {
  rule: 'white-space',
  message: 'Reading would change this white space: it is not part of the value.',
}

/**
 * The fault of a text value that cannot come from a document: illegal characters, or white space that would be
 * changed.
 */
function spaceFault(text: string, space: Lexical['space']): Fault | undefined {
  if (illegal.test(text)) return makeFault('character', 'Contains a character that XML does not allow.')
  return normalize(text, space) === text ? undefined : spaced
}

/** A quick test: `true` if a text is ASCII without controls and without white space that reading would change. */
function isClean(text: string, space: Lexical['space']): boolean {
  let before = 0x20
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x20 || unit > 0x7e || (unit === 0x20 && before === 0x20 && space === 'collapse')) return false
    before = unit
  }
  return before !== 0x20 || space !== 'collapse'
}

export type Read = Accepted | { readonly fault: Fault }

/** A prepared simple type, which reads texts and checks values. */
export interface PreparedSimple {
  readonly type: SimpleType
  /** Whether string values are written unchanged. */
  readonly isVerbatim: boolean
  /**
   * Reads a text: handles white space, then checks the built-in type and every facet. Qualified names are
   * resolved; without `resolve` the text must have expanded names, as in descriptors.
   */
  read(raw: string, resolve?: Resolve): Read
  /**
   * The value of a text without qualified names, `undefined` if not valid. `isSpaced`: white space must be
   * handled.
   */
  value(raw: string, isSpaced: boolean): SimpleValue | undefined
  /**
   * The fault of a value, as `read` would report for its text; also if its text would be read as another value.
   */
  check(value: unknown): Fault | undefined
}

const prepared = /* @__PURE__ */ new WeakMap<SimpleType, PreparedSimple>()

/** The prepared form of a simple type; made once. */
export function prepareSimple(type: SimpleType): PreparedSimple {
  const known = prepared.get(type)
  if (known) return known
  const made =
    type.kind !== 'text' ? type.of.prepare(type) : (type.of.prepare?.(type) ?? new PreparedText(type))
  prepared.set(type, made)
  return made
}

/** Reads a text as a simple type: its value, or its fault; also a fault if it is too long for a pattern. */
export function readText(type: SimpleType, raw: string, resolve?: Resolve): Read {
  try {
    return prepareSimple(type).read(raw, resolve)
  } catch (error) {
    if (!isTooLong(error, raw)) throw error
    return { fault: patternLengthFault }
  }
}

/** The fault of a value for a simple type, also if it is too long for a pattern; `undefined` if it is valid. */
export function checkValue(type: SimpleType, value: unknown): Fault | undefined {
  try {
    return prepareSimple(type).check(value)
  } catch (error) {
    if (!isTooLong(error, value)) throw error
    return patternLengthFault
  }
}

/** A key of a text's value, equal exactly for equal values; `undefined` if the text is not valid. */
export function valueKey(type: SimpleType, raw: string, resolve?: Resolve): string | undefined {
  const read = readText(type, raw, resolve)
  return 'fault' in read ? undefined : makeValueKey(read)
}

/** Whether texts of the type are independent of the document: no qualified names, IDs, references or entities. */
export function isPlainText(type: SimpleType): boolean {
  const texts = type.kind === 'text' ? [type] : type.of.texts(type)
  return !texts.some(({ of }) => of.needsDocument)
}

const made = /* @__PURE__ */ new WeakMap<SimpleType, SimpleType>()

/** Returns the type with values held as their texts instead of numbers or booleans; made once. */
export function asWritten(type: SimpleType): SimpleType {
  const known = made.get(type)
  if (known) return known
  const written = holdAsText(type)
  made.set(type, written)
  return written
}

/** The type with the form `string`, applied to items and members of lists and unions when these are used. */
function holdAsText(type: SimpleType): SimpleType {
  if (type.kind === 'list') return { ...type, item: () => asWritten(type.item()) }
  if (type.kind === 'union') {
    return { ...type, members: type.members.map((member) => () => asWritten(member())) }
  }
  return type.of.form === 'string' ? type : { ...type, of: { ...type.of, form: 'string' } }
}
