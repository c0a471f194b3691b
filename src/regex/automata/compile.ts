import type { CharSet, DFA } from 'refa'
import type { Pattern } from '../../schema/index.ts'
import { withoutBackReferences } from '../back-references.ts'
import { explainUnknownPattern } from '../linear/unknown.ts'
import { readPattern } from '../xsd/read.ts'
import {
  complementAutomaton,
  deterministic,
  repeatCharacters,
  TooMuch,
  universalAutomaton,
} from './automaton.ts'
import { everyCharacter, last } from './character-sets.ts'
import { lastMarker, marker, type RegexBranch, readExpression } from './expression.ts'
import { withoutMarkers } from './look-ahead.ts'
import { everyText, type Piece, type Pieces } from './pieces.ts'

/**
 * The texts in which an ECMAScript expression with the flag `u` is found anywhere; throws `TooMuch` if it is too
 * large. In an expression anchored at both ends, a high count of one class becomes a piece with bounds on its
 * length.
 */
function compileExpression(source: string): Pieces {
  const { branches, aheads } = readExpression(source, (ahead, before, isNegated) => {
    const automaton = deterministic(withoutMarkers([followed(ahead)], before))
    return isNegated ? complementAutomaton(automaton) : automaton
  })
  if (branches.some(({ elements }) => elements.every(canBeEmpty))) return everyText
  if (!isAnchored(branches)) {
    const found: RegexBranch = { type: 'Concatenation', elements: [anything, ...followed(branches).elements] }
    return [piece(deterministic(withoutMarkers([found], aheads)))]
  }
  const flat = branches.flatMap(withoutGroup)
  const counted = flat.map(countedApart)
  const plain = flat.filter((_, index) => counted[index] === undefined)
  const bounded = counted.filter((one) => one !== undefined)
  return [
    ...(plain.length === 0 ? [] : [piece(deterministic(withoutMarkers(plain, aheads)))]),
    ...bounded.map(({ branch, min, max }) => {
      const automaton = compileStar(branch) ?? deterministic(withoutMarkers([branch], aheads))
      return { automaton, min, max }
    }),
  ]
}

/** Whether a group or quantifier can match the empty text; `false` for all other parts. */
function canBeEmpty(part: Part): boolean {
  if (part.type !== 'Alternation' && part.type !== 'Quantifier') return false
  const isOptional = part.type === 'Quantifier' && part.min === 0
  return isOptional || part.alternatives.some(({ elements }) => elements.every(canBeEmpty))
}

function piece(automaton: DFA): Piece {
  return { automaton, min: 0, max: Number.POSITIVE_INFINITY }
}

type Part = RegexBranch['elements'][number]

const anything: Part = repeated(everyCharacter.resize(lastMarker))

/** The expression of any number of characters of the set. */
function repeated(characters: CharSet): Part {
  const once: RegexBranch = { type: 'Concatenation', elements: [{ type: 'CharacterClass', characters }] }
  return { type: 'Quantifier', alternatives: [once], min: 0, max: Number.POSITIVE_INFINITY, lazy: false }
}

/** The branches, followed by any characters. */
function followed(branches: readonly RegexBranch[]): RegexBranch {
  return {
    type: 'Concatenation',
    elements: [{ type: 'Alternation', alternatives: [...branches] }, anything],
  }
}

/** Whether every branch begins with the start anchor and ends with the end anchor. */
function isAnchored(branches: readonly RegexBranch[]): boolean {
  return branches.every(
    ({ elements }) => isMark(elements[0], marker.start) && isMark(elements.at(-1), marker.end),
  )
}

function isMark(part: Part | undefined, character: number): boolean {
  return part?.type === 'CharacterClass' && part.characters.size === 1 && part.characters.has(character)
}

/** Splits `^(?:a|b)$` into `^a$` and `^b$`, also nested; other branches stay as one. */
function withoutGroup(branch: RegexBranch): readonly RegexBranch[] {
  const [start, group, end, ...more] = branch.elements
  if (!start || !end || more.length > 0 || group?.type !== 'Alternation') return [branch]
  return group.alternatives.flatMap((one) =>
    withoutGroup({ type: 'Concatenation', elements: [start, ...one.elements, end] }),
  )
}

const fewTimes = 40

interface Counted {
  readonly branch: RegexBranch
  readonly min: number
  readonly max: number
}

