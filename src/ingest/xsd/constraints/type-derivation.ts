import type { NodeId } from '../../../schema/index.ts'
import { builtinBase, builtinId } from '../builtins.ts'
import type { SetReading } from '../schema-set-reading.ts'

export type Types = Pick<SetReading, 'nodes' | 'origins' | 'finals'>

/** §3.4.6 and §3.14.6, "Type Derivation OK": whether a type comes from another without a derivation that is excluded. */
export function isDerived(
  types: Types,
  derived: NodeId,
  base: NodeId,
  excluded: readonly string[] = [],
): boolean {
  if (isOpen(types, derived) || isOpen(types, base)) return true
  const targets = withMembers(types, base)
  const seen = new Set<NodeId>()
  for (let id = derived; !targets.has(id); ) {
    const node = types.nodes.get(id)
    if ((node === undefined && !isBuiltin(id)) || seen.has(id) || node?.kind === 'unknown') return false
    seen.add(id)
    const by = node?.kind === 'complex' ? (node.derivation?.by ?? 'restriction') : 'restriction'
    if (excluded.includes(by)) return false
    const next = findBase(types, id)
    if (node?.kind !== 'complex' && types.finals.get(next)?.includes('restriction')) return false
    id = next
  }
  return true
}

/** A union with all that it is one of: what is derived from a member is derived from the union. */
function withMembers(types: Types, base: NodeId): ReadonlySet<NodeId> {
  const found = new Set([base])
  for (const id of found) {
    const node = types.nodes.get(id)
    if (node?.kind === 'union') for (const member of node.members) found.add(member)
  }
  return found
}

/** A type that could not be read, or is not there. */
function isOpen(types: Types, id: NodeId): boolean {
  return types.nodes.get(id)?.kind === 'unknown' && id !== builtinId('anyType')
}

function isBuiltin(id: NodeId): boolean {
  return id.startsWith(builtinId('')) && !id.includes('/', builtinId('').length)
}

/** The type that a type is made from; everything comes from anyType, simple types by way of anySimpleType. */
function findBase(types: Types, id: NodeId): NodeId {
  const node = types.nodes.get(id)
  if (node?.kind === 'complex') return node.derivation?.base ?? builtinId('anyType')
  return types.origins.get(id)?.base ?? builtinId(builtinBase(id.slice(builtinId('').length)))
}
