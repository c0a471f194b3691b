import { diagnostic, type Location } from '../../diagnostics/index.ts'
import type { Annotation, Name, NodeId, TypeNode } from '../../schema/index.ts'
import { type ElementDeclaration, expandedName, type SchemaSet } from '../../schema/index.ts'
import { type ReadSchemas, targetOf, type XmlBuilding } from './xml-building.ts'
import { xmlNode } from './xml-node.ts'

export interface XmlRoot {
  readonly name: Name
  /** The node that the JSON reader made of its schema. */
  readonly type: NodeId
  readonly at: Location
}

export function buildXmlSet(
  context: XmlBuilding['context'],
  read: ReadSchemas,
  roots: readonly XmlRoot[],
): Pick<SchemaSet, 'nodes' | 'elements' | 'annotations'> {
  const nodes = new Map<NodeId, TypeNode>()
  const annotations = new Map<NodeId, Annotation>()
  const asked = new Set<NodeId>()
  const queue: NodeId[] = []
  const building: XmlBuilding = {
    context,
    read,
    typeOf: (id) => {
      const node = targetOf(read, id).id
      if (!asked.has(node)) queue.push(node)
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
    refuse: (what, at) => context.sink(diagnostic('openapi-xml-not-carried', { what }, at)),
  }
  const elements = roots.map(({ name, type, at }): [string, ElementDeclaration] => {
    const key = expandedName(name)
    return [
      key,
      { id: `element:${key}`, name, type: building.typeOf(type), nillable: false, abstract: false, at },
    ]
  })
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    building.annotate(id)
    building.add(xmlNode(building, targetOf(read, id)))
  }
  return { nodes, elements: new Map(elements), annotations }
}
