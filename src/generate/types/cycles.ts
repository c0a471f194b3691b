import type { NodeId, SchemaSet, TypeNode } from '../../schema/index.ts'
import { findNode } from '../../schema/index.ts'
import { findShape } from '../../typescript/index.ts'

/**
 * Whether a node, written in place of a type alias, needs one of the given aliases to be known already: TypeScript allows an
 * alias to contain itself inside an object or array, not as a member of its own union.
 */
export function needsItself(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId>): boolean {
  const seen = new Set<NodeId>()
  const queue = [id]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (open.has(next)) return true
    if (seen.has(next)) continue
    seen.add(next)
    queue.push(...directParts(set, findNode(set, next)))
  }
  return false
}

function directParts(set: SchemaSet, node: TypeNode): readonly NodeId[] {
  switch (node.kind) {
    case 'union':
    case 'all':
      return node.members
    case 'reference':
      return [node.to]
    case 'unevaluated':
    case 'resource':
      return [node.of]
    case 'dynamic':
      return node.candidates
    case 'conditional':
      return [node.then, node.else].filter((part) => part !== undefined)
    case 'complex': {
      const shape = findShape(set, node)
      return shape.kind === 'value' ? [shape.type] : []
    }
    default:
      return []
  }
}
