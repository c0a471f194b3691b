import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import { findNode, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import type { SetLayout } from '../../typescript/index.ts'

/** The number of JSON types; a union of so many members allows all of them. */
const allTypes = 6

/**
 * Reports `type-not-stated` for exported types, properties and items that describe an object or array without
 * `type`, so that any other value is allowed. Conditions and members of other types are not reported: they narrow
 * a type on purpose.
 */
export function reportUntyped({ set, modules, exportedTypes }: SetLayout, sink: Sink): void {
  const types = [...modules.keys()].flatMap((namespace) => exportedTypes(namespace))
  const asked = new Set(types.map(({ id }) => id))
  for (const node of set.nodes.values()) {
    if (node.kind === 'object') for (const { type } of node.properties) asked.add(type)
    if (node.kind === 'array' && node.items !== false) asked.add(node.items)
  }
  for (const id of asked) {
    const node = findNode(set, id)
    const what = node.kind === 'union' ? describedBy(set, node.members) : undefined
    if (what !== undefined) sink(diagnostic('type-not-stated', { what }, node.at))
  }
}

/**
 * What a union of all JSON types describes: `object` if it names properties, `array` if it types items, otherwise
 * `undefined`.
 */
function describedBy(set: SchemaSet, members: readonly NodeId[]): 'object' | 'array' | undefined {
  if (members.length !== allTypes) return undefined
  for (const member of members.map((id) => resolve(set, id))) {
    if (member.kind === 'object' && member.properties.length > 0) return 'object'
    if (member.kind !== 'array' || member.items === false) continue
    if (resolve(set, member.items).kind !== 'unknown') return 'array'
  }
  return undefined
}
