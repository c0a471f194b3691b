import type { Annotation } from './annotation.ts'
import type { Discriminator, NodeId, ObjectNode, Property, SchemaSet, TypeNode } from './model.ts'
import { findNode, listChildren, listReachableNodes, mapChildren, resolve } from './visit.ts'

/**
 * A set with `readOnly` and `writeOnly` applied. `required` does not bind requests where a property is `readOnly`,
 * nor responses where it is `writeOnly` (OpenAPI 3.0.4, Schema Object). Nodes describe responses; a node that
 * differs in requests has a second one.
 */
export interface DirectedSet {
  readonly set: SchemaSet
  /** The node that describes requests in place of a node: the node itself unless the two differ. */
  requestNode(id: NodeId): NodeId
}

/**
 * Applies `readOnly` and `writeOnly`: relaxes the nodes for responses and adds nodes for requests that differ.
 * `requests` are the nodes that requests refer to directly. The set stays the same where no requirement depends on
 * the direction.
 */
export function directed(set: SchemaSet, requests: Iterable<NodeId>): DirectedSet {
  const all = set.hasDirections && hasBarred(set) ? [...set.nodes.values()] : []
  const seeds = all.filter((node) => isSeed(set, node))
  if (seeds.length === 0) return { set, requestNode: (id) => id }
  const differing = findLeadingNodes(set, seeds)
  const nodes = new Map(set.nodes)
  const annotations = new Map(set.annotations)
  const discriminators = new Map(set.discriminators)
  const sources = { set, differing, nodes, annotations, discriminators }
  const stated = new View(sources, undefined, ({ name: _, ...node }) => node as TypeNode)
  for (const node of set.nodes.values()) {
    const isUnderNot = (child: NodeId) => isStated(node, child) && differing.has(child)
    if (!listChildren(node).some(isUnderNot)) continue
    nodes.set(
      node.id,
      mapChildren(node, (child) => (isUnderNot(child) ? stated.node(child) : child)),
    )
  }
  const answers = new View(sources, 'writeOnly', (node) => node)
  for (const id of differing) answers.node(id)
  const names = makeRequestNamer(set)
  const carried = listReachableNodes(set, requests)
  const asked = new View(sources, 'readOnly', (node) => names(node))
  for (const { id } of carried) if (differing.has(id)) asked.node(id)
  const made = { ...set, nodes, annotations, ...(discriminators.size === 0 ? {} : { discriminators }) }
  return { set: made, requestNode: (id) => asked.known(id) }
}

/** Whether any property of a set is `readOnly` or `writeOnly`. */
export function hasBarred({ nodes }: SchemaSet): boolean {
  const isBarred = ({ readOnly, writeOnly }: Property) => readOnly || writeOnly
  return [...nodes.values()].some((node) => node.kind === 'object' && node.properties.some(isBarred))
}

interface Sources {
  readonly set: SchemaSet
  readonly differing: ReadonlySet<NodeId>
  readonly nodes: Map<NodeId, TypeNode>
  readonly annotations: Map<NodeId, Annotation>
  readonly discriminators: Map<NodeId, Discriminator>
}

type Barring = 'readOnly' | 'writeOnly'

/** Whether a child is the schema under `not` or in `if`: `required` keeps its meaning there. */
function isStated(parent: TypeNode, part: NodeId): boolean {
  return parent.kind === 'not' || (parent.kind === 'conditional' && parent.if === part)
}

/** The id of the node that a node of one direction was made from; other ids stay the same. */
export function undirected(id: NodeId): NodeId {
  const [own = id] = id.split('~without:', 1)
  return own.replace(/~(?:request|stated)$/, '')
}

const suffixes = { readOnly: '~request', writeOnly: '', stated: '~stated' } as const

/**
 * Makes the nodes of one direction: `readOnly` bars properties of requests, `writeOnly` of responses; without,
 * none.
 */
