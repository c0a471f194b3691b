import { pairRoots, type Root } from '../../align/index.ts'
import type { Version } from '../../schema/index.ts'
import { likeness } from '../normal/index.ts'
import type { Pair } from '../pair.ts'
import { matchApiPairs } from './api-pairs.ts'
import { bodiesOf } from './bodies.ts'
import { copiedPlaces, type Places } from './copied.ts'
import { matchJoined } from './join.ts'
import { drain, matchLineage } from './lineage.ts'
import { matchLoneRoots } from './lone-roots.ts'
import { type OperationNames, operationNames } from './operation-names.ts'
import { pairUsesOf } from './pair-uses.ts'
import { matchApis } from './rest.ts'
import { type Says, saysOf } from './says.ts'
import { matchDeclaredTypes, movedNamespaces, pairSets, renamings } from './sets.ts'
import { matchTypes } from './types.ts'
import { usageOf } from './usage.ts'
import { type Side, sideOf, type Walk } from './walk.ts'

export interface Match {
  /** Every pair, parents before their parts. */
  readonly pairs: readonly Pair[]
  /** Where the earlier version says the same as at the place that was compared. */
  copies(): Places
  readonly says: Says
}

/** Which thing became which, between two versions. */
export function match(
  from: Version,
  to: Version,
  all: { readonly before: readonly Root[]; readonly after: readonly Root[] },
): Match {
  const pairs: Pair[] = []
  const add = (pair: Pair): Pair => {
    pairs.push(pair)
    return pair
  }
  const roots = pairRoots(from, to, all.before, all.after)
  const lineages = pairSets(from, to)
  const kinNames = new Map(lineages.map(([one, other]) => [one.name, other.name]))
  const names = operationNames(from, to, roots)
  const walkOf = walks(from, to, kinNames, add, names)
  const bodies = bodiesOf({ roots, add, walkOf, kin: kinNames })
  matchApis({ add, roots, bodies, names }, from, to)
  for (const [before, after] of lineages) {
    const walk = walkOf(before.name, after.name)
    if (walk) matchLineage(walk)
  }
  const kin = new Map(lineages)
  for (const pair of roots) {
    if (kin.get(pair.before.set) === pair.after.set) continue
    const walk = walkOf(pair.before.set.name, pair.after.set.name)
    if (walk) matchJoined(walk, pair)
  }
  matchLoneRoots({ from, to, all, roots, lineages, pairs, add, names })
  for (const walk of walkOf.all()) drain(walk)
  return { pairs, copies: () => copiedPlaces(walkOf.all()), says: saysOf(walkOf.sides) }
}

interface WalkOf {
  (before: string, after: string): Walk | undefined
  /** Those that were asked for. */
  all(): Iterable<Walk>
  /** The sets of both versions, by name. */
  readonly sides: Record<'before' | 'after', ReadonlyMap<string, Side>>
}

/** One walk for each pair of sets, so that a pair of types is compared once whoever meets it first. */
function walks(
  from: Version,
  to: Version,
  kin: ReadonlyMap<string, string>,
  add: (pair: Pair) => Pair,
  names: OperationNames,
): WalkOf {
  const sides = (version: Version): ReadonlyMap<string, Side> => {
    const usage = usageOf(version, names)
    return new Map(version.sets.map((set) => [set.name, sideOf(version, set, usage)]))
  }
  const [before, after] = [sides(from), sides(to)]
  const laterApis = new Map(
    matchApiPairs(from, to).flatMap(({ before: one, after: other }) =>
      one && other ? [[other.name, one.name]] : [],
    ),
  )
  const known = new Map<string, Walk>()
  const walkOf = (one: string, other: string): Walk | undefined => {
    const [mine, theirs] = [before.get(one), after.get(other)]
    if (mine === undefined || theirs === undefined) return undefined
    const key = `${one} ${other}`
    const met = known.get(key)
    if (met !== undefined) return met
    const types = kin.get(one) === other ? matchDeclaredTypes(mine, theirs) : []
    const renamed = renamings(types)
    const walk: Walk = {
      before: mine,
      after: theirs,
      add,
      descend: matchTypes,
      types,
      renamed,
      images: new Map([...renamed].map(([one, other]) => [other, one])),
      namespaces: mine.normal ? new Map() : movedNamespaces(types),
      ...(mine.normal && theirs.normal ? { likeness: likeness(mine.normal, theirs.normal, renamed) } : {}),
      done: new Set(),
      met: new Map(),
      declared: new Map(),
      starts: [],
      same: [],
      inherited: [],
      keptUses: (...asked) => keptUses(...asked),
      copies: [],
      waiting: [],
    }
    const keptUses = pairUsesOf(walk, laterApis)
    known.set(key, walk)
    return walk
  }
  return Object.assign(walkOf, { all: () => known.values(), sides: { before, after } })
}
