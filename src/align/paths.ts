import { type ElementParticle, type NodeId, type Occurs, resolve, type SchemaSet } from '../schema/index.ts'
import { countOccurrences, type Occurrence } from './occurrences.ts'
import type { DataElementRoot } from './roots.ts'

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
 * Lists every place below two roots in document order, joined where the local names on the path are equal. A
 * recursive type is not entered again. With more than 100 000 places, each pair of types is entered only once.
 */
export function alignPlaces(
  before: Pick<DataElementRoot, 'set' | 'element'>,
  after: Pick<DataElementRoot, 'set' | 'element'>,
): AlignedPlaces {
  const start: Pair = { before: before.element.type, after: after.element.type }
  const all = new Listing(before.set, after.set, mostPlaces)
  if (all.list(start)) return { places: all.places, counted: 'paths' }
  const once = new Listing(before.set, after.set, Number.POSITIVE_INFINITY, true)
  once.list(start)
  return { places: once.places, counted: 'declarations' }
}

interface Pair {
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

  constructor(before: SchemaSet, after: SchemaSet, most: number, isOnce = false) {
    this.#before = before
    this.#after = after
    this.#most = most
    this.#isOnce = isOnce
  }

  /** Fills `places` from a pair of types; false where it stopped because there are more than the limit. */
  list(start: Pair): boolean {
    return this.#enter(start, [])
  }

  /**
   * Adds the places inside a pair of types and below them, depth first, to `places`. Skips a pair that is being
   * entered already, or in once mode was entered before. False once the limit is exceeded.
   */
  #enter(pair: Pair, path: readonly string[]): boolean {
    const key = `${resolveTypeId(this.#before, pair.before)} ${resolveTypeId(this.#after, pair.after)}`
    if (this.#entered.has(key)) return true
    this.#entered.add(key)
    const [mine, theirs] = [indexChildPlaces(this.#before, pair.before), indexChildPlaces(this.#after, pair.after)]
    const names = new Set([...mine.keys(), ...theirs.keys()])
    for (const name of names) {
      const [one, other] = [mine.get(name), theirs.get(name)]
      const kind = name.startsWith('@') ? 'attribute' : 'element'
      const here = [...path, name]
      this.places.push({ kind, path: here, ...(one && { before: one }), ...(other && { after: other }) })
      if (this.places.length > this.#most) return false
      if (!this.#enter({ before: one?.type, after: other?.type }, here)) return false
    }
    if (!this.#isOnce) this.#entered.delete(key)
    return true
  }
}

function resolveTypeId(set: SchemaSet, type: NodeId | undefined): string {
  return type === undefined ? '' : resolve(set, type).id
}

const known = new WeakMap<SchemaSet, Map<NodeId, ReadonlyMap<string, PlaceSide>>>()
const none: ReadonlyMap<string, PlaceSide> = new Map()

/**
 * The attributes (with `@`), then the elements that can stand directly in a type, by local name. Of several
 * elements with one local name, the first counts. Empty for types that are not complex. Cached.
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
  for (const { particle: element, occurs } of occurrences) {
    const { local } = element.name
    if (!found.has(local)) found.set(local, makePlaceSide(element, occurs))
  }
  types.set(node.id, found)
  return found
}

function makePlaceSide({ id, type }: ElementParticle, occurs: Occurs): PlaceSide {
  return { id, type, occurs }
}
