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

/** The simple type that stands there; nothing where another does, or one that no text of XML can be. */
export function simpleNode({ set, id }: TypeIn): SimpleTypeNode | undefined {
  const node = resolve(set, id)
  if (node.kind === 'scalar' || node.kind === 'code-list') {
    return node.primitive === 'number' || node.primitive === 'null' ? undefined : node
  }
  return node.kind === 'list' || (node.kind === 'union' && node.mode === 'first') ? node : undefined
}

/** Values that a type lists itself, beyond its facets. */
export function listSimpleValues(node: SimpleTypeNode): readonly string[] | undefined {
  if (node.kind === 'scalar') return undefined
  return node.kind === 'code-list' ? node.members.map(({ value }) => value) : node.enumeration
}

function hasOwnFacets(facets: Facets): boolean {
  return Object.values(facets).some((value) => value !== undefined)
}

const contents = new WeakMap<SimpleTypeNode, string>()

/** All that decides which texts a type takes that refers to no other. */
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
 * The types that one is made of, itself first, each as often as it stands there; nothing where they are too many to be
 * followed, or one of them is no simple type.
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

/** Members of a union and of the unions among them, alike ones once; exact where no facet of a union says more. */
export interface SimpleLeaf {
  readonly id: NodeId
  readonly isExact: boolean
}

/** A type that is no union is its own leaf. */
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