class View {
  readonly #sources: Sources
  readonly #barring: Barring | undefined
  readonly #named: (node: TypeNode) => TypeNode
  readonly #made = new Map<string, NodeId>()

  constructor(sources: Sources, barring: Barring | undefined, named: (node: TypeNode) => TypeNode) {
    this.#sources = sources
    this.#barring = barring
    this.#named = named
  }

  /** The node made for an id, or the id itself where none was made. */
  known(id: NodeId): NodeId {
    return this.#made.get(printViewKey(id, [])) ?? id
  }

  /**
   * The id of a node in this direction, made when first asked for; the same id where nothing differs. `barred` are
   * properties that a schema beside it in `allOf` keeps out of the direction.
   */
  node(id: NodeId, barred: readonly string[] = []): NodeId {
    const { set, differing, nodes, annotations, discriminators } = this.#sources
    const relevant = barred.filter((name) => requiredBelow(set, id).has(name))
    if (!differing.has(id) && relevant.length === 0) return id
    const key = printViewKey(id, relevant)
    const known = this.#made.get(key)
    if (known !== undefined) return known
    // A node made for one place has no name, so the reference is resolved first.
    const source = relevant.length === 0 ? findNode(set, id) : resolve(set, id)
    const suffix = suffixes[this.#barring ?? 'stated']
    const without = relevant.length === 0 ? '' : `~without:${relevant.join(',')}`
    const own = `${source.id}${suffix}${without}`
    this.#made.set(key, own)
    const { name, ...unnamed } = this.#named(source)
    const isNamed = name !== undefined && relevant.length === 0
    const made = { ...unnamed, ...(isNamed ? { name } : {}), id: own } as TypeNode
    nodes.set(
      own,
      this.#relaxed(
        mapChildren(made, (child) => this.#child(source, child, relevant)),
        relevant,
      ),
    )
    const said = annotations.get(id)
    if (said !== undefined) annotations.set(own, said)
    const telling = discriminators.get(id)
    if (telling !== undefined) discriminators.set(own, this.#discriminator(telling))
    return own
  }

  /**
   * The id of a child in this direction. `barred` is passed on only to children that judge the same value; in
   * `allOf`, the properties that its members bar are added.
   */
  #child(parent: TypeNode, child: NodeId, barred: readonly string[]): NodeId {
    const { set, differing } = this.#sources
    const barring = this.#barring
    if (barring === undefined) return this.node(child)
    // The node of a part that is stated was made before.
    if (isStated(parent, child)) return differing.has(child) ? `${child}${suffixes.stated}` : child
    if (parent.kind === 'all') {
      const named = parent.members.flatMap((member) => listBarredNames(set, member, barring))
      return this.node(child, [...new Set([...barred, ...named])].sort())
    }
    const isOfValue = parent.kind === 'unevaluated' ? child === parent.of : sameValue.has(parent.kind)
    return this.node(child, isOfValue ? barred : [])
  }

  /**
   * An object whose barred properties are not required, undeclared ones dropped; other nodes keep their content.
   */
  #relaxed(node: TypeNode, barred: readonly string[]): TypeNode {
    const barring = this.#barring
    if (node.kind !== 'object' || barring === undefined) return node
    const isBarred = (property: Property) => property[barring] || barred.includes(property.name)
    const properties = node.properties
      .filter((property) => !(property.undeclared && isBarred(property)))
      .map((property) =>
        property.required && isBarred(property) ? { ...property, required: false } : property,
      )
    return { ...node, properties }
  }

  /** The discriminator with its mapping and fallback changed to the nodes of this direction. */
  #discriminator({ property, mapping, fallback }: Discriminator): Discriminator {
    return {
      property,
      mapping: new Map([...mapping].map(([value, id]) => [value, this.node(id)])),
      ...(fallback === undefined ? {} : { fallback: this.node(fallback) }),
    }
  }
}

function printViewKey(id: NodeId, barred: readonly string[]): string {
  return JSON.stringify([id, ...barred])
}

