import type { Pattern, WhiteSpace } from '../../schema/index.ts'
import type { Verdict } from '../verdict.ts'
import { bothOnce, ofTexts, TooMuch, universalAutomaton } from './automaton.ts'
import { textToWord } from './character-sets.ts'
import { compilePieces } from './compile.ts'
import { complementPieces, everyText, intersectPieces, type Pieces, unitePieces } from './pieces.ts'
import { findShortest, listMembers, measureLengths } from './walk.ts'
import { beforeWhiteSpace } from './white-space.ts'

/**
 * A set of texts of code points. If it is not known exactly (`reason` says why), it has two bounds: texts that
 * certainly belong to it, and texts that may.
 */
export class Language {
  readonly #least: Pieces
  readonly #most: Pieces
  /** Why it is not known exactly; `undefined` if it is. */
  readonly reason: string | undefined

  private constructor(least: Pieces, most: Pieces, reason?: string) {
    this.#least = least
    this.#most = most
    this.reason = reason
  }

  // Getters: the compiler's output for static fields of their own class does not run (TypeScript 6.0.3).
  static get everything(): Language {
    return new Language(everyText, everyText)
  }

  static get nothing(): Language {
    return new Language([], [])
  }

  static unknown(reason: string): Language {
    return new Language([], everyText, reason)
  }

  /** Exactly these texts; unknown, with the reason, if they are too many for an automaton. */
  static ofStrings(texts: Iterable<string>): Language {
    const made = attempt(() => ofTexts(texts))
    return 'reason' in made ? Language.unknown(made.reason) : Language.#exact(whole(made.value))
  }

