import type { Change, Found, Pair, Subjects } from '../../diff/index.ts'
import type { Making, Passage } from '../../sample/index.ts'
import type { Name, Version } from '../../schema/index.ts'
import type { Roots } from '../codecs.ts'
import type { Correspondence } from './correspondence.ts'
import type { Edit } from './edits.ts'
import type { Surface } from './http/surface.ts'
import type { BodyTypes } from './json/body-types.ts'
import type { Ways } from './json/ways.ts'
import type { Place, Places } from './places.ts'

/** One of the two versions of a comparison, with what documents need of it. */
export interface Party {
  readonly name: string
  readonly version: Version
  readonly side: 'before' | 'after'
  readonly places: Places
  readonly roots: Roots
  /** The smallest document that passes through places of one root; with an identifier in it, where one is asked for. */
  pass(ways: readonly Place[], hasId?: boolean): Passing | undefined
  /** Its operations, as described and as emitted. */
  surface(): Surface
  /** Where its JSON leads. */
  ways(): Ways
}

/** A document that passes through places, and what it was made by. */
export interface Passing {
  readonly making: Making
  readonly passage: Passage
}

/** A change to be proven in one direction: a document that the one party accepts and the other does not. */
export interface Entry {
  readonly change: Change
  readonly found: Found
  readonly accepting: Party
  readonly rejecting: Party
  readonly correspondence: Correspondence
  readonly bodies: BodyTypes
}

/** A document: the places it passes through, and what is then changed in it. */
export interface Plan {
  readonly ways: readonly Place[]
  readonly edit: Edit
  /** The identity constraint that the edit is against; those of all others are kept. */
  readonly against?: Name
}

/** How a change can be shown. */
export interface Showing {
  /**
   * Made as the rejecting party wants it, but for this one edit, which is undone. Absent where the rejecting party has no
   * document of the kind: the other's own is judged by it as it stands.
   */
  readonly broken?: Plan
  /** The accepting party's own document, where the other is none of its own. */
  readonly shown: Plan
}

/** Ways to show a change, the best first; a text says why there is none. */
export type Maker = (entry: Entry) => readonly Showing[] | string

export const unchanged: Edit = ({ root }) => root

/** What stands on one side of the pair that a change was found at. */
export function subjectOf<K extends Pair['on']>(pair: Pair, on: K, { side }: Party): Subjects[K] | undefined {
  return pair.on === on ? (pair[side] as Subjects[K] | undefined) : undefined
}

/** The pair itself or the nearest above it of some kinds. */
export function nearest(pair: Pair, kinds: readonly Pair['on'][]): Pair | undefined {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (kinds.includes(here.on)) return here
  }
  return undefined
}
