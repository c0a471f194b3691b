import { CharSet, type DFA, NFA } from 'refa'
import type { WhiteSpace } from '../../schema/index.ts'
import { both, deterministic, ofNodes } from './automaton.ts'
import { everyCharacter, last } from './character-sets.ts'
import type { Piece, Pieces } from './pieces.ts'

const white = CharSet.fromCharacters(last, [0x9, 0xa, 0xd, 0x20])
const replaced = CharSet.fromCharacters(last, [0x9, 0xa, 0xd])
const space = 0x20

/** The texts that become one of these once white space is handled: at least, and at most. */
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

/** Collapsing makes texts shorter, so that bounds on the length stay only where the automaton holds them itself. */
function beforeCollapsing(piece: Piece): readonly [Pieces, Pieces] {
  const { automaton, min, max } = piece
  if (min === 0 && max === Number.POSITIVE_INFINITY) return exact(automaton)
  const few = max === Number.POSITIVE_INFINITY ? min : max
  if (few <= fewCharacters) return exact(both(automaton, ofLengths(min, max)))
  const [made] = exact(automaton)[0]
  if (!made) return [[], []]
  return [min === 0 ? [{ ...made, max }] : [], [{ ...made, min }]]
}

function exact(automaton: DFA): readonly [Pieces, Pieces] {
  const made = [{ automaton: beforeCollapse(automaton), min: 0, max: Number.POSITIVE_INFINITY }]
  return [made, made]
}

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

/** For each state a node, made when it is first asked for. */
function nodesFor(final: ReadonlySet<DFA.ReadonlyNode>, finals: Set<NFA.ReadonlyNode>): States {
  const made = new Map<DFA.ReadonlyNode, NFA.Node>()
  return (state) => {
    const node = made.get(state) ?? new NFA.Node()
    if (final.has(state)) finals.add(node)
    made.set(state, node)
    return node
  }
}

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

/** Nothing is linked by no character. */
function connect(from: NFA.Node, to: NFA.Node, by: CharSet): void {
  if (!by.isEmpty) from.link(to, by)
}

/** Between words a run of white space is one space; at the ends it is nothing. */
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
