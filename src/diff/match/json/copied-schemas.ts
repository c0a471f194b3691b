import type { Location } from '../../../diagnostics/index.ts'
import { listChildren, type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import type { Walk } from '../shared/walk.ts'

/** The locations of copies, by the location (`file:line:column`) of the schema that was compared. */
export type CopiedPlaces = ReadonlyMap<string, readonly Location[]>

/** The location as `file:line:column`. */
function makeLocationKey({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`
}

/** The locations of earlier schemas that were not compared since they are copies, and of their parts. */
export function copiedPlaces(walks: Iterable<Walk>): CopiedPlaces {
  const found = new Map<string, Map<string, Location>>()
  /** Adds a location to the copies of another one; nothing if both are the same. */
  const add = (of: Location, at: Location): void => {
    if (makeLocationKey(of) === makeLocationKey(at)) return
    const known = found.get(makeLocationKey(of)) ?? new Map<string, Location>()
    found.set(makeLocationKey(of), known.set(makeLocationKey(at), at))
  }
  for (const { before, copies } of walks) {
    for (const { of, id } of copies) addAlike(before.set, of, id, add, new Set())
  }
  return new Map([...found].map(([of, places]) => [of, [...places.values()]]))
}

type Add = (of: Location, at: Location) => void

/**
 * Calls `add` for two equal schemas and, recursively, for their corresponding parts; parts with a name are
 * skipped.
 */
function addAlike(set: SchemaSet, of: NodeId, id: NodeId, add: Add, done: Set<NodeId>): void {
  const [one, other] = [resolve(set, of), resolve(set, id)]
  if (one.id === other.id || one.kind !== other.kind || done.has(one.id)) return
  done.add(one.id)
  add(one.at, other.at)
  if (one.kind === 'object' && other.kind === 'object') {
    const named = new Map(other.properties.map((property) => [property.name, property]))
    for (const property of one.properties) {
      const same = named.get(property.name)
      if (same === undefined) continue
      add(property.at, same.at)
      addPart(set, property.type, same.type, add, done)
    }
    if (one.additional !== false && other.additional !== false) {
      addPart(set, one.additional, other.additional, add, done)
    }
    return
  }
  const parts = listChildren(other)
  for (const [index, part] of listChildren(one).entries()) addPart(set, part, parts[index], add, done)
}

/** Adds two corresponding parts by `addAlike`, unless one is missing or has a name. */
function addPart(set: SchemaSet, of: NodeId, id: NodeId | undefined, add: Add, done: Set<NodeId>): void {
  if (id === undefined) return
  const isNamed = [of, id].some((one) => resolve(set, one).name !== undefined)
  if (!isNamed) addAlike(set, of, id, add, done)
}
