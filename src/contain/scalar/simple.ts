import {
  type CodeListNode,
  type Facets,
  type ListNode,
  resolve,
  type ScalarNode,
  type UnionNode,
} from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'

/** A simple type of XML Schema: what a text can be. */
export type SimpleNode = ScalarNode | CodeListNode | ListNode | UnionNode

/** The simple type that stands there; nothing where another does, or one that no text of XML can be. */
export function simpleNode({ set, id }: TypeIn): SimpleNode | undefined {
  const node = resolve(set, id)
  if (node.kind === 'scalar' || node.kind === 'code-list') {
    return node.primitive === 'number' || node.primitive === 'null' ? undefined : node
  }
  return node.kind === 'list' || (node.kind === 'union' && node.mode === 'first') ? node : undefined
}

/** Values that a type lists itself, beyond its facets. */
export function valuesOf(node: SimpleNode): readonly string[] | undefined {
  if (node.kind === 'scalar') return undefined
  return node.kind === 'code-list' ? node.members.map(({ value }) => value) : node.enumeration
}

export function hasOwnFacets(facets: Facets): boolean {
  return Object.values(facets).some((value) => value !== undefined)
}

const contents = new WeakMap<SimpleNode, string>()

/** All that decides which texts a type takes that refers to no other. */
export function contentOf(node: SimpleNode): string | undefined {
  if (node.kind !== 'scalar' && node.kind !== 'code-list') return undefined
  const { kind, primitive, builtin, whiteSpace, facets } = node
  const content =
    contents.get(node) ?? JSON.stringify([kind, primitive, builtin, whiteSpace, facets, valuesOf(node)])
  contents.set(node, content)
  return content
}
