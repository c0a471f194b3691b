import type { Change, Found, Pair, Subjects } from '../../diff/index.ts'
import type { Making, Passage } from '../../sample/index.ts'
import type { Name, Version } from '../../schema/index.ts'
import type { Roots } from '../codecs.ts'
import type { DocumentCorrespondence } from './correspondence.ts'
import type { TreeEdit } from './edits.ts'
import type { HttpSurface } from './http/surface.ts'
import type { BodyTypes } from './json/body-types.ts'
import type { NodePaths } from './json/node-paths.ts'
import type { DocumentPlace, DocumentPlaces } from './places.ts'

/** One of the two versions of a comparison, with what documents need of it. */
export interface RunningSide {
  readonly name: string
  readonly version: Version
  readonly side: 'before' | 'after'
  readonly places: DocumentPlaces
  readonly roots: Roots
  /** The smallest document that passes through places of one root; with an identifier in it, where one is asked for. */
  pass(ways: readonly DocumentPlace[], hasId?: boolean): Passing | undefined
  /** Its operations, as described and as emitted. */
  surface(): HttpSurface
  /** Where its JSON leads. */
  ways(): NodePaths
}

/** A document that passes through places, and what it was made by. */
export interface Passing {
  readonly making: Making
  readonly passage: Passage
}

/** A change to be proven in one direction: a document that the one party accepts and the other does not. */
export interface WitnessEntry {
  readonly change: Change
  readonly found: Found
  readonly accepting: RunningSide
  readonly rejecting: RunningSide
  readonly correspondence: DocumentCorrespondence
  readonly bodies: BodyTypes
}

/** A document: the places it passes through, and what is then changed in it. */
export interface WitnessPlan {
  readonly ways: readonly DocumentPlace[]
  readonly edit: TreeEdit
  /** The identity constraints that the edit is against; those of all others are kept. */
  readonly against?: readonly Name[]
}

/** How a change can be shown. */
export interface Showing {
  /**
   * Made as the rejecting party wants it, but for this one edit, which is undone. Absent where the rejecting party has no
   * document of the kind: the other's own is judged by it as it stands.
   */
  readonly broken?: WitnessPlan
  /** The accepting party's own document, where the other is none of its own. */
  readonly shown: WitnessPlan
}

/** Ways to show a change, the best first; a text says why there is none. */
export type WitnessMaker = (entry: WitnessEntry) => readonly Showing[] | string

export const unchanged: TreeEdit = ({ root }) => root

/** What stands on one side of the pair that a change was found at. */
export function findSubject<K extends Pair['on']>(
  pair: Pair,
  on: K,
  { side }: RunningSide,
): Subjects[K] | undefined {
  return pair.on === on ? (pair[side] as Subjects[K] | undefined) : undefined
}

/** The pair itself or the nearest above it of some kinds. */
export function nearest(pair: Pair, kinds: readonly Pair['on'][]): Pair | undefined {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (kinds.includes(here.on)) return here
  }
  return undefined
}
