import {
  type AnyParticle,
  type DataElementPlace,
  type ElementParticle,
  expandedName,
  findDeclaration,
  listSubstitutes,
  listTypesInPlace,
  type NodeId,
  type Occurs,
  type Particle,
  resolve,
  type SchemaSet,
} from '../schema/index.ts'
import type { DataElementRoot, RootPair } from './roots.ts'
import { classifyValue } from './value-kind.ts'

/** How often an element may occur in a content, with all groups around it counted in. */
export interface Occurrence {
  readonly particle: ElementParticle
  readonly occurs: Occurs
}

/**
 * The occurrence range of each element in a content, by expanded name in order. Sequences add ranges up, choices
 * take the widest, and groups multiply. Wildcards are left out.
 */
export function countOccurrences(particle: Particle): ReadonlyMap<string, Occurrence> {
  if (particle.kind === 'any') return new Map()
  if (particle.kind === 'element') {
    return new Map([[expandedName(particle.name), { particle, occurs: particle.occurs }]])
  }
  const found = new Map<string, Occurrence[]>()
  for (const inner of listGroupParts(particle)) {
    for (const [key, one] of countOccurrences(inner)) {
      const known = found.get(key)
      if (known) known.push(one)
      else found.set(key, [one])
    }
  }
  const total = (all: readonly Occurrence[]): Occurs =>
    particle.kind === 'choice' ? widestOccurrence(all, particle.particles.length) : sumOccurrences(all)
  return new Map(
    [...found].map(([key, all]) => [
      key,
      { ...(all[0] as Occurrence), occurs: multiplyOccurrences(total(all), particle.occurs) },
    ]),
  )
}

/**
 * The parts of a group; a sequence inside a sequence that stands exactly once is replaced by its own parts, at any
 * depth, so that the nested contents of a chain of extensions are counted once.
 */
function listGroupParts(group: Exclude<Particle, ElementParticle | AnyParticle>): readonly Particle[] {
  if (group.kind !== 'sequence') return group.particles
  const parts: Particle[] = []
  const left: Particle[] = [...group.particles].reverse()
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (one.kind === 'sequence' && one.occurs.min === 1 && one.occurs.max === 1)
      left.push(...[...one.particles].reverse())
    else parts.push(one)
  }
  return parts
}

/** The sums of the minimums and of the maximums. */
function sumOccurrences(counts: readonly Occurrence[]): Occurs {
  return {
    min: counts.reduce((sum, { occurs }) => sum + occurs.min, 0),
    max: counts.reduce((sum, { occurs }) => sum + occurs.max, 0),
  }
}

/**
 * The lowest minimum and the highest maximum of a choice's branches. The minimum is 0 where a branch lacks the
 * element.
 */
function widestOccurrence(counts: readonly Occurrence[], branches: number): Occurs {
  const isEverywhere = counts.length === branches
  return {
    min: isEverywhere ? Math.min(...counts.map(({ occurs }) => occurs.min)) : 0,
    max: Math.max(...counts.map(({ occurs }) => occurs.max)),
  }
}

/** Multiplies two occurrence ranges. The maximum is 0 where either maximum is 0, also beside infinity. */
function multiplyOccurrences(inner: Occurs, outer: Occurs): Occurs {
  const max = inner.max === 0 || outer.max === 0 ? 0 : inner.max * outer.max
  return { min: inner.min * outer.min, max }
}

/** One version's declaration of a place. */
export interface PlaceSide {
  /** The id of the element particle or attribute use. */
  readonly id: NodeId
  readonly type: NodeId
  /** How often it may occur in its parent, with all groups between them counted in. */
  readonly occurs: Occurs
}

/** A place below two roots, by local names; one side is missing where the other version has no such place. */
export interface AlignedPlace {
  readonly kind: 'element' | 'attribute'
  readonly path: readonly string[]
  /** The types that it is directly in; derived types have the same name or stand in one version only. */
  readonly within: ParentTypes
  readonly before?: PlaceSide
  readonly after?: PlaceSide
}

/** Where there are more places than this, the children of each pair of types are listed only once. */
const mostPlaces = 100_000

export interface AlignedPlaces {
  readonly places: readonly AlignedPlace[]
  /** `paths`: every path is listed. `declarations`: too many paths, so each pair of types is listed once. */
  readonly counted: 'paths' | 'declarations'
}

/**
 * Lists every place below two roots, joined where the local names on the path are equal, with substitutes and derived
 * types. A recursive type is not entered again. With more than 100 000 places, each pair of types is entered only once.
 */
export function alignPlaces(
  before: Pick<DataElementRoot, 'set' | 'element'>,
  after: Pick<DataElementRoot, 'set' | 'element'>,
): AlignedPlaces {
  const start: ParentTypes = { before: before.element.type, after: after.element.type }
  const all = new Listing(before.set, after.set, mostPlaces)
  if (all.list(start)) return { places: all.places, counted: 'paths' }
  const once = new Listing(before.set, after.set, Number.POSITIVE_INFINITY, true)
  once.list(start)
  return { places: once.places, counted: 'declarations' }
}

