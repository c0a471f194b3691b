import { listGroupsByStart, mayRefer } from './back-references.ts'
import { translatePattern } from './xsd/read.ts'

/** A source of seeded random choices. */
export interface SeededChoice {
  /** An integer from 0 up to, not including, the limit. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item | undefined
}

/**
 * Makes a random text that matches an XML Schema pattern (Part 2, appendix F); `undefined` if none is found. A
 * part repeats at most `extra` times more than its minimum. For `ecma`, anchors and look-arounds are ignored, so
 * test the result.
 */
export function makeMatchingText(
  source: string,
  random: SeededChoice,
  extra = 3,
  dialect: 'xsd' | 'ecma' = 'xsd',
): string | undefined {
  try {
    const maker = new PatternText(source, random, extra, dialect === 'ecma')
    const text = maker.branches()
    return maker.isDone ? text : undefined
  } catch (problem) {
    if (problem instanceof NothingFits) return undefined
    throw problem
  }
}

/** Thrown when no character of a class was found; it ends the making of a text. */
class NothingFits extends Error {}

type Group = ReturnType<typeof listGroupsByStart> extends ReadonlyMap<number, infer One> ? One : never

/** Walks a pattern and makes its text on the way; a repeated part is walked again. */
class PatternText {
  readonly #source: string
  readonly #random: SeededChoice
  readonly #extra: number
  readonly #isEcma: boolean
  /** Groups that are referred to, by where they begin, and the texts that were made for them. */
  readonly #groups: ReadonlyMap<number, Group>
  readonly #texts = new Map<Group, string>()
  #at = 0

  constructor(source: string, random: SeededChoice, extra: number, isEcma: boolean) {
    this.#isEcma = isEcma
    this.#groups = isEcma && mayRefer(source) ? listGroupsByStart(source) : new Map()
    this.#source = source
    this.#random = random
    this.#extra = extra
  }

  get isDone(): boolean {
    return this.#at >= this.#source.length
  }

