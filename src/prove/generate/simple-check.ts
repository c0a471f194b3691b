import { type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import { keepsFacets, keepsLength, keepsPatterns } from './facets.ts'

/** Whether a text, white space handled, is one of a simple type: what a pattern of a list or union promises is not all. */
export function isOfType(set: SchemaSet, type: NodeId, text: string): boolean {
  const node = resolve(set, type)
  switch (node.kind) {
    case 'scalar':
      return keepsFacets(text, node.primitive, node.facets)
    case 'code-list':
      return node.members.some(({ value }) => value === text) && keepsPatterns(text, node.facets)
    case 'list': {
      const items = text === '' ? [] : text.split(' ')
      const isKept = keepsLength(items.length, node.facets) && keepsPatterns(text, node.facets)
      return isKept && items.every((item) => isOfType(set, node.item, item))
    }
    case 'union':
      return keepsPatterns(text, node.facets) && node.members.some((member) => isOfType(set, member, text))
    default:
      return true
  }
}
