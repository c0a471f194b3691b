import { diagnostic, type Location } from '../../diagnostics/index.ts'
import type { Operation } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { entriesIn, type OpenApiObject } from './object.ts'
import { readPathItem } from './path-item.ts'
import { readSecurity } from './security.ts'

/** Every operation of a description, in its order; `servers` takes the addresses that paths and operations name. */
export function readPaths(
  description: Description,
  document: OpenApiObject,
  servers: Set<string>,
): readonly Operation[] {
  const { sink } = description
  const security = readSecurity(description, document) ?? []
  if (!document.value.entries.has('paths') && description.version === '3.0') {
    const missing = { object: 'an OpenAPI description', field: 'paths' }
    sink(diagnostic('openapi-field-missing', missing, document.value.at))
  }
  const operations = entriesIn(description, document, 'paths').flatMap(({ key: path, place, at }) => {
    if (!path.startsWith('/')) sink(diagnostic('openapi-path-malformed', { path }, at))
    return readPathItem(description, place, { path, at, security, servers })
  })
  const known = new Map<string, Location>()
  return operations.map((operation) => {
    const { id, at, method, path } = operation
    const other = known.get(id)
    if (other === undefined) {
      known.set(id, at)
      return operation
    }
    const address = `${method.toUpperCase()} ${path}`
    sink(diagnostic('openapi-operation-duplicate', { id, address }, at, other))
    return { ...operation, id: address }
  })
}
