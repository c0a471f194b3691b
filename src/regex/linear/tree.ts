import { type AST, RegExpParser } from '@eslint-community/regexpp'
import type { CharSet } from 'refa'
import { everyCharacter, readCharacters } from '../automata/character-sets.ts'
import { measureDepth } from '../automata/expression.ts'

type End = 'first' | 'last'

/**
 * The same texts hold it: an expression is sought anywhere in a text, so that what repeats at one of its ends needs to be
 * there no more often than its least. `[a-z]{1,4096}` is found where one letter is.
 */
export function leastEnds(tree: Tree): Tree {
  return leastAt(leastAt(tree, 'first'), 'last')
}

function leastAt(tree: Tree, end: End): Tree {
  if (tree.kind === 'choice') return { kind: 'choice', parts: tree.parts.map((part) => leastAt(part, end)) }
  if (tree.kind === 'sequence') return { kind: 'sequence', parts: leastParts(tree.parts, end) }
  if (tree.kind !== 'repeat') return tree
  if (tree.min === 1) return leastAt(tree.of, end)
  return { ...tree, max: tree.min }
}

function leastParts(parts: readonly Tree[], end: End): readonly Tree[] {
  const outer = parts.at(end === 'first' ? 0 : -1)
  if (outer === undefined) return parts
  const rest = end === 'first' ? parts.slice(1) : parts.slice(0, -1)
  const least = leastAt(outer, end)
  if (least.kind === 'repeat' && least.max === 0) return leastParts(rest, end)
  return end === 'first' ? [least, ...rest] : [...rest, least]
}

/** A regular expression as what it does with a text, whichever way a text is taken first. */
export type Tree =
  /** One character: the source of its class, and which characters these are. */
  | { readonly kind: 'class'; readonly source: string; readonly characters: () => CharSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Tree[] }
  | { readonly kind: 'repeat'; readonly of: Tree; readonly min: number; readonly max: number }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' }
  | { readonly kind: 'boundary'; readonly isNegated: boolean }
  | {
      readonly kind: 'look'
      readonly of: Tree
      readonly isBehind: boolean
      readonly isNegated: boolean
    }

/** Why an expression has no program. */
export class NotLinear extends Error {}

const deepest = 250

/** Reads an expression that an engine has accepted with the flag `u`. */
export function readTree(source: string): Tree {
  if (measureDepth(source) > deepest) throw new NotLinear(`its groups are nested deeper than ${deepest}`)
  const parser = new RegExpParser({ ecmaVersion: 2025 })
  return choice(parser.parsePattern(source, 0, source.length, { unicode: true }).alternatives)
}

function choice(alternatives: readonly AST.Alternative[]): Tree {
  const parts = alternatives.map(({ elements }) => sequence(elements))
  const [only] = parts
  return parts.length === 1 && only ? only : { kind: 'choice', parts }
}

function sequence(elements: readonly AST.Element[]): Tree {
  const parts = elements.map(tree)
  return oneCharacter(elements, parts) ?? { kind: 'sequence', parts }
}

function tree(element: AST.Element): Tree {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return { kind: 'class', source: element.raw, characters: () => readCharacters(element) }
    case 'Group':
      if (element.modifiers !== null) throw new NotLinear('a group has flags of its own')
      return choice(element.alternatives)
    case 'CapturingGroup':
      return choice(element.alternatives)
    case 'Quantifier':
      return { kind: 'repeat', of: tree(element.element), min: element.min, max: element.max }
    case 'Assertion':
      return assertion(element)
    case 'Backreference':
      throw new NotLinear('it refers back to what a group has matched')
    default:
      throw new NotLinear('it has a class of strings')
  }
}

function assertion(element: AST.Assertion): Tree {
  if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
    const of = choice(element.alternatives)
    return { kind: 'look', of, isBehind: element.kind === 'lookbehind', isNegated: element.negate }
  }
  if (element.kind === 'word') return { kind: 'boundary', isNegated: element.negate }
  return { kind: 'edge', at: element.kind }
}

/** `(?![aeiou])[a-z]` is one character of a class: XML Schema's subtraction is written so. */
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

/** The characters of what is one character in each of its ways. */
function findCharacters(one: Tree): (() => CharSet) | undefined {
  if (one.kind === 'class') return one.characters
  if (one.kind !== 'choice') return undefined
  const sets = one.parts.map(findCharacters)
  if (sets.some((set) => set === undefined)) return undefined
  return () => everyCharacter.negate().union(...sets.map((set) => set?.() ?? everyCharacter))
}

/** Whether a part can go on without a character. */
export function canBeEmpty(one: Tree): boolean {
  if (one.kind === 'class') return false
  if (one.kind === 'sequence') return one.parts.every(canBeEmpty)
  if (one.kind === 'choice') return one.parts.some(canBeEmpty)
  return one.kind !== 'repeat' || one.min === 0 || canBeEmpty(one.of)
}
