import { type CodeListNode, type NodeId, resolve, type SchemaSet } from '../schema/index.ts'
import { keepsFacets, keepsLength, keepsPatterns } from './facets.ts'

/** Whether a text, white space handled, is one of a simple type: what a pattern of a list or union promises is not all. */
export function isValidText(set: SchemaSet, type: NodeId, text: string): boolean {
  return isValidNodeText(set, resolve(set, type), text)
}

/** The same of a node that need not be one of the set's own. */
export function isValidNodeText(set: SchemaSet, node: ReturnType<typeof resolve>, text: string): boolean {
  switch (node.kind) {
    case 'scalar':
      return keepsFacets(text, node.primitive, node.facets)
    case 'code-list':
      return collectCodes(node).has(text) && keepsFacets(text, node.primitive, node.facets)
    case 'list': {
      const items = text === '' ? [] : text.split(' ')
      const isKept = keepsLength(items.length, node.facets) && keepsPatterns(text, node.facets)
      const isListed = node.enumeration?.includes(text) ?? true
      return isKept && isListed && items.every((item) => isValidText(set, node.item, item))
    }
    case 'union':
      return (
        keepsPatterns(text, node.facets) &&
        (node.enumeration?.includes(text) ?? true) &&
        node.members.some((member) => isValidText(set, member, text))
      )
    default:
      return true
  }
}

const codes = new WeakMap<CodeListNode, ReadonlySet<string>>()

function collectCodes(node: CodeListNode): ReadonlySet<string> {
  const known = codes.get(node) ?? new Set(node.members.map(({ value }) => value))
  codes.set(node, known)
  return known
}
