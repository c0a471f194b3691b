import { diagnostic } from '../../diagnostics/index.ts'
import type { Description } from './description.ts'
import { itemsIn, type OpenApiObject, openObject, textIn } from './object.ts'

/** The addresses of the servers that a description, a path or an operation names; variables stay in their braces. */
export function serverNames(description: Description, parent: OpenApiObject): readonly string[] {
  return itemsIn(description, parent, 'servers').flatMap((place) => {
    const server = openObject(description, place, 'server')
    if (server === undefined) return []
    const url = textIn(description, server, 'url')
    if (url !== undefined) return [url]
    description.sink(
      diagnostic('openapi-field-missing', { object: 'a server', field: 'url' }, server.value.at),
    )
    return []
  })
}
