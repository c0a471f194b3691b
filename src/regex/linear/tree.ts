import { type AST, RegExpParser } from '@eslint-community/regexpp'
import type { CharSet } from 'refa'
import { everyCharacter, readCharacters } from '../automata/character-sets.ts'
import { measureDepth } from '../automata/expression.ts'

type End = 'first' | 'last'

/**
 * Reduces repetitions at the ends of an expression to their minimum. As it is searched anywhere in a text, it is
 * found in the same texts: `[a-z]{1,4096}` wherever one letter is.
 */
export function leastEnds(tree: Tree): Tree {
  return leastAt(leastAt(tree, 'first'), 'last')
}

/**
 * The tree with repetitions at its first or last end reduced to their minimum, in every alternative of a choice.
 * A repetition of at least one becomes its content.
 */
function leastAt(tree: Tree, end: End): Tree {
  if (tree.kind === 'choice') return { kind: 'choice', parts: tree.parts.map((part) => leastAt(part, end)) }
  if (tree.kind === 'sequence') return { kind: 'sequence', parts: leastParts(tree.parts, end) }
  if (tree.kind !== 'repeat') return tree
  if (tree.min === 1) return leastAt(tree.of, end)
  return { ...tree, max: tree.min }
}

/**
 * The parts of a sequence with the outermost one reduced; a part that may be absent is dropped and the next
 * reduced.
 */
function leastParts(parts: readonly Tree[], end: End): readonly Tree[] {
  const outer = parts.at(end === 'first' ? 0 : -1)
  if (outer === undefined) return parts
  const rest = end === 'first' ? parts.slice(1) : parts.slice(0, -1)
  const least = leastAt(outer, end)
  if (least.kind === 'repeat' && least.max === 0) return leastParts(rest, end)
  return end === 'first' ? [least, ...rest] : [...rest, least]
}

/** A regular expression as a tree, without the order in which alternatives are tried. */
export type Tree =
  /** One character: the source of its class, and which characters these are. */
  | { readonly kind: 'class'; readonly source: string; readonly characters: () => CharSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Tree[] }
  | { readonly kind: 'repeat'; readonly of: Tree; readonly min: number; readonly max: number }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' }
  | { readonly kind: 'boundary'; readonly isNegated: boolean }
  /** What a group has matched, as a copy of the group or nothing: these are more texts than the one it was. */
  | { readonly kind: 'reference'; readonly of: Tree }
  | {
      readonly kind: 'look'
      readonly of: Tree
      readonly isBehind: boolean
      readonly isNegated: boolean
    }

/** Thrown for an expression that cannot have a program; its message is the reason. */
export class NotLinear extends Error {}

const deepest = 250

/** Parses an expression that is valid with the flag `u`; throws `NotLinear` if its groups are nested too deep. */
export function readSyntax(source: string): AST.Pattern {
  if (measureDepth(source) > deepest) throw new NotLinear(`its groups are nested deeper than ${deepest}`)
  return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, { unicode: true })
}

/** The tree of an expression that is valid with the flag `u`; throws `NotLinear` for class strings and flags. */
export function readTree(source: string): Tree {
  return new TreeReading().choice(readSyntax(source).alternatives)
}

/** Whether a part refers to what a group has matched. */
export function refersBack(one: Tree): boolean {
  if (one.kind === 'reference') return true
  if (one.kind === 'sequence' || one.kind === 'choice') return one.parts.some(refersBack)
  return (one.kind === 'repeat' || one.kind === 'look') && refersBack(one.of)
}

const nothing: Tree = { kind: 'sequence', parts: [] }

class TreeReading {
  /** The groups that were read. */
  readonly #groups = new Map<AST.CapturingGroup, Tree>()