/**
 * Replaces a count above 40 of one set of characters by any number, plus bounds on the length of the text, which
 * need no states. `undefined` unless the branch has one such part and all others have a fixed length.
 */
function countedApart(branch: RegexBranch): Counted | undefined {
  const sizes = branch.elements.map(findFixedLength)
  const open = sizes.indexOf(undefined)
  const part = branch.elements[open]
  if (part?.type !== 'Quantifier' || sizes.lastIndexOf(undefined) !== open) return undefined
  const few = part.max <= fewTimes || (part.max === Number.POSITIVE_INFINITY && part.min <= fewTimes)
  const characters = few ? undefined : findRepeatedCharacters(part)
  if (!characters) return undefined
  const rest = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  const elements = branch.elements.with(open, repeated(characters))
  return {
    branch: { type: 'Concatenation', elements },
    min: rest + part.min,
    max: rest + part.max,
  }
}

/** The number of characters of every match of a part; `undefined` if it varies. Anchors have none. */
function findFixedLength(part: Part): number | undefined {
  if (part.type === 'CharacterClass') return part.characters.ranges.some(({ min }) => min <= last) ? 1 : 0
  if (part.type !== 'Alternation' && part.type !== 'Quantifier') return undefined
  const [size, ...others] = part.alternatives.map(({ elements }) =>
    elements
      .map(findFixedLength)
      .reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0),
  )
  if (size === undefined || others.some((one) => one !== size)) return undefined
  if (part.type === 'Alternation') return size
  return part.min === part.max || size === 0 ? size * part.min : undefined
}

/**
 * The set of characters that a quantifier repeats, if its content is a single character; otherwise `undefined`.
 */
function findRepeatedCharacters(part: Part & { readonly type: 'Quantifier' }): CharSet | undefined {
  let inside = part.alternatives
  for (;;) {
    const [first, ...others] = inside.length === 1 ? (inside[0]?.elements ?? []) : []
    if (others.length > 0 || first === undefined) return undefined
    if (first.type === 'CharacterClass')
      return first.characters.resize(last).isEmpty ? undefined : first.characters
    if (first.type !== 'Alternation') return undefined
    inside = first.alternatives
  }
}

/** The automaton of `^x*$` for a set of characters, made directly; `undefined` for other branches. */
function compileStar({ elements }: RegexBranch): DFA | undefined {
  const [, only, , ...more] = elements
  const characters =
    only?.type === 'Quantifier' && more.length === 0 ? findRepeatedCharacters(only) : undefined
  return (
    characters &&
    (characters.resize(last).isAll ? universalAutomaton : repeatCharacters(characters.resize(last)))
  )
}

export type CompiledPattern = { readonly pieces: Pieces } | { readonly reason: string }

const known = new Map<string, CompiledPattern>()
const mostKnown = 5000

/** The texts that a pattern matches at run time, or the reason why they are not known; cached. */
export function compilePieces(pattern: Pattern): CompiledPattern {
  if (pattern.dialect === 'unknown') return { reason: explainUnknownPattern(pattern.source) }
  const source = translateSource(pattern)
  if (source === undefined) return { reason: `${said(pattern)} is not a regular expression` }
  const found = known.get(source)
  if (found) return found
  if (known.size >= mostKnown) known.clear()
  const made = compiled(pattern, source)
  known.set(source, made)
  return made
}

/**
 * The pattern as ECMAScript source with the flag `u`, translated from XML Schema if needed; `undefined` if
 * invalid.
 */
function translateSource({ dialect, source }: Pattern): string | undefined {
  if (dialect === 'xsd') {
    const read = readPattern(source)
    return 'message' in read ? undefined : read.source
  }
  try {
    new RegExp(source, 'u').test('')
    return source
  } catch {
    return undefined
  }
}

/** The pieces of a pattern, or the reason why it is too large or not understood. */
function compiled(pattern: Pattern, source: string): CompiledPattern {
  if (source === '') return { pieces: everyText }
  try {
    return { pieces: compileExpression(withoutBackReferences(source) ?? source) }
  } catch (error) {
    if (error instanceof TooMuch) return { reason: `${said(pattern)} is not followed: ${error.message}` }
    if (error instanceof SyntaxError) return { reason: `${said(pattern)} is not understood` }
    throw error
  }
}

function said({ source }: Pattern): string {
  return `the pattern ${JSON.stringify(source.length > 80 ? `${source.slice(0, 80)}…` : source)}`
}
