import type { SimpleType } from '../descriptor.ts'
import { illegal } from './character.ts'
import { checkValue } from './check-value.ts'
import { facetFault, hasLength } from './facets.ts'
import { characters, type Lexical, normalize } from './lexical.ts'
import type { TextPattern } from './pattern.ts'
import { readText, type SimpleValue, textMeaning, writeText } from './simple.ts'

/**
 * Says whether a simple type takes a text, and what it means; why not, the type itself says (`readText`). What has to be
 * asked for every text is made ready here once.
 */
export class PlainText {
  readonly type: SimpleType
  /** The texts of an enumeration, where equal values have equal texts. */
  readonly #allowed: ReadonlySet<string> | undefined
  /** Values that are strings are written as they are. */
  readonly isVerbatim: boolean
  readonly #form: string | undefined
  readonly #space: Lexical['space']
  readonly #isLegal: ((text: string) => boolean) | undefined
  readonly #minLength: number
  readonly #maxLength: number
  /** Facets beside lengths of characters and patterns. */
  readonly #isBounded: boolean
  readonly #patterns: readonly TextPattern[]
  /** Nothing was made ready. */
  readonly #isOther: boolean

  constructor(type: SimpleType) {
    const text = type.kind === 'text' ? type : undefined
    const of = text?.of
    const hasKeys = text?.values !== undefined && of?.canonical !== undefined
    this.type = type
    this.#form = of?.form
    this.isVerbatim = of !== undefined && !of.names
    this.#allowed = text?.values && !hasKeys ? allowedTexts(type, text.values) : undefined
    this.#isOther = text === undefined || hasKeys || of?.names !== undefined
    this.#space = of?.space ?? 'preserve'
    this.#isLegal = of?.isLegal
    const isOfCharacters = of?.lengthOf === characters
    const { length, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = text ?? {}
    this.#minLength = isOfCharacters ? Math.max(length ?? 0, minLength) : 0
    this.#maxLength = isOfCharacters ? Math.min(length ?? maxLength, maxLength) : Number.POSITIVE_INFINITY
    this.#isBounded =
      text !== undefined &&
      ((of?.lengthOf !== undefined && hasLength(text) && !isOfCharacters) ||
        bounds.some((facet) => text[facet] !== undefined))
    this.#patterns = type.patterns ?? []
  }

  /** The value of a text; nothing where it is refused. `isSpaced`: it has white space that the type may not keep. */
  read(raw: string, isSpaced: boolean): SimpleValue | undefined {
    const { type } = this
    if (this.#isOther || type.kind !== 'text') {
      const read = readText(type, raw)
      return 'fault' in read ? undefined : read.value
    }
    const text = isSpaced ? normalize(raw, this.#space) : raw
    if (!this.#takes(text)) return undefined
    return this.#form === 'string' ? text : textMeaning(type, text)
  }

  /** Whether a value is one of the type's, and is written as a text that means it. */
  accepts(value: unknown): boolean {
    if (this.#isOther || typeof value !== this.#form) return !checkValue(this.type, value)
    if (typeof value === 'string') {
      if (this.#allowed === undefined && !isClean(value, this.#space)) return false
      return this.#takes(value)
    }
    return this.#takes(writeText(this.type, value as SimpleValue))
  }

  #takes(text: string): boolean {
    const { type } = this
    if (this.#allowed !== undefined && !this.#allowed.has(text)) return false
    if (this.#isLegal !== undefined && !this.#isLegal(text)) return false
    if (!this.#hasLength(text)) return false
    if (this.#isBounded && type.kind === 'text' && facetFault(type, text) !== undefined) return false
    for (const pattern of this.#patterns) if (!pattern.test(text)) return false
    return true
  }

  #hasLength(text: string): boolean {
    const { length } = text
    // A text has at most as many characters as units, and at least half as many.
    if (length <= this.#maxLength && length >= 2 * this.#minLength) return true
    const count = characters(text)
    return count >= this.#minLength && count <= this.#maxLength
  }
}

const bounds = [
  ...(['totalDigits', 'fractionDigits', 'minInclusive', 'maxInclusive'] as const),
  ...(['minExclusive', 'maxExclusive'] as const),
] as const

/** The values of an enumeration that are the type's own, white space handled; what no document can hold is left out. */
function allowedTexts(
  { values: _values, ...rest }: SimpleType,
  values: readonly string[],
): ReadonlySet<string> {
  const reads = values.map((value) => readText(rest, value))
  return new Set(
    reads.flatMap((read) => ('fault' in read || !isClean(read.text, 'preserve') ? [] : [read.text])),
  )
}

/** Whether a text holds only what XML allows, and no white space that reading would change. */
function isClean(text: string, space: Lexical['space']): boolean {
  let before = 0x20
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit > 0x7e) return !illegal.test(text) && normalize(text, space) === text
    if (unit <= 0x20) {
      const isKept =
        unit === 0x20 ? space !== 'collapse' || before !== 0x20 : space === 'preserve' && isWhite(unit)
      if (!isKept) return false
    }
    before = unit
  }
  return space !== 'collapse' || before !== 0x20 || text === ''
}

function isWhite(unit: number): boolean {
  return unit === 0x0a || unit === 0x09 || unit === 0x0d
}

const made = /* @__PURE__ */ new WeakMap<SimpleType, PlainText>()

export function plainTextOf(type: SimpleType): PlainText {
  const known = made.get(type) ?? new PlainText(type)
  made.set(type, known)
  return known
}

/** Whether a text means the same wherever it stands: no prefix, and nothing that the document holds only once. */
export function isPlainText(type: SimpleType): boolean {
  const found = new Set([type])
  for (const one of found) {
    if (one.kind === 'text') {
      if (one.of.names || /^(?:ID|IDREF|ENTITY)$/.test(one.of.name)) return false
    } else for (const part of one.of.parts(one)) found.add(part)
  }
  return true
}