interface ParentTypes {
  readonly before: NodeId | undefined
  readonly after: NodeId | undefined
}

class Listing {
  readonly places: AlignedPlace[] = []
  readonly #before: SchemaSet
  readonly #after: SchemaSet
  readonly #most: number
  readonly #isOnce: boolean
  readonly #entered = new Set<string>()
  readonly #children = new Map<string, readonly ChildPair[]>()

  constructor(before: SchemaSet, after: SchemaSet, most: number, isOnce = false) {
    this.#before = before
    this.#after = after
    this.#most = most
    this.#isOnce = isOnce
  }

  /** Fills `places` from a pair of types; false where it stopped because there are more than the limit. */
  list(start: ParentTypes): boolean {
    return this.#enter(start, [])
  }

  /**
   * Adds the places inside a pair of types and below them, depth first, to `places`. Skips a pair that is being
   * entered already, or in once mode was entered before. False once the limit is exceeded.
   */
  #enter(pair: ParentTypes, path: readonly string[]): boolean {
    const key = `${resolveTypeId(this.#before, pair.before)} ${resolveTypeId(this.#after, pair.after)}`
    if (this.#entered.has(key)) return true
    this.#entered.add(key)
    const children = this.#children.get(key) ?? this.#listChildren(pair)
    this.#children.set(key, children)
    for (const { name, one, other, within } of children) {
      const kind = name.startsWith('@') ? 'attribute' : 'element'
      const here = [...path, name]
      const sides = { ...(one && { before: one }), ...(other && { after: other }) }
      this.places.push({ kind, path: here, within, ...sides })
      if (this.places.length > this.#most) return false
      if (!this.#enter({ before: one?.type, after: other?.type }, here)) return false
    }
    if (!this.#isOnce) this.#entered.delete(key)
    return true
  }

  /**
   * The places in a pair of types and in the types that may stand in for them (`xsi:type`): those paired by local name,
   * then what only types of one version have. A name is listed again only where its types differ.
   */
  #listChildren(pair: ParentTypes): readonly ChildPair[] {
    const found = new Map<string, ChildPair>()
    const met = { before: new Set<string>(), after: new Set<string>() }
    const [mine, theirs] = [listStandIns(this.#before, pair.before), listStandIns(this.#after, pair.after)]
    for (const [standIn, before] of mine) {
      const after = theirs.get(standIn)
      if (after === undefined) continue
      const [own, theirOwn] = [indexChildPlaces(this.#before, before), indexChildPlaces(this.#after, after)]
      for (const name of new Set([...own.keys(), ...theirOwn.keys()])) {
        const child = { name, one: own.get(name), other: theirOwn.get(name), within: { before, after } }
        const types = [
          resolveTypeId(this.#before, child.one?.type),
          resolveTypeId(this.#after, child.other?.type),
        ] as const
        met.before.add(`${name} ${types[0]}`)
        met.after.add(`${name} ${types[1]}`)
        const key = `${name} ${types.join(' ')}`
        const known = found.get(key)
        if (known === undefined || (isNarrowed(child) && !isNarrowed(known))) found.set(key, child)
      }
    }
    const [gone, come] = [skipKeys(mine, theirs), skipKeys(theirs, mine)]
    const lone = joinLoneChildren(
      listLoneChildren(this.#before, gone, met.before),
      listLoneChildren(this.#after, come, met.after),
    )
    return [...found.values(), ...lone]
  }
}

/** A child on both sides, and the types that it is in. */
interface ChildPair {
  readonly name: string
  readonly one: PlaceSide | undefined
  readonly other: PlaceSide | undefined
  readonly within: ParentTypes
}

/** Whether a child must occur more often than before, or may occur less often; a new one if it is required. */
function isNarrowed({ one, other }: ChildPair): boolean {
  if (other === undefined) return false
  const before = one?.occurs ?? { min: 0, max: other.occurs.max }
  return other.occurs.min > before.min || other.occurs.max < before.max
}

/** The values whose keys another map does not have. */
function skipKeys(all: ReadonlyMap<string, NodeId>, others: ReadonlyMap<string, NodeId>): readonly NodeId[] {
  return [...all].flatMap(([name, id]) => (others.has(name) ? [] : [id]))
}

/** A child of a type that the other version lacks. */
interface LoneChild {
  readonly name: string
  readonly kind: string
  readonly side: PlaceSide
  readonly within: NodeId
}

/** The children of types by name and type; those that are `met` already have their place in another type. */
function listLoneChildren(
  set: SchemaSet,
  types: readonly NodeId[],
  met: ReadonlySet<string>,
): readonly LoneChild[] {
  const found = new Map<string, LoneChild>()
  for (const within of types) {
    for (const [name, side] of indexChildPlaces(set, within)) {
      const node = resolve(set, side.type)
      const key = `${name} ${node.id}`
      if (!met.has(key) && !found.has(key))
        found.set(key, { name, kind: classifyValue(set, node), side, within })
    }
  }
  return [...found.values()]
}

/** Joins children of types that only one version has: by name and kind of value, then by name; the rest are lone. */
function joinLoneChildren(before: readonly LoneChild[], after: readonly LoneChild[]): readonly ChildPair[] {
  const joined = new Map<LoneChild, LoneChild>()
  const left = new Set(after)
  for (const keyOf of [({ name, kind }: LoneChild) => `${name} ${kind}`, ({ name }: LoneChild) => name]) {
    const others = new Map<string, LoneChild[]>()
    for (const one of left) others.set(keyOf(one), [...(others.get(keyOf(one)) ?? []), one])
    for (const one of before) {
      const other = joined.has(one) ? undefined : others.get(keyOf(one))?.shift()
      if (other === undefined) continue
      joined.set(one, other)
      left.delete(other)
    }
  }
  const pairUp = (one: LoneChild | undefined, other: LoneChild | undefined): ChildPair => ({
    name: (one ?? other)?.name ?? '',
    one: one?.side,
    other: other?.side,
    within: { before: one?.within, after: other?.within },
  })
  return [
    ...before.map((one) => pairUp(one, joined.get(one))),
    ...[...left].map((other) => pairUp(undefined, other)),
  ]
}

/** The type itself by an empty name, unless it is abstract, and the types that may stand in for it by local name. */
function listStandIns(set: SchemaSet, type: NodeId | undefined): ReadonlyMap<string, NodeId> {
  if (type === undefined) return new Map()
  const node = resolve(set, type)
  const found = new Map<string, NodeId>()
  if (node.kind !== 'complex' || !node.abstract) found.set('', node.id)
  for (const id of listTypesInPlace(set, type, [])) {
    const local = resolve(set, id).name?.local
    if (local !== undefined && !found.has(local)) found.set(local, id)
  }
  return found
}

function resolveTypeId(set: SchemaSet, type: NodeId | undefined): string {
  return type === undefined ? '' : resolve(set, type).id
}

const known = new WeakMap<SchemaSet, Map<NodeId, ReadonlyMap<string, PlaceSide>>>()
const none: ReadonlyMap<string, PlaceSide> = new Map()

/**
 * The attributes (with `@`), then the elements that can stand directly in a type, by local name; for a head of a
 * substitution group its members. Of several with one local name, the first counts. Empty for types that are not
 * complex. Cached.
 */
export function indexChildPlaces(set: SchemaSet, type: NodeId | undefined): ReadonlyMap<string, PlaceSide> {
  if (type === undefined) return none
  const node = resolve(set, type)
  if (node.kind !== 'complex') return none
  const types = known.get(set) ?? new Map<NodeId, ReadonlyMap<string, PlaceSide>>()
  known.set(set, types)
  const met = types.get(node.id)
  if (met !== undefined) return met
  const found = new Map<string, PlaceSide>()
  for (const { id, name, type: inner, required } of node.attributes) {
    found.set(`@${name.local}`, { id, type: inner, occurs: { min: required ? 1 : 0, max: 1 } })
  }
  const particle =
    node.content.kind === 'elements' || node.content.kind === 'mixed' ? node.content.particle : undefined
  const occurrences: Iterable<Occurrence> = particle === undefined ? [] : countOccurrences(particle).values()
  for (const occurrence of occurrences) {
    for (const [local, side] of listStandingElements(set, occurrence)) {
      if (!found.has(local)) found.set(local, side)
    }
  }
  types.set(node.id, found)
  return found
}

/** The element, or what can stand for the head of a substitution group; each of several may be left out. */
function listStandingElements(
  set: SchemaSet,
  { particle, occurs }: Occurrence,
): readonly (readonly [string, PlaceSide])[] {
  const { id, type, name } = particle
  const own = [name.local, { id, type, occurs }] as const
  if (findDeclaration(set, particle) === undefined) return [own]
  const all = listSubstitutes(set, particle)
  const each = all.length > 1 ? { min: 0, max: occurs.max } : occurs
  return all.map((element) =>
    element.name.local === name.local && element.type === type
      ? [name.local, { id, type, occurs: each }]
      : [element.name.local, { id: element.id, type: element.type, occurs: each }],
  )
}

/** One data element on both sides of a pair of roots; either side is empty where it has no counterpart. */
export interface DataElementJoin {
  readonly id: string
  readonly before: readonly DataElementPlace[]
  readonly after: readonly DataElementPlace[]
}

/**
 * One entry for each data element of either root with its places in both. Those of the earlier root come first, in
 * its order.
 */
export function joinDataElements({ before, after }: RootPair): readonly DataElementJoin[] {
  const ids = new Set([...before.places.keys(), ...after.places.keys()])
  return [...ids].map((id) => ({
    id,
    before: before.places.get(id) ?? [],
    after: after.places.get(id) ?? [],
  }))
}
