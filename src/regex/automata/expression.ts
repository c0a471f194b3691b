import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { CharSet, type Concatenation, type DFA, type Element, type NoParent } from 'refa'
import { TooMuch } from './automaton.ts'
import { last, readCharacters } from './character-sets.ts'

export type RegexBranch = NoParent<Concatenation>
type Part = NoParent<Element>

/** Code points beyond Unicode that represent anchors, word boundaries and look-aheads in an expression. */
export const marker = {
  start: last + 1,
  end: last + 2,
  boundary: last + 3,
  inside: last + 4,
  ahead: last + 5,
}
const mostAheads = 100
export const lastMarker = marker.ahead + mostAheads

/**
 * An expression with markers; `aheads` has, for each look-ahead marker, the automaton of the texts that may
 * follow.
 */
export interface RegexNode {
  readonly branches: readonly RegexBranch[]
  readonly aheads: readonly DFA[]
}

/** Makes the automaton of the texts that a look-ahead allows to follow. */
export type MakeAhead = (branches: readonly RegexBranch[], aheads: readonly DFA[], isNegated: boolean) => DFA

const deepest = 200

/**
 * Parses a valid regular expression with the flag `u` to branches; anchors, word boundaries and look-aheads
 * become marker characters. Throws `TooMuch` for look-behinds, back references, class strings, groups with flags,
 * and too deep nesting.
 */
export function readExpression(source: string, makeAhead: MakeAhead): RegexNode {
  if (measureDepth(source) > deepest) throw new TooMuch(`groups are nested deeper than ${deepest}`)
  const parser = new RegExpParser({ ecmaVersion: 2025 })
  const aheads: DFA[] = []
  const { alternatives } = parser.parsePattern(source, 0, source.length, { unicode: true })
  return { branches: new Reading(makeAhead, aheads).branches(alternatives), aheads }
}

/** An upper bound on the nesting of groups; brackets inside classes count too. */
export function measureDepth(source: string): number {
  let [depth, most] = [0, 0]
  for (const unit of source) {
    if (unit === '(') depth += 1
    else if (unit === ')') depth -= 1
    most = Math.max(most, depth)
  }
  return most
}

class Reading {
  readonly #makeAhead: MakeAhead
  readonly #aheads: DFA[]
  #isAhead = false

  constructor(makeAhead: MakeAhead, aheads: DFA[]) {
    this.#makeAhead = makeAhead
    this.#aheads = aheads
  }

  /** One branch for each alternative; a class subtraction written as look-ahead becomes one set of characters. */
  branches(alternatives: readonly AST.Alternative[]): RegexBranch[] {
    return alternatives.map(({ elements }) => ({
      type: 'Concatenation',
      elements: this.#subtracted(elements) ?? elements.map((element) => this.#part(element)),
    }))
  }

  /**
   * `(?!x)y` or `(?=x)y` of single characters as one set, as XML Schema's class subtraction is written; else
   * `undefined`.
   */
  #subtracted(elements: readonly AST.Element[]): Part[] | undefined {
    const all = this.#single(elements)
    return all && [characters(all)]
  }

  /**
   * The set of characters that elements together match, if that is one character, look-aheads before it
   * included; otherwise `undefined`.
   */
  #single(elements: readonly AST.Element[]): CharSet | undefined {
    const [first, ...rest] = elements
    if (first === undefined) return undefined
    if (rest.length === 0) return this.#readCharacterSet(first)
    if (first.type !== 'Assertion' || first.kind !== 'lookahead') return undefined
    const [ahead, more] = [this.#choice(first.alternatives), this.#single(rest)]
    if (ahead === undefined || more === undefined) return undefined
    return first.negate ? more.without(ahead) : more.intersect(ahead)
  }

  /** The set of characters of a single-character element or of a group of these; `undefined` for others. */
  #readCharacterSet(element: AST.Element): CharSet | undefined {
    if (element.type === 'Group' && element.modifiers === null) return this.#choice(element.alternatives)
    return element.type === 'Character' ||
      element.type === 'CharacterSet' ||
      element.type === 'CharacterClass'
      ? readCharacters(element)
      : undefined
  }

  /** The union of alternatives that each match one character; `undefined` if one does not. */
  #choice(alternatives: readonly AST.Alternative[]): CharSet | undefined {
    let all = CharSet.empty(last)
    for (const { elements } of alternatives) {
      const one = this.#single(elements)
      if (one === undefined) return undefined
      all = all.union(one)
    }
    return all
  }

  /**
   * Translates one element of the syntax tree; throws `TooMuch` for back references, class strings and groups
   * with flags.
   */
  #part(element: AST.Element): Part {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
        return characters(readCharacters(element))
      case 'Group':
        if (element.modifiers !== null) throw new TooMuch('a group has flags of its own')
        return { type: 'Alternation', alternatives: this.branches(element.alternatives) }
      case 'CapturingGroup':
        return { type: 'Alternation', alternatives: this.branches(element.alternatives) }
      case 'Quantifier':
        return this.#repeated(element)
      case 'Assertion':
        return this.#assertion(element)
      case 'Backreference':
        throw new TooMuch('it refers back to what a group has matched')
      default:
        throw new TooMuch('it has a class of strings')
    }
  }

  /** The quantifier of one element, with its counts; whether it is lazy is dropped. */
  #repeated({ element, min, max }: AST.Quantifier): Part {
    const once: RegexBranch = { type: 'Concatenation', elements: [this.#part(element)] }
    return { type: 'Quantifier', alternatives: [once], min, max, lazy: false }
  }

  /**
   * The marker of an assertion; throws `TooMuch` for look-behinds and for starts and word boundaries in
   * look-aheads.
   */
  #assertion(assertion: AST.Assertion): Part {
    if (assertion.kind === 'end') return mark(marker.end)
    if (assertion.kind === 'lookbehind') throw new TooMuch('it looks behind')
    if (assertion.kind === 'lookahead') return this.#ahead(assertion)
    if (this.#isAhead) throw new TooMuch('a look-ahead asks for what stands before it')
    return mark(assertion.kind === 'word' ? wordMarker(assertion) : marker.start)
  }

  /** Makes the automaton of a look-ahead and returns its marker; throws `TooMuch` if there are too many. */
  #ahead({ alternatives, negate }: AST.LookaheadAssertion): Part {
    const wasAhead = this.#isAhead
    this.#isAhead = true
    const branches = this.branches(alternatives)
    this.#isAhead = wasAhead
    const index = this.#aheads.push(this.#makeAhead(branches, [...this.#aheads], negate)) - 1
    if (index >= mostAheads) throw new TooMuch(`it has more than ${mostAheads} look-aheads`)
    return mark(marker.ahead + index)
  }
}

function characters(set: CharSet): Part {
  return { type: 'CharacterClass', characters: set.resize(lastMarker) }
}

function wordMarker({ negate }: AST.WordBoundaryAssertion): number {
  return negate ? marker.inside : marker.boundary
}

function mark(character: number): Part {
  return { type: 'CharacterClass', characters: CharSet.fromCharacter(lastMarker, character) }
}