  /** All texts of `min` to `max` code points. */
  static ofLength(min: number, max = Number.POSITIVE_INFINITY): Language {
    return Language.#exact(
      intersectPieces(everyText, [{ automaton: universalAutomaton, min: Math.max(min, 0), max }]),
    )
  }

  /** The texts that match a pattern; unknown, with the reason, if it cannot be analysed. */
  static ofPattern(pattern: Pattern): Language {
    const compiled = compilePieces(pattern)
    return 'reason' in compiled ? Language.unknown(compiled.reason) : Language.#exact(compiled.pieces)
  }

  /** The texts that match any of the patterns; none without patterns. Cached, since types share steps of patterns. */
  static ofAnyPattern(patterns: readonly Pattern[]): Language {
    const key = JSON.stringify(patterns)
    const met = unions.get(key)
    if (met) return met
    const union = uniteInPairs(patterns.map((pattern) => Language.ofPattern(pattern)))
    if (unions.size >= mostUnions) unions.clear()
    unions.set(key, union)
    return union
  }

  static #exact(pieces: Pieces): Language {
    return new Language(pieces, pieces)
  }

  /** Whether it certainly has all texts. */
  get isEverything(): boolean {
    return this.#least === everyText
  }

  and(other: Language): Language {
    return this.#with(other, intersectPieces, [[], this.#most])
  }

  or(other: Language): Language {
    return this.#with(other, unitePieces, [this.#least, everyText])
  }

  /**
   * The complement: all texts that do not belong to it, with the bounds exchanged; unknown if that is too
   * large to compute.
   */
  not(): Language {
    const made = attempt(() => this.#both((pieces) => complementPieces(pieces)))
    if ('reason' in made) return Language.unknown(made.reason)
    const [least, most] = made.value
    return new Language(most, least, this.reason)
  }

  /**
   * The texts that belong to it after white-space handling, so those of a document before it. Only bounds are
   * known if collapsing changes lengths, and nothing if it is too large to compute.
   */
  beforeWhiteSpace(how: WhiteSpace): Language {
    const made = attempt(
      () => [beforeWhiteSpace(this.#least, how), beforeWhiteSpace(this.#most, how)] as const,
    )
    if ('reason' in made) return Language.unknown(made.reason)
    const [[least, same], [, most]] = made.value
    if (this.reason === undefined && least === same) return Language.#exact(least)
    return new Language(
      least,
      most,
      this.reason ?? 'white space that is collapsed changes the length of a text',
    )
  }

  /**
   * Whether it is empty: `yes`, or `no` with a shortest and most readable text as witness. `undecided` if
   * only its upper bound has a text, or it is too large to search.
   */
  emptiness(): Verdict<string> {
    const made = attempt(() => {
      const shown = shortest(this.#least)
      if (shown !== undefined) return { kind: 'no', witness: shown } as const
      if (this.reason !== undefined && shortest(this.#most) !== undefined) {
        return { kind: 'undecided', reason: this.reason } as const
      }
      return { kind: 'yes' } as const
    })
    return 'reason' in made ? { kind: 'undecided', reason: made.reason } : made.value
  }

  /** Whether it is a subset of the other: `yes`, `no` with a text outside of it as witness, or `undecided`. */
  within(other: Language): Verdict<string> {
    if (this === other) return { kind: 'yes' }
    const once = (left: Pieces, right: Pieces): Pieces => intersectPieces(left, right, bothOnce)
    return this.#with(other.not(), once, [[], this.#most]).emptiness()
  }

  /** A shortest text that certainly belongs to it; `undefined` if there is none or none is known. */
  shortest(): string | undefined {
    const verdict = this.emptiness()
    return verdict.kind === 'no' ? verdict.witness : undefined
  }

  /** Whether a text belongs to it; `undefined` if that is not known. */
  has(text: string): boolean | undefined {
    const word = textToWord(text)
    const isIn = ({ automaton, min, max }: Pieces[number]): boolean =>
      word.length >= min && word.length <= max && automaton.test(word)
    if (this.#least.some(isIn)) return true
    return this.reason !== undefined && this.#most.some(isIn) ? undefined : false
  }

  /** All its texts, sorted; `undefined` if there are more than `most`, or it is not known exactly. */
  members(most: number): readonly string[] | undefined {
    if (this.reason !== undefined) return undefined
    const found = new Set<string>()
    for (const piece of this.#least) {
      const members = listMembers(piece, most)
      if (!members) return undefined
      for (const one of members) found.add(one)
    }
    return found.size > most ? undefined : [...found].sort()
  }

  /**
   * Bounds on the length of its texts in code points, from its upper bound; `undefined` if it has no texts.
   * If it is too large to search, 0 to infinity.
   */
  lengths(): { readonly min: number; readonly max: number } | undefined {
    const made = attempt(() => this.#most.map(measureLengths).filter((one) => one !== undefined))
    if ('reason' in made) return { min: 0, max: Number.POSITIVE_INFINITY }
    if (made.value.length === 0) return undefined
    return {
      min: Math.min(...made.value.map(({ min }) => min)),
      max: Math.max(...made.value.map(({ max }) => max)),
    }
  }

  /** Applies an operation to both bounds; if that is too large, the result has the given bounds and the reason. */
  #with(
    other: Language,
    operation: (left: Pieces, right: Pieces) => Pieces,
    [least, most]: readonly [Pieces, Pieces],
  ): Language {
    const reason = this.reason ?? other.reason
    const made = attempt(() => {
      const lower = operation(this.#least, other.#least)
      return [lower, reason === undefined ? lower : operation(this.#most, other.#most)] as const
    })
    return 'reason' in made ? new Language(least, most, made.reason) : new Language(...made.value, reason)
  }

  /** The operation's result for the lower and the upper bound; computed once if they are the same. */
  #both(operation: (pieces: Pieces) => Pieces): readonly [Pieces, Pieces] {
    const least = operation(this.#least)
    return [least, this.reason === undefined ? least : operation(this.#most)]
  }
}

/** Unions of patterns by their content; cleared when it has too many. */
const unions = new Map<string, Language>()
const mostUnions = 500

/**
 * The union, made of halves: automata stay small until the last steps. One after the other, each pattern costs as much
 * as the whole union so far.
 */
function uniteInPairs(languages: readonly Language[]): Language {
  const [first = Language.nothing] = languages
  if (languages.length < 2) return first
  const half = languages.length >> 1
  return uniteInPairs(languages.slice(0, half)).or(uniteInPairs(languages.slice(half)))
}

function whole(automaton: typeof universalAutomaton): Pieces {
  return [{ automaton, min: 0, max: Number.POSITIVE_INFINITY }]
}

/** A shortest text of all pieces; `undefined` if they have none. */
function shortest(pieces: Pieces): string | undefined {
  let found: string | undefined
  for (const piece of pieces) {
    const text = findShortest(piece)
    if (text !== undefined && (found === undefined || textToWord(text).length < textToWord(found).length))
      found = text
  }
  return found
}

/** The value, or the reason of a `TooMuch`; other errors are thrown on. */
function attempt<T>(make: () => T): { readonly value: T } | { readonly reason: string } {
  try {
    return { value: make() }
  } catch (error) {
    if (error instanceof TooMuch) return { reason: error.message }
    throw error
  }
}
