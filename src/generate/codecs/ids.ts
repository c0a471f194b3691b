import type { NodeId, SchemaSet } from '../../schema/index.ts'
import { type Code, literal } from '../../typescript/index.ts'
import { objectLiteral } from './fields.ts'

/** The data element of a place: its id, or an id for each context where it depends on what stands around. */
export function idsField(set: SchemaSet, id: NodeId): Code | undefined {
  const elements = set.annotations.get(id)?.dataElements ?? []
  const free = elements.find((element) => element.parent === undefined)
  if (free) return literal(free.id)
  if (elements.length === 0) return undefined
  return objectLiteral(elements.map((element) => [element.parent ?? '', literal(element.id)]))
}
