import { pairRoots, type Root, type RootPair, rootsOf } from '../../align/index.ts'
import type { SchemaSet, Version } from '../../schema/index.ts'
import type { Pair } from '../pair.ts'
import { bodiesOf } from './bodies.ts'
import { matchJoined } from './join.ts'
import { drain, matchLineage, rootPlace } from './lineage.ts'
import { matchApis } from './rest.ts'
import { matchDeclaredTypes, pairSets, renamings } from './sets.ts'
import { matchTypes } from './types.ts'
import { usageOf } from './usage.ts'
import { addPair, type Side, sideOf, type Walk } from './walk.ts'

/** Which thing became which, between two versions: every pair, parents before their parts. */
export function match(from: Version, to: Version): readonly Pair[] {
  const pairs: Pair[] = []
  const add = (pair: Pair): Pair => {
    pairs.push(pair)
    return pair
  }
  const roots = pairRoots(from, to)
  const lineages = pairSets(from, to)
  const walkOf = walks(from, to, lineages, add)
  const bodies = bodiesOf(roots, add, walkOf)
  matchApis({ add, roots, bodies }, from, to)
  for (const [before, after] of lineages) {
    const walk = walkOf(before.name, after.name)
    if (walk) matchLineage(walk)
  }
  const kin = new Map(lineages)
  for (const pair of roots) {
    if (kin.get(pair.before.set) === pair.after.set && pair.by === 'name') continue
    const walk = walkOf(pair.before.set.name, pair.after.set.name)
    if (walk) matchJoined(walk, pair)
  }
  matchLoneRoots(from, to, roots, lineages, walkOf)
  for (const [before, after] of lineages) {
    const walk = walkOf(before.name, after.name)
    if (walk) drain(walk)
  }
  return pairs
}

type WalkOf = (before: string, after: string) => Walk | undefined

/** One walk for each pair of sets, so that a pair of types is compared once whoever meets it first. */
function walks(
  from: Version,
  to: Version,
  lineages: readonly (readonly [SchemaSet, SchemaSet])[],
  add: (pair: Pair) => Pair,
): WalkOf {
  const sides = (version: Version): ReadonlyMap<string, Side> => {
    const usage = usageOf(version)
    return new Map(version.sets.map((set) => [set.name, sideOf(version, set, usage)]))
  }
  const [before, after] = [sides(from), sides(to)]
  const kin = new Map(lineages)
  const known = new Map<string, Walk>()
  return (one, other) => {
    const [mine, theirs] = [before.get(one), after.get(other)]
    if (mine === undefined || theirs === undefined) return undefined
    const key = `${one} ${other}`
    const isKin = kin.get(mine.set) === theirs.set
    const walk: Walk = known.get(key) ?? {
      before: mine,
      after: theirs,
      add,
      descend: matchTypes,
      renamed: isKin ? renamings(matchDeclaredTypes(mine.set, theirs.set)) : new Map(),
      done: new Set(),
      waiting: [],
    }
    known.set(key, walk)
    return walk
  }
}

/** Roots that no root of the other version corresponds to; sets of one lineage have paired theirs already. */
function matchLoneRoots(
  from: Version,
  to: Version,
  roots: readonly RootPair[],
  lineages: readonly (readonly [SchemaSet, SchemaSet])[],
  walkOf: WalkOf,
): void {
  const paired = new Set(
    roots.flatMap(({ before, after }) => [rootKey('before', before), rootKey('after', after)]),
  )
  const inLineage = new Set(
    lineages.flatMap(([before, after]) => [`before ${before.name}`, `after ${after.name}`]),
  )
  const isLone = (side: 'before' | 'after') => (root: Root) =>
    !paired.has(rootKey(side, root)) && !inLineage.has(`${side} ${root.set.name}`)
  // A walk needs two sets; a lone root takes any of the other version, which adds nothing to it.
  const [anyBefore, anyAfter] = [from.sets[0]?.name, to.sets[0]?.name]
  for (const root of rootsOf(from).filter(isLone('before')))
    addLone(walkOf(root.set.name, anyAfter ?? ''), root, 'before')
  for (const root of rootsOf(to).filter(isLone('after')))
    addLone(walkOf(anyBefore ?? '', root.set.name), root, 'after')
}

function rootKey(side: 'before' | 'after', { set, element }: Root): string {
  return `${side} ${set.name} ${element.id}`
}

function addLone(walk: Walk | undefined, { set, element }: Root, side: 'before' | 'after'): void {
  if (walk === undefined) return
  const root = { set: set.name, name: element.name, at: element.at }
  const isBefore = side === 'before'
  const place = isBefore ? rootPlace(walk, element) : rootPlace(walk, undefined, element)
  const sides = isBefore ? { before: root, after: undefined } : { before: undefined, after: root }
  addPair(walk, 'root', sides, place, isBefore ? { before: element.at } : { after: element.at })
}