/** Kinds whose children all judge the same value as the node. */
const sameValue: ReadonlySet<TypeNode['kind']> = new Set([
  ...(['union', 'conditional', 'resource', 'dynamic', 'reference'] as const),
])

/**
 * Whether a node itself depends on the direction: an object with a required `readOnly` or `writeOnly` property, or
 * an `allOf` that requires a property which one of its members marks so.
 */
function isSeed(set: SchemaSet, node: TypeNode): boolean {
  if (node.kind === 'object') {
    return node.properties.some(({ required, readOnly, writeOnly }) => required && (readOnly || writeOnly))
  }
  if (node.kind !== 'all') return false
  return (['readOnly', 'writeOnly'] as const).some((barring) => {
    const barred = node.members.flatMap((member) => listBarredNames(set, member, barring))
    return barred.some((name) => requiredBelow(set, node.id).has(name))
  })
}

/** The ids of the given nodes and of all nodes that lead to them; not through `not` or `if`. */
function findLeadingNodes(set: SchemaSet, seeds: readonly TypeNode[]): ReadonlySet<NodeId> {
  const above = new Map<NodeId, NodeId[]>()
  for (const node of set.nodes.values()) {
    if (node.kind === 'not') continue
    const parts = node.kind === 'conditional' ? [node.then, node.else] : listChildren(node)
    for (const child of parts) {
      if (child === undefined) continue
      const known = above.get(child)
      if (known === undefined) above.set(child, [node.id])
      else known.push(node.id)
    }
  }
  const found = new Set<NodeId>()
  const queue = seeds.map(({ id }) => id)
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...(above.get(id) ?? []))
  }
  return found
}

/** The names of the properties that a schema, or one in its `allOf`, marks with `barring`. */
function listBarredNames(set: SchemaSet, id: NodeId, barring: Barring): readonly string[] {
  return listJudgingObjects(set, id).flatMap(({ properties }) =>
    properties.filter((property) => property[barring]).map(({ name }) => name),
  )
}

/**
 * The names of the properties that a schema requires of its value, also in `allOf`, alternatives, `then` and
 * `else`.
 */
function requiredBelow(set: SchemaSet, id: NodeId): ReadonlySet<string> {
  const all = listJudgingObjects(set, id, true)
  return new Set(
    all.flatMap(({ properties }) => properties.filter((one) => one.required).map(({ name }) => name)),
  )
}

/**
 * The object nodes that judge the same value as a node, through references, `allOf` and wrappers. Alternatives,
 * `then` and `else` are followed only if `withAlternatives`.
 */
function listJudgingObjects(set: SchemaSet, start: NodeId, withAlternatives = false): readonly ObjectNode[] {
  const found: ObjectNode[] = []
  const seen = new Set<NodeId>()
  const queue = [start]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = resolve(set, id)
    if (seen.has(node.id)) continue
    seen.add(node.id)
    if (node.kind === 'object') found.push(node)
    else if (node.kind === 'all' || (withAlternatives && node.kind === 'union')) queue.push(...node.members)
    else if (node.kind === 'unevaluated' || node.kind === 'resource') queue.push(node.of)
    else if (withAlternatives && node.kind === 'conditional') {
      queue.push(...[node.then, node.else].filter((one) => one !== undefined))
    }
  }
  return found
}

/**
 * Returns a function that adds `Request` to a node's name, and a number from 2 where the set has that name
 * already. Unnamed nodes stay the same.
 */
function makeRequestNamer(set: SchemaSet): (node: TypeNode) => TypeNode {
  const taken = new Set([...set.nodes.values()].flatMap(({ name }) => (name ? [name.local] : [])))
  return (node) => {
    if (node.name === undefined) return node
    const wanted = `${node.name.local}Request`
    let local = wanted
    for (let count = 2; taken.has(local); count++) local = `${wanted}${count}`
    return { ...node, name: { ...node.name, local } }
  }
}
