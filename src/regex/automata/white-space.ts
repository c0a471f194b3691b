import { CharSet, type DFA, NFA } from 'refa'
import type { WhiteSpace } from '../../schema/index.ts'
import { deterministic, intersectAutomata, ofNodes } from './automaton.ts'
import { everyCharacter, last } from './character-sets.ts'
import type { Piece, Pieces } from './pieces.ts'

const white = CharSet.fromCharacters(last, [0x9, 0xa, 0xd, 0x20])
const replaced = CharSet.fromCharacters(last, [0x9, 0xa, 0xd])
const space = 0x20

/**
 * Lower and upper bound of the texts that belong to the pieces after white-space handling; the same object if
 * exact.
 */
export function beforeWhiteSpace(pieces: Pieces, how: WhiteSpace): readonly [least: Pieces, most: Pieces] {
  if (how === 'preserve') return [pieces, pieces]
  if (how === 'replace') {
    const made = pieces.map((piece) => ({ ...piece, automaton: beforeReplacing(piece.automaton) }))
    return [made, made]
  }
  const made = pieces.map(beforeCollapsing)
  if (made.every(([least, most]) => least === most)) {
    const same = made.flatMap(([least]) => least)
    return [same, same]
  }
  return [made.flatMap(([least]) => least), made.flatMap(([, most]) => most)]
}

const fewCharacters = 100

/**
 * Lower and upper bound of the texts that collapse to a text of the piece. Exact if the piece's length bounds are
 * absent or small enough to be part of the automaton, since collapsing makes texts shorter.
 */
function beforeCollapsing(piece: Piece): readonly [Pieces, Pieces] {
  const { automaton, min, max } = piece
  if (min === 0 && max === Number.POSITIVE_INFINITY) return exact(automaton)
  const few = max === Number.POSITIVE_INFINITY ? min : max
  if (few <= fewCharacters) return exact(intersectAutomata(automaton, ofLengths(min, max)))
  const [made] = exact(automaton)[0]
  if (!made) return [[], []]
  return [min === 0 ? [{ ...made, max }] : [], [{ ...made, min }]]
}

/** The texts that collapse to a text of the automaton, as equal lower and upper bound. */
function exact(automaton: DFA): readonly [Pieces, Pieces] {
  const made = [{ automaton: beforeCollapse(automaton), min: 0, max: Number.POSITIVE_INFINITY }]
  return [made, made]
}

/** The automaton of all texts of `min` to `max` characters; `max` may be infinite. */
function ofLengths(min: number, max: number): DFA {
  const few = max === Number.POSITIVE_INFINITY ? min : max
  const nodes = Array.from({ length: few + 1 }, () => new NFA.Node())
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1] ?? (max === Number.POSITIVE_INFINITY ? node : undefined)
    if (next) node.link(next, everyCharacter)
  }
  return deterministic(ofNodes(nodes[0] ?? new NFA.Node(), (node) => nodes.indexOf(node as NFA.Node) >= min))
}

type States = (state: DFA.ReadonlyNode) => NFA.Node

/** Returns a function that gives one new node for each state; nodes of final states are added to `finals`. */
function nodesFor(final: ReadonlySet<DFA.ReadonlyNode>, finals: Set<NFA.ReadonlyNode>): States {
  const made = new Map<DFA.ReadonlyNode, NFA.Node>()
  return (state) => {
    const node = made.get(state) ?? new NFA.Node()
    if (final.has(state)) finals.add(node)
    made.set(state, node)
    return node
  }
}

/** The automaton of texts that it accepts after tabs and line ends have become spaces. */
function beforeReplacing(automaton: DFA): DFA {
  const finals = new Set<NFA.ReadonlyNode>()
  const nodes = nodesFor(automaton.finals, finals)
  for (const state of automaton.nodes()) {
    for (const [to, by] of state.out.invert(last)) connect(nodes(state), nodes(to), by.without(replaced))
    const next = state.out.get(space)
    if (next) nodes(state).link(nodes(next), replaced)
  }
  return deterministic(ofNodes(nodes(automaton.initial), (node) => finals.has(node)))
}

/** Links two nodes, unless the set of characters is empty. */
function connect(from: NFA.Node, to: NFA.Node, by: CharSet): void {
  if (!by.isEmpty) from.link(to, by)
}

/** The automaton of texts that it accepts after white space is trimmed and runs of it have become one space. */
function beforeCollapse(automaton: DFA): DFA {
  const finals = new Set<NFA.ReadonlyNode>()
  const inWord = nodesFor(automaton.finals, finals)
  const afterWord = nodesFor(automaton.finals, finals)
  const start = new NFA.Node()
  if (automaton.finals.has(automaton.initial)) finals.add(start)
  const link = (from: NFA.Node, state: DFA.Node): void => {
    for (const [to, by] of state.out.invert(last)) connect(from, inWord(to), by.without(white))
  }
  start.link(start, white)
  link(start, automaton.initial)
  for (const state of automaton.nodes()) {
    link(inWord(state), state)
    inWord(state).link(afterWord(state), white)
    afterWord(state).link(afterWord(state), white)
    const next = state.out.get(space)
    if (next) link(afterWord(state), next)
  }
  return deterministic(ofNodes(start, (node) => finals.has(node)))
}
