import type { NodeId } from './model.ts'
import type { SchemaSet } from './set.ts'
import { resolve } from './visit.ts'

/** The media type of a part that states none; in a form a text is a text, whatever it holds. */
export function usualType(
  set: SchemaSet,
  id: NodeId,
  isField: boolean,
  above: ReadonlySet<NodeId> = new Set(),
): string {
  const node = resolve(set, id)
  const inside = (child: NodeId): string => usualType(set, child, isField, new Set([...above, node.id]))
  if (node.kind === 'object') return 'application/json'
  if (node.kind === 'array' && node.items !== false && !above.has(node.id)) return inside(node.items)
  if (node.kind === 'union' && !above.has(node.id)) {
    const [first = unknownType, ...others] = new Set(node.members.map(inside))
    return others.length === 0 ? first : unknownType
  }
  if (node.kind === 'code-list' || node.kind === 'constant') return 'text/plain'
  if (node.kind !== 'scalar') return unknownType
  const isBinary = node.facets.format === 'binary' || isEncoded(set, node.id)
  return isBinary && !isField ? unknownType : 'text/plain'
}

const unknownType = 'application/octet-stream'

function isEncoded(set: SchemaSet, id: NodeId): boolean {
  return set.annotations.get(id)?.stated?.has('contentEncoding') === true
}
