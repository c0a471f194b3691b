import type { NodeId, SchemaSet } from '../schema/index.ts'

/**
 * The data element of a place, or one for each context: `parent/id`, separated by spaces. A text costs TypeScript less
 * than an object, and has one form whether a type stands in one context or in many.
 */
export function printPlaceIds(set: SchemaSet, id: NodeId): string | undefined {
  const elements = set.annotations.get(id)?.dataElements ?? []
  const free = elements.find((element) => element.parent === undefined)
  if (free) return idWord(free.id)
  if (elements.length === 0) return undefined
  return elements.map((element) => `${idWord(element.parent ?? '')}/${idWord(element.id)}`).join(' ')
}

/** An id as it stands among others, whatever text it is. */
export function idWord(id: string): string {
  return id.replace(/[%/ ]/g, encodeURIComponent)
}