  /** The tree of alternatives; of a single one, that itself. */
  choice(alternatives: readonly AST.Alternative[]): Tree {
    const parts = alternatives.map(({ elements }) => this.#sequence(elements))
    const [only] = parts
    return parts.length === 1 && only ? only : { kind: 'choice', parts }
  }

  /** The tree of consecutive elements, as one class if together they match one character. */
  #sequence(elements: readonly AST.Element[]): Tree {
    const parts = elements.map((element) => this.#tree(element))
    return oneCharacter(elements, parts) ?? { kind: 'sequence', parts }
  }

  /**
   * The tree of one element: a group is what it contains, and a back reference is a copy of its group or nothing.
   * Throws `NotLinear` for a class of strings and for a group with flags.
   */
  #tree(element: AST.Element): Tree {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
        return { kind: 'class', source: element.raw, characters: () => readCharacters(element) }
      case 'Group':
        if (element.modifiers !== null) throw new NotLinear('a group has flags of its own')
        return this.choice(element.alternatives)
      case 'CapturingGroup': {
        const group = this.choice(element.alternatives)
        this.#groups.set(element, group)
        return group
      }
      case 'Quantifier':
        return { kind: 'repeat', of: this.#tree(element.element), min: element.min, max: element.max }
      case 'Assertion':
        return this.#assertion(element)
      case 'Backreference':
        return { kind: 'reference', of: { kind: 'choice', parts: [...this.#copies(element), nothing] } }
      default:
        throw new NotLinear('it has a class of strings')
    }
  }

  /** The tree of a look-around, word boundary or anchor. */
  #assertion(element: AST.Assertion): Tree {
    if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
      const of = this.choice(element.alternatives)
      return { kind: 'look', of, isBehind: element.kind === 'lookbehind', isNegated: element.negate }
    }
    if (element.kind === 'word') return { kind: 'boundary', isNegated: element.negate }
    return { kind: 'edge', at: element.kind }
  }

  /** The groups that a reference may refer to and that end before it; of any other it reads nothing. */
  #copies({ resolved }: AST.Backreference): readonly Tree[] {
    return [resolved].flat().flatMap((group) => this.#groups.get(group) ?? [])
  }
}

/**
 * One class for a single character after look-aheads, such as `(?![aeiou])[a-z]`, as XML Schema's class
 * subtraction is written; `undefined` for other sequences.
 */
function oneCharacter(elements: readonly AST.Element[], parts: readonly Tree[]): Tree | undefined {
  const only = parts.at(-1)
  if (only?.kind !== 'class') return undefined
  const sets = parts.slice(0, -1).map((part) => {
    const inside = part.kind === 'look' && !part.isBehind ? findCharacters(part.of) : undefined
    const isNegated = part.kind === 'look' && part.isNegated
    return inside && (() => (isNegated ? inside().negate() : inside()))
  })
  if (sets.some((set) => set === undefined)) return undefined
  return {
    kind: 'class',
    source: parts.length === 1 ? only.source : `(?:${elements.map(({ raw }) => raw).join('')})`,
    characters: () => sets.reduce((all, set) => all.intersect(set?.() ?? everyCharacter), only.characters()),
  }
}

/** The characters of a class, or of a choice of classes; `undefined` for other trees. */
function findCharacters(one: Tree): (() => CharSet) | undefined {
  if (one.kind === 'class') return one.characters
  if (one.kind !== 'choice') return undefined
  const sets = one.parts.map(findCharacters)
  if (sets.some((set) => set === undefined)) return undefined
  return () => everyCharacter.negate().union(...sets.map((set) => set?.() ?? everyCharacter))
}

/**
 * Whether a part can match without a character; anchors, word boundaries, look-arounds and back references can.
 */
export function canBeEmpty(one: Tree): boolean {
  if (one.kind === 'class') return false
  if (one.kind === 'sequence') return one.parts.every(canBeEmpty)
  if (one.kind === 'choice') return one.parts.some(canBeEmpty)
  if (one.kind === 'reference') return true
  return one.kind !== 'repeat' || one.min === 0 || canBeEmpty(one.of)
}
