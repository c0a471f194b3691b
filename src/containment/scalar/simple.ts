import {
  type CodeListNode,
  type Facets,
  type ListNode,
  type NodeId,
  resolve,
  type ScalarNode,
  type UnionNode,
} from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'

/** A simple type of XML Schema: what a text can be. */
export type SimpleTypeNode = ScalarNode | CodeListNode | ListNode | UnionNode

/**
 * The simple type with this id, references followed; undefined for other types and for JSON's `number` and `null`.
 */
export function simpleNode({ set, id }: TypeIn): SimpleTypeNode | undefined {
  const node = resolve(set, id)
  if (node.kind === 'scalar' || node.kind === 'code-list') {
    return node.primitive === 'number' || node.primitive === 'null' ? undefined : node
  }
  return node.kind === 'list' || (node.kind === 'union' && node.mode === 'first') ? node : undefined
}

/** The values that the type enumerates itself; undefined without an enumeration. */
export function listSimpleValues(node: SimpleTypeNode): readonly string[] | undefined {
  if (node.kind === 'scalar') return undefined
  return node.kind === 'code-list' ? node.members.map(({ value }) => value) : node.enumeration
}

/** Whether any facet is set. */
function hasOwnFacets(facets: Facets): boolean {
  return Object.values(facets).some((value) => value !== undefined)
}

const contents = new WeakMap<SimpleTypeNode, string>()

/**
 * A key of everything that decides which texts a scalar or code list allows; undefined for lists and unions.
 * Cached.
 */
export function describeSimpleContent(node: SimpleTypeNode): string | undefined {
  if (node.kind !== 'scalar' && node.kind !== 'code-list') return undefined
  const { kind, primitive, builtin, whiteSpace, facets } = node
  const content =
    contents.get(node) ??
    JSON.stringify([kind, primitive, builtin, whiteSpace, facets, listSimpleValues(node)])
  contents.set(node, content)
  return content
}

const mostParts = 1000

/**
 * The type itself, then its item and member types at any depth, repetitions included. Undefined if there are more
 * than 1000 or one of them is not a simple type.
 */
export function listSimpleParts(type: TypeIn): readonly SimpleTypeNode[] | undefined {
  const parts: SimpleTypeNode[] = []
  const left = [type.id]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const node = simpleNode({ ...type, id })
    if (!node || parts.length === mostParts) return undefined
    parts.push(node)
    if (node.kind === 'list') left.push(node.item)
    if (node.kind === 'union') left.push(...[...node.members].reverse())
  }
  return parts
}

/**
 * A member of a union, or of a union within it; exact if no union on the way restricts it by facets or an
 * enumeration.
 */
export interface SimpleLeaf {
  readonly id: NodeId
  readonly isExact: boolean
}

/**
 * The members of a union, nested unions flattened, equal ones once; a type that is not a union is its own leaf.
 * `isExact` is false for members of a union that has facets of its own.
 */
export function listSimpleLeaves(type: TypeIn): readonly SimpleLeaf[] {
  const leaves = new Map<string | SimpleTypeNode, SimpleLeaf>()
  const left: SimpleLeaf[] = [{ id: type.id, isExact: true }]
  for (let leaf = left.pop(); leaf !== undefined; leaf = left.pop()) {
    const node = simpleNode({ ...type, id: leaf.id })
    if (node?.kind === 'union') {
      const isExact = leaf.isExact && !hasOwnFacets(node.facets) && node.enumeration === undefined
      left.push(...node.members.map((id) => ({ id, isExact })).reverse())
    } else if (node) {
      const key = describeSimpleContent(node) ?? node
      leaves.set(key, { ...leaf, isExact: leaf.isExact || leaves.get(key)?.isExact === true })
    }
  }
  return [...leaves.values()]
}
