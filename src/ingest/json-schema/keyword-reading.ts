import type { Location, Sink } from '../../diagnostics/index.ts'
import type { Annotation, Facets, NodeId, TypeNode } from '../../schema/index.ts'
import type { MapValue } from '../text/index.ts'
import type { Said } from './annotations.ts'
import type { Dialect } from './dialect.ts'
import type { Documents } from './documents.ts'
import type { SchemaPlace } from './place.ts'

/** One schema object while it is read. */
export interface KeywordReading {
  readonly id: NodeId
  readonly place: SchemaPlace
  readonly map: MapValue
  /** The groups that it has keywords of. */
  readonly groups: number
  readonly dialect: Dialect
  readonly documents: Documents
  readonly sink: Sink
  /** The node of the schema that stands below, by keys; it is read later. */
  child(...keys: readonly string[]): NodeId
  /** The node of a schema anywhere; what it says about itself comes with it where that is known. */
  read(place: SchemaPlace, said?: Said): NodeId
  add(node: TypeNode): NodeId
  /** What something in the schema says about itself, by its id. */
  annotate(id: NodeId, annotation: Annotation): void
  /** The discriminator of a schema that is no choice. */
  discriminate(discriminator: DiscriminatorRead): void
  /** The node of every value; each document has one. */
  anything(): NodeId
}

/** A discriminator while schemas are read: implied names come last. */
export interface DiscriminatorRead {
  readonly property: string
  readonly mapping: Map<string, NodeId>
  readonly fallback?: NodeId
}

/** What every node has. Nodes are written out key by key: there are many, and copying by spread is dear. */
export interface Own {
  readonly id: NodeId
  readonly at: Location
}

/** What most nodes have: one object for all of them. */
export const noFacets: Facets = {}

/**
 * One constraint of a schema: an existing node, or one to build. Whether it becomes the schema's node or a member
 * of it is decided when all parts are known; as a member it gets an id with `suffix`.
 */
export type SchemaPart =
  | { readonly existing: NodeId }
  | { readonly suffix: string; readonly build: (own: Own) => TypeNode }

/** The id of a node beside the schema's own: `~` and a letter never stand in a pointer, so it is nobody else's. */
export function besideId(reading: KeywordReading, suffix: string): NodeId {
  return `${reading.id}~${suffix}`
}

/** The node id of a part as a member: the existing node, or a new one beside the schema's, which is added. */
export function makeMember(reading: KeywordReading, part: SchemaPart): NodeId {
  if ('existing' in part) return part.existing
  return reading.add(part.build({ id: besideId(reading, part.suffix), at: reading.map.at }))
}

/** One part for all parts: the only one itself, an `all` node of several, any value for none. */
export function joinParts(reading: KeywordReading, parts: readonly SchemaPart[]): SchemaPart {
  const [only] = parts
  if (only && parts.length === 1) return only
  if (only === undefined) return { suffix: 'all', build: ({ id, at }) => ({ id, at, kind: 'unknown' }) }
  return {
    suffix: 'all',
    build: ({ id, at }) => ({
      id,
      at,
      kind: 'all',
      members: parts.map((part) => makeMember(reading, part)),
    }),
  }
}

/** One part for alternatives: the only one itself, or a union of mode `any`. */
export function makeUnion(reading: KeywordReading, suffix: string, parts: readonly SchemaPart[]): SchemaPart {
  const [only] = parts
  if (only && parts.length === 1) return only
  return {
    suffix,
    build: ({ id, at }) => ({
      id,
      at,
      kind: 'union',
      mode: 'any',
      members: parts.map((part) => makeMember(reading, part)),
      facets: noFacets,
    }),
  }
}

export function neverPart(suffix: string): SchemaPart {
  return { suffix, build: ({ id, at }) => ({ id, at, kind: 'never' }) }
}
