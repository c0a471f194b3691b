import { diagnostic } from '../../diagnostics/index.ts'
import type { ListNode, NodeId } from '../../schema/index.ts'
import type { Construct } from './construct.ts'
import { qName } from './lexical.ts'
import type { SchemaElement } from './schema-element.ts'
import type { SchemaSetReading } from './schema-set-reading.ts'
import { type Described, refuseFinal, type SimpleTypeVariety, simpleOperand } from './simple-node.ts'

/** §3.14.2 Simple type definitions: items separated by white space. */
export const list: Construct = {
  section: '3.14.2',
  attributes: { itemType: qName },
  content: 'annotation? simpleType?',
}

/**
 * The list type with its item type; undefined, with a report, if that is missing, not simple, or contains a list.
 */
export function readList(
  reading: SchemaSetReading,
  element: SchemaElement,
  described: Described,
): ListNode | undefined {
  const item = simpleOperand(reading, element, 'itemType', `${described.id}/item`)
  if (item === undefined) return undefined
  if (holdsList(reading, item)) {
    const facts = { type: described.name?.local ?? 'list', problem: 'is a list of lists' }
    reading.set.sink(diagnostic('xsd-derivation', facts, element.at))
    return undefined
  }
  refuseFinal(reading, item.id, 'list', element)
  return { kind: 'list', ...described, item: item.id, facets: {} }
}

/**
 * Whether a type is a list or a union with a list among its members, which an item may not be (Part 2, §2.5.1.2).
 */
function holdsList(reading: SchemaSetReading, from: SimpleTypeVariety): boolean {
  const seen = new Set<NodeId>()
  const queue: NodeId[] = [from.id]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const node = reading.set.nodes.get(id)
    if (node?.kind === 'list') return true
    if (node?.kind === 'union') queue.push(...node.members)
  }
  return false
}
