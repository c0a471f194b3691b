import { type NodeId, resolve, type SchemaSet } from '../schema/index.ts'
import type { JsonNode } from './json-making.ts'

const known = new WeakMap<SchemaSet, ReadonlyMap<NodeId, number>>()

/** The nodes that have a value, that of the smallest one first; those of equal height keep their order. */
export function sortByHeight(set: SchemaSet, ids: readonly NodeId[]): readonly NodeId[] {
  const heights = known.get(set) ?? measureHeights(set)
  known.set(set, heights)
  const found = ids.flatMap((id) => {
    const height = heights.get(resolve(set, id).id)
    return height === undefined ? [] : [{ id, height }]
  })
  return found.sort((one, other) => one.height - other.height).map(({ id }) => id)
}

/**
 * How many levels the smallest value of each node has, by what it must contain; a node without one is left out, since
 * it contains itself.
 */
function measureHeights(set: SchemaSet): ReadonlyMap<NodeId, number> {
  const heights = new Map<NodeId, number>()
  const nodes = [...set.nodes.values()].filter((node) => node.kind !== 'reference')
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const node of nodes) {
      const height = measureNode(node, (id) => heights.get(resolve(set, id).id) ?? Number.POSITIVE_INFINITY)
      if (height >= (heights.get(node.id) ?? Number.POSITIVE_INFINITY)) continue
      heights.set(node.id, height)
      isChanged = true
    }
  }
  return heights
}

/** One level more than the parts that a value of the node must have; of alternatives, the lowest counts. */
function measureNode(node: JsonNode, height: (id: NodeId) => number): number {
  switch (node.kind) {
    case 'object':
      return 1 + highest(node.properties.flatMap(({ required, type }) => (required ? [height(type)] : [])))
    case 'array': {
      const { prefix, items, minItems, contains } = node
      const first = prefix.slice(0, minItems)
      const more = items !== false && minItems > prefix.length ? [items] : []
      const contained = contains !== undefined && contains.min > 0 ? [contains.type] : []
      return 1 + highest([...first, ...more, ...contained].map(height))
    }
    case 'union':
      return 1 + Math.min(...node.members.map(height))
    case 'all':
      return 1 + highest(node.members.map(height))
    case 'unevaluated':
    case 'resource':
      return 1 + height(node.of)
    case 'dynamic':
      return 1 + height(node.to)
    default:
      return 0
  }
}

function highest(heights: readonly number[]): number {
  return heights.reduce((most, one) => Math.max(most, one), 0)
}
