import {
  alignSets,
  joinsByName,
  pairRoots,
  type Root,
  type RootPair,
  type StatedPairs,
  type Structure,
} from '../../align/index.ts'
import { expandedName, type SchemaSet, type Version } from '../../schema/index.ts'
import { hashStructures } from '../normalize/index.ts'
import type { Pair } from '../pair.ts'
import { keepPairUses } from '../usage/pair-uses.ts'
import { collectUsage } from '../usage/usage.ts'
import { matchApiPairs, matchOperationNames, type OperationNames } from './api/api-pairs.ts'
import { matchApis } from './api/apis.ts'
import { makeBodyPairing } from './api/messages.ts'
import { type Fingerprint, makeFingerprint } from './fingerprint.ts'
import { type CopiedPlaces, copiedPlaces } from './json/copied-schemas.ts'
import { isSchema, matchDeclaredTypes, movedNamespaces, pairSets, renamings } from './schema-sets.ts'
import { makeWalkSide, type Walk, type WalkSide } from './shared/walk.ts'
import { matchJoined } from './xml/data-elements.ts'
import { matchLoneRoots } from './xml/roots.ts'
import { drain, matchCommon, matchLineage, matchRoot } from './xml/same-names.ts'
import { matchTypes } from './xml/xml-types.ts'

export interface Match {
  /** Every pair, parents before their parts. */
  readonly pairs: readonly Pair[]
  /** Other places of the earlier version that are copies of a compared place. */
  copies(): CopiedPlaces
  readonly says: Fingerprint
  /** How the names of sets of XML Schema were aligned. */
  readonly structures: readonly Structure[]
}

/**
 * Matches two versions and returns all pairs of what corresponds or has no counterpart: APIs first, then schema
 * sets by name, other pairs of roots, lone roots, and queued types.
 */
export function match(
  from: Version,
  to: Version,
  all: { readonly before: readonly Root[]; readonly after: readonly Root[] },
  stated: StatedPairs,
): Match {
  const pairs: Pair[] = []
  /** Appends a pair to the list and returns it. */
  const add = (pair: Pair): Pair => {
    pairs.push(pair)
    return pair
  }
  const roots = pairRoots(from, to, stated)
  const lineages = pairSets(from, to, roots)
  const kinNames = new Map(lineages.map(([one, other]) => [one.name, other.name]))
  const kin = new Map(lineages)
  const apart = roots.filter(({ before, after }) => kin.get(before.set) !== after.set)
  const split = listSplitRoots(apart, lineages)
  const names = matchOperationNames(from, to, roots)
  const walkOf = walks(from, to, { kin: kinNames, split, add, names, stated })
  const bodies = makeBodyPairing({ roots, add, walkOf, kin: kinNames })
  matchApis({ add, roots, bodies, names, stated: stated.parameters }, from, to)
  const elsewhere = new Set(split.flatMap(({ before, after }) => [before.element, after.element]))
  for (const [before, after] of lineages) {
    const walk = walkOf(before.name, after.name)
    if (walk) matchLineage(walk, elsewhere)
  }
  const splitWalks = new Set<Walk>()
  for (const pair of apart) {
    const walk = walkOf(pair.before.set.name, pair.after.set.name)
    if (walk === undefined) continue
    if (split.includes(pair)) {
      matchRoot(walk, { before: pair.before.element, after: pair.after.element })
      splitWalks.add(walk)
    } else matchJoined(walk, pair)
  }
  for (const walk of splitWalks) matchCommon(walk, elsewhere)
  matchLoneRoots({ from, to, all, roots, lineages, pairs, add, names })
  for (const walk of walkOf.all()) drain(walk)
  const structures = [...walkOf.all()].flatMap(({ structure }) => structure ?? [])
  return { pairs, copies: () => copiedPlaces(walkOf.all()), says: makeFingerprint(walkOf.sides), structures }
}

/**
 * Of the pairs whose sets are not paired, those without data elements where neither root has a namesake in the set
 * that is paired with its own.
 */
function listSplitRoots(
  apart: readonly RootPair[],
  lineages: readonly (readonly [SchemaSet, SchemaSet])[],
): readonly RootPair[] {
  const kin = new Map(lineages.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))
  const isInKin = ({ set, element }: Root) => kin.get(set)?.elements.has(expandedName(element.name)) === true
  return apart.filter((pair) => joinsByName(pair) && !isInKin(pair.before) && !isInKin(pair.after))
}

interface WalkOf {
  (before: string, after: string): Walk | undefined
  /** The walks that were created so far. */
  all(): Iterable<Walk>
  /** The sets of both versions, by name. */
  readonly sides: Record<'before' | 'after', ReadonlyMap<string, WalkSide>>
}

interface Shared {
  readonly kin: ReadonlyMap<string, string>
  /** The pairs of roots that no pair of sets compares. */
  readonly split: readonly RootPair[]
  readonly add: (pair: Pair) => Pair
  readonly names: OperationNames
  readonly stated: StatedPairs
}

/**
 * A function that returns the walk of two sets, by name, creating it at the first call, so that each pair of types
 * is compared only once. Undefined for unknown sets.
 */
function walks(from: Version, to: Version, { kin, split, add, names, stated }: Shared): WalkOf {
  /** The walk sides of a version's sets, by name. */
  const sides = (version: Version): ReadonlyMap<string, WalkSide> => {
    const usage = collectUsage(version, names)
    return new Map(version.sets.map((set) => [set.name, makeWalkSide(version, set, usage)]))
  }
  const [before, after] = [sides(from), sides(to)]
  const laterApis = new Map(
    matchApiPairs(from, to).flatMap(({ before: one, after: other }) =>
      one && other ? [[other.name, one.name]] : [],
    ),
  )
  const known = new Map<string, Walk>()
  /** The walk of two sets; created at the first call, undefined if one set is unknown. */
  const findWalk = (one: string, other: string): Walk | undefined => {
    const [mine, theirs] = [before.get(one), after.get(other)]
    if (mine === undefined || theirs === undefined) return undefined
    const key = `${one} ${other}`
    const met = known.get(key)
    if (met !== undefined) return met
    const isKin =
      kin.get(one) === other ||
      split.some((pair) => pair.before.set.name === one && pair.after.set.name === other)
    const isXml = mine.set.language === 'xml' && theirs.set.language === 'xml'
    const aligned = isKin && isXml ? alignSets(mine.set, theirs.set, stated) : undefined
    const types = isKin ? matchDeclaredTypes(mine, theirs, aligned, stated.types) : []
    // OpenAPI descriptions choose the type names of their XML bodies freely.
    const structure = isSchema(mine.set) && isSchema(theirs.set) ? aligned : undefined
    const renamed = renamings(types)
    const walk: Walk = {
      before: mine,
      after: theirs,
      add,
      descend: matchTypes,
      types,
      renamed,
      images: new Map([...renamed].map(([one, other]) => [other, one])),
      namespaces: mine.normal ? new Map() : movedNamespaces(types, structure),
      ...(structure ? { structure } : {}),
      ...(mine.normal && theirs.normal
        ? { likeness: hashStructures(mine.normal, theirs.normal, renamed) }
        : {}),
      done: new Set(),
      movedUses: new Map(),
      met: new Map(),
      declared: new Map(),
      starts: [],
      bodies: [],
      same: [],
      inherited: [],
      keptUses: (...asked) => keptUses(...asked),
      copies: [],
      waiting: [],
    }
    const keptUses = keepPairUses(walk, laterApis)
    known.set(key, walk)
    return walk
  }
  return Object.assign(findWalk, { all: () => known.values(), sides: { before, after } })
}
