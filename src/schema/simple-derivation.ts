import { isBuiltIn } from './built-in.ts'
import type { NodeId, TypeNode } from './model.ts'
import type { SchemaSet } from './set.ts'
import { isSeenWith } from './visibility.ts'
import { resolve } from './visit.ts'

type SimpleNode = Extract<TypeNode, { kind: 'scalar' | 'code-list' | 'list' | 'union' }>

function isSimple(node: TypeNode): node is SimpleNode {
  return ['scalar', 'code-list', 'list', 'union'].includes(node.kind)
}

function isAnySimpleType(node: TypeNode): boolean {
  return isBuiltIn(node) && node.name?.local === 'anySimpleType'
}

/**
 * Whether a simple type is derived from another: by restriction, by being or restricting a member of a union, or because
 * the other is what all of them come from (Part 1, 3.14.6, "Type Derivation OK (Simple)").
 */
export function isSimplyDerived(set: SchemaSet, from: NodeId, to: NodeId): boolean {
  const node = resolve(set, from)
  if (!isSimple(node)) return false
  const bases = new Set([resolve(set, to).id])
  for (const id of bases) {
    const base = resolve(set, id)
    if (id === node.id || isAnySimpleType(base) || node.restricts?.includes(id)) return true
    const isPlainUnion = base.kind === 'union' && !base.facets.patterns && !base.enumeration
    if (isPlainUnion) for (const member of base.members) bases.add(resolve(set, member).id)
  }
  return false
}

const known = new WeakMap<SchemaSet, ReadonlyMap<NodeId, readonly NodeId[]>>()

/**
 * The named simple types that restrict a simple type and may stand in for it by `xsi:type`, in the set's order; of
 * `xs:anySimpleType` all. Those that some documents with it do not see are left out, as for complex types. Values stay
 * texts of the declared type.
 */
export function listSimpleTypesInPlace(set: SchemaSet, base: NodeId): readonly NodeId[] {
  const node = resolve(set, base)
  return simpleTypesRestricting(set, base).filter((id) => {
    const { name } = resolve(set, id)
    return name !== undefined && isSeenWith(set, name.namespace, node.name?.namespace ?? '')
  })
}

/** The same, whoever sees them. */
export function simpleTypesRestricting(set: SchemaSet, base: NodeId): readonly NodeId[] {
  const found = known.get(set) ?? restrictionsIn(set)
  known.set(set, found)
  return found.get(resolve(set, base).id) ?? []
}

function restrictionsIn(set: SchemaSet): ReadonlyMap<NodeId, readonly NodeId[]> {
  const all = [...set.nodes.values()].filter(isSimple)
  const named = all.filter((node) => node.name !== undefined && !isBuiltIn(node))
  const found = new Map<NodeId, NodeId[]>()
  const add = (base: NodeId, id: NodeId): void => {
    const ids = found.get(base) ?? []
    ids.push(id)
    found.set(base, ids)
  }
  for (const { id, restricts = [] } of named) for (const base of restricts) add(base, id)
  for (const { id } of all.filter(isAnySimpleType)) for (const one of named) add(id, one.id)
  return found
}

/** Built-in types that others are made from, and that software names more narrowly than a schema does. */
const numbers = /^(?:decimal|integer|non(?:Posi|Nega)tiveInteger|long|int|short|unsigned(?:Long|Int|Short))$/u

/**
 * Whether codecs have to know what documents may name in the place of a simple type. Of built-in types only numbers and
 * `xs:anySimpleType` count: the codecs of nearly every schema would grow for a token in the place of a string.
 */
export function isReplaceable(set: SchemaSet, type: NodeId): boolean {
  const node = resolve(set, type)
  if (!isSimple(node)) return false
  if (isBuiltIn(node)) return isAnySimpleType(node) || numbers.test(node.name?.local ?? '')
  return node.kind === 'union' || listSimpleTypesInPlace(set, type).length > 0
}

/** The same for the root of a document, which may be of any built-in type then. */
export function isReplaceableRoot(set: SchemaSet, type: NodeId): boolean {
  const node = resolve(set, type)
  return (isSimple(node) && isBuiltIn(node)) || isReplaceable(set, type)
}
