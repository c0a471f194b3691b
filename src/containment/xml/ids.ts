import { type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'

type Role = 'ID' | 'IDREF' | 'ENTITY'

export const LOST = 'identifiers or references that would show it are not valid by themselves'

const known = new WeakMap<SchemaSet, Map<NodeId, ReadonlySet<Role>>>()

/**
 * Which of ID, IDREF and ENTITY a text of the type may be, list items and union members included (Part 1, cvc-id).
 */
function collectIdentifierRoles(set: SchemaSet, type: NodeId): ReadonlySet<Role> {
  const kept = known.get(set) ?? new Map<NodeId, ReadonlySet<Role>>()
  known.set(set, kept)
  const found = kept.get(type)
  if (found) return found
  const node = resolve(set, type)
  const parts = node.kind === 'list' ? [node.item] : node.kind === 'union' ? node.members : []
  const roles = new Set(parts.flatMap((part) => [...collectIdentifierRoles(set, part)]))
  if ('builtin' in node && (node.builtin === 'ID' || node.builtin === 'IDREF' || node.builtin === 'ENTITY')) {
    roles.add(node.builtin)
  }
  kept.set(type, roles)
  return roles
}

/**
 * Why documents may become invalid although the texts are allowed: the second type is an ID or reference where the
 * first was not, or an ID is lost that references may need. Undefined if there is no such doubt.
 */
export function identifierDoubt(
  a: { readonly set: SchemaSet; readonly type: NodeId },
  b: { readonly set: SchemaSet; readonly type: NodeId },
): string | undefined {
  const [before, after] = [collectIdentifierRoles(a.set, a.type), collectIdentifierRoles(b.set, b.type)]
  const added = [...after].find((role) => !before.has(role))
  if (added !== undefined) return `a text became an ${added}, which is judged over the whole document`
  const isLost = before.has('ID') && !after.has('ID') && hasReferences(b.set)
  return isLost ? 'a text is no longer an ID, so references may miss it' : undefined
}

/** Whether a text is not valid by itself: the type has references, or the text repeats an ID. */
export function dependsOnIdentifiers(set: SchemaSet, type: NodeId, text: string): boolean {
  const roles = collectIdentifierRoles(set, type)
  const items = text.split(/\s+/)
  const isTwice = roles.has('ID') && new Set(items).size < items.length
  return isTwice || roles.has('IDREF') || roles.has('ENTITY')
}

/** Whether any type of the set is built on IDREF. */
function hasReferences(set: SchemaSet): boolean {
  return [...set.nodes.values()].some((node) => 'builtin' in node && node.builtin === 'IDREF')
}
