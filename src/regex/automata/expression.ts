import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { CharSet, type Concatenation, type DFA, type Element, type NoParent } from 'refa'
import { TooMuch } from './automaton.ts'
import { last, readCharacters } from './character-sets.ts'

export type RegexBranch = NoParent<Concatenation>
type Part = NoParent<Element>

/** What holds between two characters stands in the expression as a character that no text has. */
export const marker = {
  start: last + 1,
  end: last + 2,
  boundary: last + 3,
  inside: last + 4,
  ahead: last + 5,
}
const mostAheads = 100
export const lastMarker = marker.ahead + mostAheads

/** An expression whose look-aheads are automata, each of the texts that may follow where its marker stands. */
export interface RegexNode {
  readonly branches: readonly RegexBranch[]
  readonly aheads: readonly DFA[]
}

/** Makes the automaton of the texts that may follow where a look-ahead stands. */
export type MakeAhead = (branches: readonly RegexBranch[], aheads: readonly DFA[], isNegated: boolean) => DFA

const deepest = 200

/** Reads a regular expression with the flag `u`; it is one, as an engine has said. */
export function readExpression(source: string, makeAhead: MakeAhead): RegexNode {
  if (measureDepth(source) > deepest) throw new TooMuch(`groups are nested deeper than ${deepest}`)
  const parser = new RegExpParser({ ecmaVersion: 2025 })
  const aheads: DFA[] = []
  const { alternatives } = parser.parsePattern(source, 0, source.length, { unicode: true })
  return { branches: new Reading(makeAhead, aheads).branches(alternatives), aheads }
}

/** At most: brackets in classes count too. */
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

  branches(alternatives: readonly AST.Alternative[]): RegexBranch[] {
    return alternatives.map(({ elements }) => ({
      type: 'Concatenation',
      elements: this.#subtracted(elements) ?? elements.map((element) => this.#part(element)),
    }))
  }

  /** `(?!x)y` and `(?=x)y` are one set of characters where both are: XML Schema's subtraction is said so. */
  #subtracted(elements: readonly AST.Element[]): Part[] | undefined {
    const all = this.#single(elements)
    return all && [characters(all)]
  }

  #single(elements: readonly AST.Element[]): CharSet | undefined {
    const [first, ...rest] = elements
    if (first === undefined) return undefined
    if (rest.length === 0) return this.#readCharacterSet(first)
    if (first.type !== 'Assertion' || first.kind !== 'lookahead') return undefined
    const [ahead, more] = [this.#choice(first.alternatives), this.#single(rest)]
    if (ahead === undefined || more === undefined) return undefined
    return first.negate ? more.without(ahead) : more.intersect(ahead)
  }

  #readCharacterSet(element: AST.Element): CharSet | undefined {
    if (element.type === 'Group' && element.modifiers === null) return this.#choice(element.alternatives)
    return element.type === 'Character' ||
      element.type === 'CharacterSet' ||
      element.type === 'CharacterClass'
      ? readCharacters(element)
      : undefined
  }

  #choice(alternatives: readonly AST.Alternative[]): CharSet | undefined {
    let all = CharSet.empty(last)
    for (const { elements } of alternatives) {
      const one = this.#single(elements)
      if (one === undefined) return undefined
      all = all.union(one)
    }
    return all
  }

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

  #repeated({ element, min, max }: AST.Quantifier): Part {
    const once: RegexBranch = { type: 'Concatenation', elements: [this.#part(element)] }
    return { type: 'Quantifier', alternatives: [once], min, max, lazy: false }
  }

  #assertion(assertion: AST.Assertion): Part {
    if (assertion.kind === 'end') return mark(marker.end)
    if (assertion.kind === 'lookbehind') throw new TooMuch('it looks behind')
    if (assertion.kind === 'lookahead') return this.#ahead(assertion)
    if (this.#isAhead) throw new TooMuch('a look-ahead asks for what stands before it')
    return mark(assertion.kind === 'word' ? wordMarker(assertion) : marker.start)
  }

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
