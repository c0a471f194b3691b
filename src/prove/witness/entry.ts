import type { Change, Found, Pair, Subjects } from '../../diff/index.ts'
import type { Roots } from '../../run/index.ts'
import type { Making, Passage } from '../../sample/index.ts'
import type { Name, Version } from '../../schema/index.ts'
import type { DocumentCorrespondence } from './correspondence.ts'
import type { TreeEdit } from './edits.ts'
import type { HttpSurface } from './http/surface.ts'
import type { BodyTypes } from './json/body-types.ts'
import type { NodePaths } from './json/node-paths.ts'
import type { DocumentPlace, DocumentPlaces } from './places.ts'

/** One of the two versions of a comparison, with what is needed to make and judge its documents. */
export interface RunningSide {
  readonly name: string
  readonly version: Version
  readonly side: 'before' | 'after'
  readonly places: DocumentPlaces
  readonly roots: Roots
  /**
   * Makes the smallest document with all these places; undefined if their roots differ or none can be made. With
   * `hasId` it has an identifier that references can lead to.
   */
  pass(ways: readonly DocumentPlace[], hasId?: boolean): Passing | undefined
  /** Its operations, as described and as emitted. */
  surface(): HttpSurface
  /** The paths from its JSON roots to the nodes of its schemas. */
  ways(): NodePaths
}

/** A document that has certain places, and the state it was made with. */
export interface Passing {
  readonly making: Making
  readonly passage: Passage
}

/** A change to prove in one direction: by a document that one version accepts and the other rejects. */
export interface WitnessEntry {
  readonly change: Change
  readonly found: Found
  readonly accepting: RunningSide
  readonly rejecting: RunningSide
  readonly correspondence: DocumentCorrespondence
  readonly bodies: BodyTypes
}

/** A document to make: the places that it must have, and the edit to make in it. */
export interface WitnessPlan {
  readonly ways: readonly DocumentPlace[]
  readonly edit: TreeEdit
  /** Identity constraints that the edit violates on purpose; keys of all others are kept valid. */
  readonly against?: readonly Name[]
}

/** The documents that may show a change. */
export interface Showing {
  /**
   * A document made for the rejecting version, with one edit that it rejects. Absent where that version has no
   * such document: then it judges the accepting version's own.
   */
  readonly broken?: WitnessPlan
  /** The accepting version's own document, for where that version does not accept the broken one. */
  readonly shown: WitnessPlan
}

/** Returns ways to show a change, the best first, or a text that says why there is none. */
export type WitnessMaker = (entry: WitnessEntry) => readonly Showing[] | string

/** An edit that changes nothing. */
export const unchanged: TreeEdit = ({ root }) => root

/**
 * Returns what a pair compares on one side, if the pair is of the kind `on`. Undefined for other kinds, or if that
 * side has nothing.
 */
export function findSubject<K extends Pair['on']>(
  pair: Pair,
  on: K,
  { side }: RunningSide,
): Subjects[K] | undefined {
  return pair.on === on ? (pair[side] as Subjects[K] | undefined) : undefined
}

/** Returns the pair itself, or its nearest ancestor, of one of these kinds; undefined if there is none. */
export function findNearestPair(pair: Pair, kinds: readonly Pair['on'][]): Pair | undefined {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (kinds.includes(here.on)) return here
  }
  return undefined
}
