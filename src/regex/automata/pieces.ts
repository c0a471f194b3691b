import type { DFA } from 'refa'
import {
  complementAutomaton,
  emptyAutomaton,
  intersectAutomata,
  TooMuch,
  uniteAutomata,
  universalAutomaton,
} from './automaton.ts'

/** The texts of an automaton with `min` to `max` characters; kept as numbers, these bounds need no states. */
export interface Piece {
  readonly automaton: DFA
  readonly min: number
  readonly max: number
}

/** The texts of any of the pieces. */
export type Pieces = readonly Piece[]

const unbounded = Number.POSITIVE_INFINITY
const mostPieces = 64

export const everyText: Pieces = [{ automaton: universalAutomaton, min: 0, max: unbounded }]

/** The texts in both sets: the intersections of all pairs of pieces, by `common` for their automata. */
export function intersectPieces(left: Pieces, right: Pieces, common = intersectAutomata): Pieces {
  if (left === everyText) return right
  if (right === everyText) return left
  return joined(
    left.flatMap((one) =>
      right.map((other) => ({
        automaton: common(one.automaton, other.automaton),
        min: Math.max(one.min, other.min),
        max: Math.min(one.max, other.max),
      })),
    ),
  )
}

export function complementPieces(pieces: Pieces): Pieces {
  return pieces.reduce((rest, piece) => intersectPieces(rest, outside(piece)), everyText)
}

/** The texts that are not in a piece: outside of its automaton, too short, or too long. */
function outside({ automaton, min, max }: Piece): Pieces {
  return joined([
    { automaton: complementAutomaton(automaton), min: 0, max: unbounded },
    { automaton: universalAutomaton, min: 0, max: min - 1 },
    { automaton: universalAutomaton, min: max + 1, max: unbounded },
  ])
}

export function unitePieces(left: Pieces, right: Pieces): Pieces {
  return joined([...left, ...right])
}

/** The pieces without empty ones, and joined where possible; throws `TooMuch` if more than 64 are left. */
function joined(pieces: Pieces): Pieces {
  const left: Piece[] = []
  for (const piece of pieces) {
    if (!(piece.min <= piece.max && piece.min < unbounded) || piece.automaton === emptyAutomaton) continue
    const same = left.findIndex((one) => canJoin(one, piece))
    const found = left[same]
    if (found === undefined) left.push(piece)
    else left[same] = join(found, piece)
  }
  if (left.length > mostPieces) throw new TooMuch(`its lengths fall apart into more than ${mostPieces} cases`)
  const [only] = left
  const isAll =
    left.length === 1 && only?.automaton === universalAutomaton && only.min === 0 && only.max === unbounded
  return isAll ? everyText : left
}

/**
 * Whether the union of two pieces is one piece: the same lengths, or the same automaton with adjoining lengths.
 */
function canJoin(one: Piece, other: Piece): boolean {
  if (one.min === other.min && one.max === other.max) return true
  const touches = one.min <= other.max + 1 && other.min <= one.max + 1
  return one.automaton === other.automaton && touches
}

/** The union of two pieces that can be joined. */
function join(one: Piece, other: Piece): Piece {
  const isSame = one.automaton === other.automaton
  return {
    automaton: isSame ? one.automaton : uniteAutomata(one.automaton, other.automaton),
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
  }
}
