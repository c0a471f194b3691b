import type { Diagnostic, Location } from '../../diagnostics/index.ts'
import {
  type Annotation,
  type ElementDeclaration,
  expandedName,
  listChildren,
  type Name,
  type NodeId,
  type OpenReason,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { findTypeNode, nodeAt, type ReadSchemas, type XmlBuilding } from './xml-building.ts'
import { makeXmlNode } from './xml-node.ts'

export interface XmlRoot {
  readonly name: Name
  /** The node that the JSON reader made of its schema. */
  readonly type: NodeId
  readonly at: Location
}

export type XmlSet = Pick<SchemaSet, 'nodes' | 'elements' | 'annotations'>

interface Built extends XmlSet {
  /** What XML cannot carry, by the node that it stands in. */
  readonly refused: ReadonlyMap<NodeId, OpenReason>
  readonly notes: readonly Diagnostic[]
}

/** The set of the roots that XML can express completely, and for each other root the reason, by expanded name. */
export function buildXmlSet(
  context: XmlBuilding['context'],
  read: ReadSchemas,
  roots: readonly XmlRoot[],
): { readonly set: XmlSet; readonly open: ReadonlyMap<string, OpenReason> } {
  const all = build(context, read, roots)
  const open = new Map<string, OpenReason>()
  for (const [key, { type }] of all.elements) {
    const reason = all.refused.size === 0 ? undefined : firstRefused(all, type)
    if (reason !== undefined) open.set(key, reason)
  }
  const kept = roots.filter(({ name }) => !open.has(expandedName(name)))
  const { notes, nodes, elements, annotations } = open.size === 0 ? all : build(context, read, kept)
  for (const note of notes) context.sink(note)
  return { set: { nodes, elements, annotations }, open }
}

/**
 * The refusal at the node nearest to a root, by breadth-first search; undefined where no reachable node has one.
 */
function firstRefused({ nodes, refused }: Built, root: NodeId): OpenReason | undefined {
  const met = new Set([root])
  for (const id of met) {
    const reason = refused.get(id)
    if (reason !== undefined) return reason
    const node = nodes.get(id)
    for (const child of node ? listChildren(node) : []) met.add(child)
  }
  return undefined
}

/** Builds the XML nodes of all roots and of what they reach, and collects the refusals and notes about them. */
function build(context: XmlBuilding['context'], read: ReadSchemas, roots: readonly XmlRoot[]): Built {
  const nodes = new Map<NodeId, TypeNode>()
  const annotations = new Map<NodeId, Annotation>()
  const refused = new Map<NodeId, OpenReason>()
  const notes: Diagnostic[] = []
  const asked = new Set<NodeId>()
  let current: NodeId = ''
  const building: XmlBuilding = {
    context,
    read,
    typeOf: (id) => {
      const node = findTypeNode(read, id).id
      asked.add(node)
      return node
    },
    add: (node) => {
      nodes.set(node.id, node)
      return node.id
    },
    annotate: (id) => {
      const annotation = read.annotations.get(id)
      if (annotation) annotations.set(id, annotation)
    },
    refuse: (what, at) => {
      if (!refused.has(current)) refused.set(current, { what, at })
    },
    note: (problem) => notes.push(problem),
  }
  const elements = roots.map(({ name, type, at }): [string, ElementDeclaration] => {
    const key = expandedName(name)
    return [
      key,
      { id: `element:${key}`, name, type: building.typeOf(type), nillable: false, abstract: false, at },
    ]
  })
  // A loop over a Set also visits what is added meanwhile.
  for (const id of asked) {
    current = id
    building.annotate(id)
    building.add(makeXmlNode(building, nodeAt(read, id)))
  }
  return { nodes, elements: new Map(elements), annotations, refused, notes }
}
