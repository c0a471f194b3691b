import type { NodeId } from '../../../schema/index.ts'
import { builtinBase, builtinId } from '../builtins.ts'
import type { SetReading } from '../schema-set-reading.ts'

export type Types = Pick<SetReading, 'nodes' | 'origins' | 'finals'>

/**
 * Whether a type is another or derived from it without excluded derivations (§3.4.6 and §3.14.6, "Type Derivation
 * OK"). True if either is unknown; a member of a union counts as derived from it.
 */
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

/** A type and, for a union, all its members, those of inner unions included. */
function withMembers(types: Types, base: NodeId): ReadonlySet<NodeId> {
  const found = new Set([base])
  for (const id of found) {
    const node = types.nodes.get(id)
    if (node?.kind === 'union') for (const member of node.members) found.add(member)
  }
  return found
}

/** Whether a type could not be read or is missing, so that nothing is known of it. */
function isOpen(types: Types, id: NodeId): boolean {
  return types.nodes.get(id)?.kind === 'unknown' && id !== builtinId('anyType')
}

function isBuiltin(id: NodeId): boolean {
  return id.startsWith(builtinId('')) && !id.includes('/', builtinId('').length)
}

/** The base of a type: `xs:anyType` for a complex type without one, the built-in base for a built-in type. */
function findBase(types: Types, id: NodeId): NodeId {
  const node = types.nodes.get(id)
  if (node?.kind === 'complex') return node.derivation?.base ?? builtinId('anyType')
  return types.origins.get(id)?.base ?? builtinId(builtinBase(id.slice(builtinId('').length)))
}
