import { invariant } from '../../diagnostics/index.ts'
import { listChildren, type NodeId, type TypeNode } from '../../schema/index.ts'
import type { Documents } from './documents.ts'
import type { MutableNodes } from './in-place-applicators.ts'
import { makeNodeId, type SchemaPlace } from './place.ts'

type Places = ReadonlyMap<NodeId, { readonly place: SchemaPlace }>

/**
 * The places of the anchors that dynamic references may lead to, in all resources read so far. Reading them can
 * add resources, so the caller repeats this until nothing is added.
 */
export function dynamicTargets(
  nodes: MutableNodes,
  places: Places,
  documents: Documents,
): readonly SchemaPlace[] {
  const wanted = new Set<string>()
  for (const node of nodes.values()) if (node.kind === 'dynamic') wanted.add(node.anchor)
  if (wanted.size === 0) return []
  return [...collectBaseUris(places)].flatMap((base) =>
    [...documents.dynamicAnchors(base)].flatMap(([name, place]) => (wanted.has(name) ? [place] : [])),
  )
}

/**
 * The nodes with the candidates of dynamic references filled in; one with a single candidate becomes a plain
 * reference. If others remain, each entrance into a resource with such an anchor is wrapped in a resource node.
 */
export function withDynamicScope(nodes: MutableNodes, places: Places, documents: Documents): MutableNodes {
  if (!hasDynamic(nodes)) return nodes
  const targets = dynamicTargets(nodes, places, documents)
  const settled = new Map([...nodes].map(([id, node]) => [id, settledNode(node, targets, documents)]))
  const anchors = new Set(
    [...settled.values()].flatMap((node) => (node.kind === 'dynamic' ? [node.anchor] : [])),
  )
  if (anchors.size === 0) return settled
  const result = new Map<NodeId, TypeNode>()
  const entrances = collectEntrances(settled, places)
  for (const [id, node] of settled) {
    const place = places.get(id)?.place
    const known = place ? [...documents.dynamicAnchors(place.base)] : []
    const own = known.filter(([name]) => anchors.has(name))
    if (own.length === 0 || !entrances.has(id)) {
      result.set(id, node)
      continue
    }
    const { name, ...body } = node
    const of = `${id}~body`
    result.set(id, {
      ...{ kind: 'resource', id, at: node.at, of, ...(name ? { name } : {}) },
      anchors: new Map(own.map(([anchor, target]) => [anchor, makeNodeId(target)])),
    })
    result.set(of, { ...body, id: of })
  }
  return result
}

/** Whether any node is a dynamic reference. */
function hasDynamic(nodes: MutableNodes): boolean {
  for (const { kind } of nodes.values()) if (kind === 'dynamic') return true
  return false
}

/** A dynamic node with its candidates, or a plain reference where it has only one; other nodes unchanged. */
function settledNode(node: TypeNode, targets: readonly SchemaPlace[], documents: Documents): TypeNode {
  if (node.kind !== 'dynamic') return node
  const named = targets.filter((place) => documents.dynamicAnchors(place.base).get(node.anchor) === place)
  const candidates = [...new Set([node.to, ...named.map(makeNodeId)])]
  if (candidates.length > 1) return { ...node, candidates }
  const { id, at, name, to } = node
  return { kind: 'reference', id, at, ...(name ? { name } : {}), to }
}

/**
 * The nodes where a resource can be entered: named ones, roots, dynamic anchors, and targets in another resource.
 */
function collectEntrances(nodes: MutableNodes, places: Places): ReadonlySet<NodeId> {
  const found = new Set<NodeId>()
  for (const [id, node] of nodes) {
    if (node.name || places.get(id)?.place.depth === 0) found.add(id)
    if (node.kind === 'dynamic') for (const candidate of node.candidates) found.add(candidate)
    const base = places.get(parseOwnerId(id))?.place.base
    for (const inner of listChildren(node)) {
      const place = places.get(inner)?.place
      if (place && place.base !== base) found.add(inner)
    }
  }
  return found
}

/** The id of the schema that a node was made for: ids of further nodes have `~` and a letter after it. */
function parseOwnerId(id: NodeId): NodeId {
  const [owner] = id.split(/~(?![01])/)
  invariant(owner !== undefined, 'a split text has a first part')
  return owner
}

function collectBaseUris(places: Places): ReadonlySet<string> {
  return new Set([...places.values()].map(({ place }) => place.base))
}
