import type { TextType } from '../descriptor.ts'
import type { SimpleValue } from './accepted.ts'
import { illegal } from './character.ts'
import {
  enumerationFault,
  type Facet,
  type Fault,
  facetFault,
  makeFacets,
  makeFault,
  patternFault,
} from './facets.ts'
import { type Lexical, normalize, type Resolve } from './lexical.ts'
import type { TextPattern } from './pattern.ts'
import type { PreparedSimple, Read } from './simple.ts'
import { writeText } from './write-text.ts'

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
