import {
  elementsOfContent,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'

interface Uses {
  /** Types of elements, attributes and texts. */
  readonly whole: ReadonlySet<NodeId>
  /** Types that others are lists, unions or restrictions of. */
  readonly parts: ReadonlySet<NodeId>
}

const known = new WeakMap<SchemaSet, Uses>()

/** Whether documents have values of a simple type only as values of types that are made of it. */
export function isOnlyPart(set: SchemaSet, { id }: TypeNode): boolean {
  const uses = known.get(set) ?? usesIn(set)
  known.set(set, uses)
  return uses.parts.has(id) && !uses.whole.has(id)
}

function usesIn(set: SchemaSet): Uses {
  const nodes = [...set.nodes.values()]
  const whole = [...set.elements.values(), ...(set.attributes?.values() ?? [])].map(({ type }) => type)
  return {
    whole: new Set([...whole, ...nodes.flatMap(typesUsed)].map((id) => resolve(set, id).id)),
    parts: new Set(nodes.flatMap(listPartTypes).map((id) => (set.nodes.has(id) ? resolve(set, id).id : id))),
  }
}

function typesUsed(node: TypeNode): readonly NodeId[] {
  if (node.kind !== 'complex') return []
  const text = node.content.kind === 'text' ? [node.content.type] : []
  return [...node.attributes, ...elementsOfContent(node.content)].map(({ type }) => type).concat(text)
}

function listPartTypes(node: TypeNode): readonly NodeId[] {
  const bases = 'restricts' in node ? (node.restricts ?? []) : []
  if (node.kind === 'list') return [...bases, node.item]
  return node.kind === 'union' ? [...bases, ...node.members] : bases
}
