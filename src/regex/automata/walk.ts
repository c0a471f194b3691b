import type { DFA } from 'refa'
import { intersectAutomata, mostAutomatonSteps, mostCharacters, TooMuch, wellFormed } from './automaton.ts'
import { type CodePointChoice, isSurrogate, plainest, wordToText } from './character-sets.ts'
import type { Piece } from './pieces.ts'

/**
 * A shortest text of a piece, with the most readable characters; `undefined` if it has none. If that text has
 * surrogates, only texts without a high surrogate before a low one are searched.
 */
export function findShortest(piece: Piece): string | undefined {
  const found = walk(piece)
  if (!found?.some(({ character }) => isSurrogate(character))) return found && printRuns(found)
  const rest = walk({ ...piece, automaton: intersectAutomata(piece.automaton, wellFormed()) })
  return rest && printRuns(rest)
}

/** A character repeated `count` times, since texts can be as long as a schema allows. */
interface Run {
  readonly character: number
  readonly count: number
}

/** The text of the runs; throws `TooMuch` if it is too long. */
function printRuns(runs: readonly Run[]): string {
  const length = runs.reduce((sum, { count }) => sum + count, 0)
  if (length > mostCharacters) throw new TooMuch(`its texts have more than ${mostCharacters} characters`)
  return runs.map(({ character, count }) => wordToText([character]).repeat(count)).join('')
}

/** The least length of a piece's texts and an upper bound of the greatest; `undefined` if it has none. */
export function measureLengths(piece: Piece): { readonly min: number; readonly max: number } | undefined {
  const graph = buildGraph(piece.automaton)
  const layers = layersUpTo(graph, piece)
  if (!layers) return undefined
  const most = piece.automaton.isFinite ? graph.states.length - 1 : Number.POSITIVE_INFINITY
  return { min: layers.length, max: Math.min(piece.max, most) }
}

interface Edge {
  readonly to: number
  readonly best: CodePointChoice
}

interface Graph {
  readonly states: readonly DFA.Node[]
  readonly edges: readonly (readonly Edge[])[]
  /** 1 for each final state, otherwise 0. */
  readonly ends: Uint8Array
  readonly size: number
}

const graphs = new WeakMap<DFA, Graph>()

/**
 * The states of an automaton by number, 0 the initial one, with the most readable character of each transition;
 * cached.
 */
function buildGraph(automaton: DFA): Graph {
  const known = graphs.get(automaton)
  if (known) return known
  const states = [automaton.initial, ...[...automaton.nodes()].filter((one) => one !== automaton.initial)]
  const numbers = new Map(states.map((state, index) => [state, index]))
  const edges = states.map((state) => {
    const out = [...state.out.invert(automaton.maxCharacter)]
    return out.map(([to, set]) => ({ to: numbers.get(to) ?? 0, best: plainest(set) }))
  })
  const ends = Uint8Array.from(states, (state) => (automaton.finals.has(state) ? 1 : 0))
  const graph = { states, edges, ends, size: edges.reduce((sum, one) => sum + one.length, 1) }
  graphs.set(automaton, graph)
  return graph
}

interface Layers {
  readonly length: number
  /** By remaining length: the states from which a text can end; the last entry holds for all greater lengths. */
  readonly can: readonly Uint8Array[]
}

/**
 * The least length of a text that the piece's bounds allow, and for each remaining length the states from
 * which a text can end. `undefined` without such a text. Throws `TooMuch` if the search takes too many
 * steps.
 */
function layersUpTo(graph: Graph, { min, max }: Piece): Layers | undefined {
  const can = [graph.ends]
  const limit = Math.min(max, min + graph.states.length)
  let isStable = false
  for (let length = 0; length <= limit; length += 1) {
    const here = can.at(-1)
    if (length >= min && here?.[0] === 1) return { length, can }
    if (isStable && (length >= min || here?.[0] !== 1)) return undefined
    if (isStable) length = min - 1
    else if (here) {
      if (length * graph.size > mostAutomatonSteps)
        throw new TooMuch('the length asked for takes too many steps')
      const next = before(graph, here)
      isStable = next.every((one, state) => one === here[state])
      can.push(next)
    }
  }
  return undefined
}

function before({ edges }: Graph, after: Uint8Array): Uint8Array {
  return Uint8Array.from(edges, (out) => (out.some(({ to }) => after[to] === 1) ? 1 : 0))
}

/** A shortest text of a piece as runs, each character the most readable one; `undefined` if it has none. */
function walk(piece: Piece): readonly Run[] | undefined {
  const graph = buildGraph(piece.automaton)
  const layers = layersUpTo(graph, piece)
  if (!layers) return undefined
  const word: Run[] = []
  const stable = layers.can.length - 1
  let state = 0
  for (let left = layers.length - 1; left >= 0; left -= 1) {
    const can = layers.can[Math.min(left, stable)]
    const edge = plainestEdge((graph.edges[state] ?? []).filter(({ to }) => can?.[to] === 1))
    if (!edge) return undefined
    // While a state leads to itself and lengths are beyond the stable one, all steps are the same.
    const count = edge.to === state ? Math.max(left - stable, 0) + 1 : 1
    word.push({ character: edge.best.character, count })
    left -= count - 1
    state = edge.to
  }
  return word
}

/** The transition with the most readable character; `undefined` if there are none. */
function plainestEdge(edges: readonly Edge[]): Edge | undefined {
  let best: Edge | undefined
  for (const edge of edges) {
    const { rank, character } = edge.best
    const isBetter =
      !best || rank < best.best.rank || (rank === best.best.rank && character < best.best.character)
    if (isBetter) best = edge
  }
  return best
}

const mostTried = 100_000

/** All texts of a piece; `undefined` if there are more than `most`, or finding them takes too many steps. */
export function listMembers({ automaton, min, max }: Piece, most: number): readonly string[] | undefined {
  if (max === Number.POSITIVE_INFINITY && !automaton.isFinite) return undefined
  const found: string[] = []
  const open: { readonly state: DFA.Node; readonly word: readonly number[] }[] = [
    { state: automaton.initial, word: [] },
  ]
  let tried = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { state, word } = next
    if (word.length >= min && automaton.finals.has(state)) found.push(wordToText(word))
    if (found.length > most) return undefined
    if (word.length === max) continue
    for (const [{ min: from, max: to }, after] of state.out) {
      for (let character = from; character <= to; character += 1) {
        tried += 1
        if (tried > mostTried) return undefined
        open.push({ state: after, word: [...word, character] })
      }
    }
  }
  return found
}
