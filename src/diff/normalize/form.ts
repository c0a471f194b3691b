import {
  type NodeId,
  type ObjectNode,
  type Property,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { normalizeAll } from './all.ts'
import { normalizeUnevaluated, watchedIn } from './left-over.ts'
import { normalizeArray, normalizeConditional, standFor } from './nothing.ts'
import { normalizeUnion, withoutIdleFacets } from './union.ts'

/** The ids of all `allOf` nodes of the set before normalization. */
export function findAllOfNodes({ written }: NormalSet): ReadonlySet<NodeId> {
  const joins = new Set<NodeId>()
  for (const { id, kind } of written.nodes.values()) if (kind === 'all') joins.add(id)
  return joins
}

const noMembers: ReadonlyMap<string, NodeId> = new Map()

/**
 * The members of an `allOf` that have only documentation, by their text. The normal form drops these members.
 * Empty for other nodes; members without text are skipped.
 */
export function listWordMembers(written: SchemaSet, id: NodeId): ReadonlyMap<string, NodeId> {
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

/** The node of an id, with references followed. */
export function followReference(set: SchemaSet, id: NodeId): TypeNode {
  const node = set.nodes.get(id)
  return node !== undefined && node.kind !== 'reference' ? node : resolve(set, id)
}

/**
 * The node whose annotations describe the schema at `id`: the first reference in the chain that has annotations,
 * else its target. `isShared` is whether that is a named schema, which other places use too.
 */
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

/** A JSON schema set in normal form: equivalent ways of writing a schema have the same form. */
export interface NormalSet {
  /** The nodes with the same ids, combinators in normal form, and additional nodes made by normalization. */
  readonly set: SchemaSet
  readonly written: SchemaSet
  /** The named schema from which an object includes a property by `allOf` unchanged; otherwise undefined. */
  ownerOf(property: Property): NodeId | undefined
  /** The declarations in `allOf` members from which a property was merged; otherwise the property itself. */
  sourcesOf(property: Property): readonly Property[]
  /** The named schemas whose properties an object has by `allOf`. */
  partsOf(object: ObjectNode): ReadonlySet<NodeId>
  /** The named schema that an object is: itself, or the choice of types that it is the object of. */
  homeOf(object: ObjectNode): NodeId | undefined
  /** Whether `unevaluated…` depends on which properties and items the schema evaluates. */
  isWatched(id: NodeId): boolean
  /** Adds a node for a part of a schema. */
  add(node: TypeNode): void
}

/** What the rules of the normal form work on. */
export interface Normalizing {
  /** The normal form of a node, references followed. */
  normal(id: NodeId): NormalNode
  /** Adds a node that is in no file, and returns it. */
  add<N extends TypeNode>(node: N): N
  /**
   * The id that replaces a member by one of its parts. If only the member has annotations, that is a new reference
   * to the part that has them; otherwise the part itself.
   */
  substitutePart(member: NodeId, part: NodeId): NodeId
  /** Records the named schema that the properties of an included object come from. */
  own(object: ObjectNode): void
  /** Records the two properties that a property was merged from, and returns it. */
  made(property: Property, of: readonly [Property, Property]): Property
  parts(object: ObjectNode): Set<NodeId>
  /** Remembers that an object is the object of a named choice of types. */
  settle(object: ObjectNode, choice: NodeId): void
  homeOf(object: ObjectNode): NodeId | undefined
  /** An id that no node has yet. */
  fresh(node: NodeId): NodeId
  isWatched(id: NodeId): boolean
  /** Whether some reference leads to the schema, so that it is used at more than its own place. */
  isReferred(id: NodeId): boolean
}

/** Combinators nested deeper than this are not normalized. */
const deepest = 200

/**
 * The normal form of a JSON schema set: references are followed, an `allOf` of objects becomes one object, a
 * `oneOf` of constants a code list, and so on. The set itself is not changed.
 */
export function normalizeSet(set: SchemaSet): NormalSet {
  const nodes = new Map(set.nodes)
  const annotations = new Map(set.annotations)
  const done = new Set<NodeId>()
  const owners = new WeakMap<Property, NodeId>()
  const sources = new WeakMap<Property, readonly Property[]>()
  // A property that a named schema merged itself counts as one declaration.
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
  /** The node of an id with references followed; `unknown` if it does not exist. */
  const target = (id: NodeId): NormalNode => {
    let node = nodes.get(id)
    while (node?.kind === 'reference') node = nodes.get(node.to)
    return node ?? { kind: 'unknown', id, at: { file: '', line: 1, column: 1 } }
  }
  /** The set of named schemas that an object includes, created if missing. */
  const ensureParts = (object: ObjectNode): Set<NodeId> => {
    const known = parts.get(object) ?? new Set()
    parts.set(object, known)
    return known
  }
  const work: Normalizing = {
    /**
     * Normalizes the node at its first use, stores the result under its id, and returns it with references
     * followed.
     */
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
    /**
     * The part, or a new reference to it with the member's annotations, if these are its own and the part has
     * none.
     */
    substitutePart(member, part) {
      const [whole, own] = [saidAt({ nodes, annotations }, member), saidAt({ nodes, annotations }, part)]
      const said = annotations.get(whole.id)
      if (said === undefined || whole.isShared || (annotations.has(own.id) && !own.isShared)) return part
      const id = `${member}~normal/part`
      nodes.set(id, { kind: 'reference', id, at: target(member).at, to: part })
      annotations.set(id, said)
      return id
    },
    /**
     * Records the object's named schema as owner of its properties that have no owner yet; nothing if it has no
     * name.
     */
    own(object) {
      const home = findHome(object)
      if (home === undefined) return
      for (const property of object.properties) if (!owners.has(property)) owners.set(property, home)
    },
    settle: ({ id, name }, choice) => {
      if (name === undefined) homes.set(id, choice)
    },
    homeOf: findHome,
    /** A new id below the given one, different at each call; each given id has its own count from 0. */
    fresh(id) {
      const number = numbers.get(id) ?? 0
      numbers.set(id, number + 1)
      return `${id}~normal/${number}`
    },
    /**
     * Records the properties that a property was merged from (themselves resolved to their sources), and returns
     * it.
     */
    made(property, of) {
      sources.set(property, of.flatMap(listSources))
      return property
    },
    parts: ensureParts,
    isWatched,
    /** Whether a reference or dynamic reference of the set leads to the node. */
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

/** The ids that references, and the candidates of dynamic references, lead to. */
function targetsIn({ nodes }: SchemaSet): ReadonlySet<NodeId> {
  const found = new Set<NodeId>()
  for (const node of nodes.values()) {
    if (node.kind === 'reference') found.add(node.to)
    if (node.kind === 'dynamic') for (const id of node.candidates) found.add(id)
  }
  return found
}

/** Whether the set has a dynamic reference. */
function hasDynamic({ nodes }: SchemaSet): boolean {
  for (const { kind } of nodes.values()) if (kind === 'dynamic') return true
  return false
}

/** The kinds of nodes that have several ways of writing; most nodes are of others. */
const rewritten: ReadonlySet<TypeNode['kind']> = new Set([
  ...(['all', 'union', 'code-list', 'resource', 'unevaluated', 'array', 'conditional'] as const),
])

/**
 * Normalizes one node by the rule of its kind; other kinds are returned unchanged. A `resource` is replaced by its
 * schema only if the set has no dynamic references (`isStatic`).
 */
function normalNode(work: Normalizing, node: NormalNode, isStatic: boolean): TypeNode {
  if (node.kind === 'all') return normalizeAll(work, node)
  if (node.kind === 'union') return normalizeUnion(work, node)
  if (node.kind === 'code-list') return withoutIdleFacets(node)
  if (node.kind === 'array') return normalizeArray(work, node)
  if (node.kind === 'conditional') return normalizeConditional(work, node)
  if (node.kind === 'unevaluated') return normalizeUnevaluated(work, node)
  if (node.kind === 'resource' && isStatic) return standFor(node, work.normal(node.of).id)
  return node
}
