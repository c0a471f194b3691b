import type { ListType, SimpleType, TextType } from '../descriptor.ts'
import {
  enumerationFault,
  type Facet,
  type Fault,
  facetFault,
  makeFacets,
  makeFault,
  patternFault,
} from './facets.ts'
import { illegal, type Lexical, normalize, type Prefixed, type Resolve } from './lexical.ts'
import { isTooLong, patternLengthFault, type TextPattern } from './pattern.ts'

/** The text of a value: what `readText` gives the value back for. Expanded names stay as they are without `prefixed`. */
export function writeText(type: SimpleType, value: SimpleValue, prefixed?: Prefixed): string {
  const { kind, of } = type
  if (kind !== 'text') return of.write(type, value, prefixed)
  if (typeof value === 'string') return (prefixed && of.names?.prefixed(value, prefixed)) ?? value
  const texts = of.spellings?.(value as number | boolean) ?? []
  return type.patterns ? firstKept(type, value, texts) : (texts[0] ?? '')
}

/** Some types take only one of the spellings, and of a union an earlier member may take one for something else. */
export function firstKept(type: SimpleType, value: SimpleValue, texts: readonly string[]): string {
  const isKept = (text: string): boolean => {
    const read = readText(type, text)
    return !('fault' in read) && Object.is(read.value, value)
  }
  return texts.find(isKept) ?? texts[0] ?? ''
}

export type SimpleValue = string | number | boolean | readonly SimpleValue[]

/** A valid text with what it means. */
export interface Accepted {
  readonly value: SimpleValue
  /** White space handled; a qualified name as its expanded name. */
  readonly text: string
  /** The type that gave it its meaning: of a union, the member that accepted. */
  readonly type: TextType | ListType
  /** Of a list. */
  readonly items?: readonly Accepted[]
}

/** The same text for equal values of any types, and for no others: values of different primitive types differ. */
export function makeValueKey({ type, text, items = [] }: Accepted): string {
  if (type.kind === 'list') return ['list', ...items.map(makeValueKey)].join('\n')
  const { primitive, canonical } = type.of
  return `${primitive} ${canonical ? canonical(text) : text}`
}

/** The atomic values in a value, each as a type that is no list. */
export function atomsIn(accepted: Accepted): readonly Accepted[] {
  return accepted.type.kind === 'list' ? (accepted.items ?? []).flatMap(atomsIn) : [accepted]
}

/**
 * A type of texts made ready: what has to be asked for every text is looked up once, since descriptors are of so many
 * shapes that V8 has to search them.
 */
export class PreparedText implements PreparedSimple {
  declare readonly type: TextType
  readonly #form: Lexical['form']
  readonly #space: Lexical['space']
  readonly #isLegal: Lexical['isLegal']
  readonly #canonical: Lexical['canonical']
  declare readonly isVerbatim: boolean
  readonly #facets: readonly Facet[]
  /** Up to this length a text keeps them all. */
  readonly #harmless: number
  readonly #patterns: readonly TextPattern[] | undefined
  /** What the values of the enumeration are equal to. */
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

