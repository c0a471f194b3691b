import {
  type NodeId,
  type ObjectNode,
  type Property,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { normalAll } from './all.ts'
import { normalUnevaluated, watchedIn } from './left-over.ts'
import { normalArray, normalConditional } from './nothing.ts'
import { normalUnion, withoutIdleFacets } from './union.ts'

/** Each `allOf` of a set as it is written: only these can have members that say something. */
export function findAllOfNodes({ written }: NormalSet): ReadonlySet<NodeId> {
  const joins = new Set<NodeId>()
  for (const { id, kind } of written.nodes.values()) if (kind === 'all') joins.add(id)
  return joins
}

const noMembers: ReadonlyMap<string, NodeId> = new Map()

/** Members of an `allOf`, as it is written, that only say something: by what they say. The normal form drops them. */
export function wordMembers(written: SchemaSet, id: NodeId): ReadonlyMap<string, NodeId> {
  const node = written.nodes.get(id)
  if (node?.kind !== 'all') return noMembers
  return new Map(
    node.members.flatMap((member) => {
      if (written.nodes.get(member)?.kind !== 'unknown') return []
      const words = written.annotations.get(member)?.documentation.join('\n') ?? ''
      return words === '' ? [] : [[words, member] as const]
    }),
  )
}

/** What a schema is, references seen through: most are none, and one look tells. */
export function followReference(set: SchemaSet, id: NodeId): TypeNode {
  const node = set.nodes.get(id)
  return node !== undefined && node.kind !== 'reference' ? node : resolve(set, id)
}

/** Where something is said about the schema at a place: beside its reference, or where that leads, the nearest first. */
export function saidAt(
  set: Pick<SchemaSet, 'nodes' | 'annotations'>,
  id: NodeId,
): { readonly id: NodeId; readonly isShared: boolean } {
  let node = set.nodes.get(id)
  while (node?.kind === 'reference' && !set.annotations.has(node.id)) node = set.nodes.get(node.to)
  const found = node?.id ?? id
  return { id: found, isShared: node?.kind !== 'reference' && node?.name !== undefined }
}

export type NormalNode = Exclude<TypeNode, { kind: 'reference' }>

/** A JSON schema set as comparison sees it: ways of writing that accept the same values are one way. */
export interface NormalSet {
  /** The same nodes by the same ids, combinators in normal form; nodes that no schema stands for come with them. */
  readonly set: SchemaSet
  readonly written: SchemaSet
  /** The named schema that an object has a property from, where it has it by `allOf` as that schema says it. */
  ownerOf(property: Property): NodeId | undefined
  /** The properties that a property was made of, where several members of an `allOf` speak of it; else itself. */
  sourcesOf(property: Property): readonly Property[]
  /** The named schemas whose properties an object has by `allOf`. */
  partsOf(object: ObjectNode): ReadonlySet<NodeId>
  /** The named schema that an object is: itself, or the choice of types that it is the object of. */
  homeOf(object: ObjectNode): NodeId | undefined
  /** Whether it matters which properties and items a schema speaks of. */
  isWatched(id: NodeId): boolean
  /** Adds a node that stands for parts of a schema. */
  add(node: TypeNode): void
}

/** What the rules of the normal form work on. */
export interface Normalizing {
  /** The normal form of a node, references followed. */
  normal(id: NodeId): NormalNode
  /** Adds a node that no schema stands for. */
  add<N extends TypeNode>(node: N): N
  /** A member's part that is taken for the member: what is said of the member is said of it, where nothing else is. */
  substitutePart(member: NodeId, part: NodeId): NodeId
  /** Remembers where the properties of an object come from that stands in another by `allOf`. */
  own(object: ObjectNode): void
  /** Remembers what a property was made of. */
  made(property: Property, of: readonly [Property, Property]): Property
  parts(object: ObjectNode): Set<NodeId>
  /** Remembers that an object is the object of a named choice of types. */
  settle(object: ObjectNode, choice: NodeId): void
  homeOf(object: ObjectNode): NodeId | undefined
  /** An id that no node has yet. */
  fresh(node: NodeId): NodeId
  isWatched(id: NodeId): boolean
  /** Whether a reference leads to a schema: it is no part of one place alone. */
  isReferred(id: NodeId): boolean
}

/** Deeper combinators inside each other are left as they are written. */
const deepest = 200

/** References are seen through, `allOf` of objects is one object, `oneOf` of constants a code list, null stands aside. */
export function normalForm(set: SchemaSet): NormalSet {
  const nodes = new Map(set.nodes)
  const annotations = new Map(set.annotations)
  const done = new Set<NodeId>()
  const owners = new WeakMap<Property, NodeId>()
  const sources = new WeakMap<Property, readonly Property[]>()
  // What a named schema made of several is one property of it.
  const listSources = (property: Property): readonly Property[] =>
    (owners.has(property) ? undefined : sources.get(property)) ?? [property]
  const homes = new Map<NodeId, NodeId>()
  const findHome = ({ id, name }: ObjectNode): NodeId | undefined => (name === undefined ? homes.get(id) : id)
  const numbers = new Map<NodeId, number>()
  const parts = new WeakMap<ObjectNode, Set<NodeId>>()
  const isStatic = !hasDynamic(set)
  const watched = watchedIn(set)
  // What is made for a schema stands where it stands.
  const isWatched = (id: NodeId): boolean => watched.size > 0 && watched.has(id.split('~normal')[0] ?? id)
  let depth = 0
  let referred: ReadonlySet<NodeId> | undefined
  const target = (id: NodeId): NormalNode => {
    let node = nodes.get(id)
    while (node?.kind === 'reference') node = nodes.get(node.to)
    return node ?? { kind: 'unknown', id, at: { file: '', line: 1, column: 1 } }
  }
  const ensureParts = (object: ObjectNode): Set<NodeId> => {
    const known = parts.get(object) ?? new Set()
    parts.set(object, known)
    return known
  }
  const work: Normalizing = {
    normal(id) {
      const node = target(id)
      if (!rewritten.has(node.kind) || done.has(node.id) || depth > deepest) return node
      done.add(node.id)
      depth++
      const made = normalNode(work, node, isStatic)
      depth--
      if (made === node) return node
      nodes.set(node.id, made)
      return target(node.id)
    },
    add(node) {
      nodes.set(node.id, node)
      return node
    },
    substitutePart(member, part) {
      const [whole, own] = [saidAt({ nodes, annotations }, member), saidAt({ nodes, annotations }, part)]
      const said = annotations.get(whole.id)
      if (said === undefined || whole.isShared || (annotations.has(own.id) && !own.isShared)) return part
      const id = `${member}~normal/part`
      nodes.set(id, { kind: 'reference', id, at: target(member).at, to: part })
      annotations.set(id, said)
      return id
    },
    own(object) {
      const home = findHome(object)
      if (home === undefined) return
      for (const property of object.properties) if (!owners.has(property)) owners.set(property, home)
    },
    settle: ({ id, name }, choice) => {
      if (name === undefined) homes.set(id, choice)
    },
    homeOf: findHome,
    fresh(id) {
      const number = numbers.get(id) ?? 0
      numbers.set(id, number + 1)
      return `${id}~normal/${number}`
    },
    made(property, of) {
      sources.set(property, of.flatMap(listSources))
      return property
    },
    parts: ensureParts,
    isWatched,
    isReferred(id) {
      referred ??= targetsIn(set)
      return referred.has(id)
    },
  }
  for (const { id, kind } of set.nodes.values()) {
    if (kind === 'reference' || rewritten.has(kind)) work.normal(id)
  }
  return {
    set: { ...set, nodes, annotations },
    written: set,
    ownerOf: (property) => owners.get(property),
    sourcesOf: listSources,
    homeOf: findHome,
    partsOf: (object) => parts.get(object) ?? none,
    isWatched,
    add: work.add,
  }
}

const none: ReadonlySet<NodeId> = new Set()

function targetsIn({ nodes }: SchemaSet): ReadonlySet<NodeId> {
  const found = new Set<NodeId>()
  for (const node of nodes.values()) {
    if (node.kind === 'reference') found.add(node.to)
    if (node.kind === 'dynamic') for (const id of node.candidates) found.add(id)
  }
  return found
}

function hasDynamic({ nodes }: SchemaSet): boolean {
  for (const { kind } of nodes.values()) if (kind === 'dynamic') return true
  return false
}

/** The kinds of nodes that have several ways of writing; most nodes are of others. */
const rewritten: ReadonlySet<TypeNode['kind']> = new Set([
  ...(['all', 'union', 'code-list', 'resource', 'unevaluated', 'array', 'conditional'] as const),
])

function normalNode(work: Normalizing, node: NormalNode, isStatic: boolean): TypeNode {
  if (node.kind === 'all') return normalAll(work, node)
  if (node.kind === 'union') return normalUnion(work, node)
  if (node.kind === 'code-list') return withoutIdleFacets(node)
  if (node.kind === 'array') return normalArray(work, node)
  if (node.kind === 'conditional') return normalConditional(work, node)
  if (node.kind === 'unevaluated') return normalUnevaluated(work, node)
  if (node.kind === 'resource' && isStatic) return standFor(node, work.normal(node.of).id)
  return node
}

/** A node that says nothing of its own. */
export function standFor({ id, at, name }: NormalNode, to: NodeId): TypeNode {
  return { kind: 'reference', id, at, to, ...(name ? { name } : {}) }
}