  /**
   * Makes a text for each branch from the current position on, and returns a random one of them. Moves to the
   * closing bracket of the group, which it does not consume, or to the end.
   */
  branches(): string {
    const texts = [this.#branch()]
    while (this.#source[this.#at] === '|') {
      this.#at += 1
      texts.push(this.#branch())
    }
    return this.#random.pick(texts) ?? ''
  }

  /**
   * The text of the branch from the current position to `|`, `)` or the end, to which it moves. Each atom is
   * repeated from its minimum to `extra` times more, within its maximum. Repetition stops at about 4,096
   * characters.
   */
  #branch(): string {
    let text = ''
    while (!this.isDone && this.#source[this.#at] !== '|' && this.#source[this.#at] !== ')') {
      const start = this.#at
      let part = this.#atom()
      const [min, max, end] = this.#quantifier()
      const times = min + this.#random.below(Math.min(max - min, this.#extra) + 1)
      if (times === 0) part = ''
      for (let repeat = 1; repeat < times && text.length + part.length < 4096; repeat += 1) {
        this.#at = start
        part += this.#atom()
      }
      this.#at = end
      text += part
    }
    return text
  }

  /**
   * The quantifier here without moving: minimum, maximum and its end; 1, 1 and the current index if there is none.
   */
  #quantifier(): readonly [number, number, number] {
    const rest = /^(?:([?*+])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(this.#source.slice(this.#at, this.#at + 24))
    if (rest === null) return [1, 1, this.#at]
    const [whole, sign, low, comma, high] = rest
    const end = this.#at + whole.length
    if (sign === '?') return [0, 1, end]
    if (sign !== undefined) return [sign === '+' ? 1 : 0, Number.POSITIVE_INFINITY, end]
    const min = Number(low)
    if (comma === undefined) return [min, min, end]
    return [min, high === '' ? Number.POSITIVE_INFINITY : Number(high), end]
  }

  /** Skips an anchor, word boundary or look-around at `start`; returns whether there was one. */
  #passesEdge(start: number): boolean {
    const edge = /^(?:[$^]|\\[bB]|(\(\?<?[=!]))/u.exec(this.#source.slice(start, start + 4))
    if (edge === null) return false
    this.#at = start + edge[0].length
    if (edge[1] === undefined) return true
    this.branches()
    this.#at += 1
    return true
  }

  /**
   * Moves past a back reference at `start` and returns the text last made for its group, or '' if none was
   * made. `undefined` if no back reference is at `start`.
   */
  #reference(start: number): { readonly text: string } | undefined {
    const written = /^\\(?:[1-9]\d*|k<[^>]+>)/.exec(this.#source.slice(start, start + 60))?.[0]
    if (written === undefined) return undefined
    this.#at = start + written.length
    const isRead = ({ references }: Group): boolean => references.some((one) => one.start === start)
    const group = [...this.#groups.values()].find(isRead)
    return { text: (group && this.#texts.get(group)) ?? '' }
  }

  /**
   * Moves past one atom and returns a text for it: that of a group, a literal, or a random character of a
   * class. For `ecma`, an anchor or look-around gives '', and a back reference the text of its group. Throws
   * `NothingFits` if no character is in the class.
   */
  #atom(): string {
    const start = this.#at
    const first = String.fromCodePoint(this.#source.codePointAt(start) ?? 0)
    this.#at += first.length
    if (this.#isEcma && this.#passesEdge(start)) return ''
    if (first === '(') {
      this.#at += /^\?(?::|<[^=!>][^>]*>)/u.exec(this.#source.slice(this.#at, this.#at + 60))?.[0].length ?? 0
      const text = this.branches()
      this.#at += 1
      const group = this.#groups.get(start)
      if (group) this.#texts.set(group, text)
      return text
    }
    const reference = this.#isEcma && this.#reference(start)
    if (reference) return reference.text
    if (first === '[') this.#at = classEnd(this.#source, start)
    else if (first === '\\')
      this.#at += /^[pP]\{[^}]*\}|^./u.exec(this.#source.slice(start + 1))?.[0].length ?? 0
    else if (first !== '.') return first
    const fitting = listFittingCharacters(this.#source.slice(start, this.#at))
    const character = this.#random.pick(fitting)
    if (character === undefined) throw new NothingFits()
    return character
  }
}

/** The index after the class that opens at `from`, with subtracted classes; throws if it is not closed. */
function classEnd(source: string, from: number): number {
  let open = 0
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '[') open += 1
    else if (source[at] === ']') open -= 1
    if (open === 0) return at + 1
  }
  throw new NothingFits()
}

const known = new Map<string, readonly string[]>()

/** The characters that match an atom, of the most readable range that has any; cached. */
function listFittingCharacters(atom: string): readonly string[] {
  const found = known.get(atom) ?? fittingCharacters(atom)
  known.set(atom, found)
  return found
}

/**
 * The characters of the first range in which any match the atom; none if the atom is not valid or nothing matches.
 */
function fittingCharacters(atom: string): readonly string[] {
  const translated = translatePattern(atom)
  if (translated === undefined) return []
  const pattern = new RegExp(translated, 'u')
  for (const range of ranges) {
    const fitting = range().filter((character) => pattern.test(character))
    if (fitting.length > 0) return fitting
  }
  return []
}

/** Ranges from the most readable to all that XML allows in the first two planes. */
const ranges: readonly (() => readonly string[])[] = [
  () => between(0x30, 0x39).concat(between(0x41, 0x5a), between(0x61, 0x7a)),
  () => between(0x20, 0x7e),
  () => ['\t', '\n', '\r', ...between(0xa0, 0x2fff)],
  () => [...between(0x3000, 0xd7ff), ...between(0xe000, 0xfffd), ...between(0x10000, 0x1ffff)],
]

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