  read(raw: string, _resolve: Resolve | undefined): Read {
    const text = normalize(raw, this.#space)
    return this.accepted(text, text)
  }

  value(raw: string, isSpaced: boolean): SimpleValue | undefined {
    const text = isSpaced ? normalize(raw, this.#space) : raw
    return this.#fault(text, text) ? undefined : this.#meaning(text)
  }

  check(value: unknown): Fault | undefined {
    if (typeof value !== this.#form) return notA(this.#form)
    if (typeof value !== 'string') return this.#valueFault(writeText(this.type, value as SimpleValue))
    return (
      (isClean(value, this.#space) ? undefined : spaceFault(value, this.#space)) ?? this.#valueFault(value)
    )
  }

  /** What a text means, if it is right. */
  protected accepted(text: string, written: string | undefined): Read {
    const fault = this.#fault(text, written)
    return fault ? { fault } : { value: this.#meaning(text), text, type: this.type }
  }

  #valueFault(text: string): Fault | undefined {
    return this.#fault(text, this.isVerbatim ? text : undefined)
  }

  /** What a text, white space handled, breaks; `written` is what patterns are about: an expanded name no longer shows it. */
  #fault(text: string, written: string | undefined): Fault | undefined {
    if (this.#isLegal && !this.#isLegal(text)) {
      const { name } = this.type.of
      return makeFault('type', `Not a valid ${name}.`, name)
    }
    if (this.#allowed && !this.#allowed.has(this.#makeKey(text)))
      return enumerationFault(this.type.values ?? [])
    const fault = text.length > this.#harmless ? facetFault(this.#facets, text) : undefined
    return fault || written === undefined || !this.#patterns ? fault : patternFault(this.#patterns, written)
  }

  /** The value of a right text. */
  #meaning(text: string): SimpleValue {
    return this.#form === 'string' ? text : (this.type.of.meaning?.(text) ?? text)
  }

  /** The same for equal values. */
  #makeKey(text: string): string {
    return this.#canonical ? this.#canonical(text) : text
  }
}

export function notA(form: string): Fault {
  return makeFault('type', `Must be a ${form}.`, form)
}

export const spaced: Fault = {
  rule: 'white-space',
  message: 'White space at an end, or twice in a row, is not part of the value.',
}

/** What no text that is read can hold: characters that XML does not allow, and white space that reading would change. */
function spaceFault(text: string, space: Lexical['space']): Fault | undefined {
  if (illegal.test(text)) return makeFault('character', 'Contains a character that XML does not allow.')
  return normalize(text, space) === text ? undefined : spaced
}

/** Whether that can be said of a text at a glance. */
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

/** A simple type made ready, to read its texts and to check its values. */
export interface PreparedSimple {
  readonly type: SimpleType
  /** Values that are strings are written as they are. */
  readonly isVerbatim: boolean
  /**
   * A text with what it means: white space, then the built-in type, then every facet. Qualified names are resolved;
   * without `resolve` they stand as expanded names already, as in descriptors.
   */
  read(raw: string, resolve?: Resolve): Read
  /** The value of a text without qualified names; nothing where it is not right. `isSpaced`: it has white space to handle. */
  value(raw: string, isSpaced: boolean): SimpleValue | undefined
  /** What is wrong with a value, as `read` would say it of its text; one that would come back changed is wrong. */
  check(value: unknown): Fault | undefined
}

const prepared = /* @__PURE__ */ new WeakMap<SimpleType, PreparedSimple>()

export function prepareSimple(type: SimpleType): PreparedSimple {
  const known = prepared.get(type)
  if (known) return known
  const made =
    type.kind !== 'text' ? type.of.prepare(type) : (type.of.prepare?.(type) ?? new PreparedText(type))
  prepared.set(type, made)
  return made
}

export function readText(type: SimpleType, raw: string, resolve?: Resolve): Read {
  try {
    return prepareSimple(type).read(raw, resolve)
  } catch (error) {
    if (!isTooLong(error, raw)) throw error
    return { fault: patternLengthFault }
  }
}

/** What is wrong with a value of a type. */
export function checkValue(type: SimpleType, value: unknown): Fault | undefined {
  try {
    return prepareSimple(type).check(value)
  } catch (error) {
    if (!isTooLong(error, value)) throw error
    return patternLengthFault
  }
}

/** The same text for equal values, and for no others; nothing for a text that is not valid. */
export function valueKey(type: SimpleType, raw: string, resolve?: Resolve): string | undefined {
  const read = readText(type, raw, resolve)
  return 'fault' in read ? undefined : makeValueKey(read)
}

/** Whether a text means the same wherever it stands: no prefix, and nothing that the document holds only once. */
export function isPlainText(type: SimpleType): boolean {
  const texts = type.kind === 'text' ? [type] : type.of.texts(type)
  return !texts.some(({ of }) => of.needsDocument)
}

const made = /* @__PURE__ */ new WeakMap<SimpleType, SimpleType>()

/** The same type with its values held as the texts that they are written as. */
export function asWritten(type: SimpleType): SimpleType {
  const known = made.get(type)
  if (known) return known
  const written = holdAsText(type)
  made.set(type, written)
  return written
}

function holdAsText(type: SimpleType): SimpleType {
  if (type.kind === 'list') return { ...type, item: () => asWritten(type.item()) }
  if (type.kind === 'union') {
    return { ...type, members: type.members.map((member) => () => asWritten(member())) }
  }
  return type.of.form === 'string' ? type : { ...type, of: { ...type.of, form: 'string' } }
}
