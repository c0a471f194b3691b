import { diagnostic, type Location, pointed } from '../../diagnostics/index.ts'
import type { Operation } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { entriesIn, type OpenApiObject } from './openapi-object.ts'
import { readPathItem } from './path-item.ts'
import { readSecurity } from './security.ts'
import { readServers } from './server.ts'

/**
 * Every operation of a description, in its order; webhooks and callbacks are added to `webhooks`. Reports a
 * repeated `operationId` and replaces it by `METHOD /path`; in 3.0 also reports missing `paths`.
 */
export function readPaths(
  description: Description,
  document: OpenApiObject,
  webhooks: Operation[],
): readonly Operation[] {
  const { sink } = description
  const security = readSecurity(description, document) ?? { security: [], securityAt: document.value.at }
  // Where nothing is said, the server is the one that the description comes from.
  const servers = readServers(description, document) ?? { list: [], at: document.value.at }
  const around = { security, servers, webhooks }
  if (!document.value.entries.has('paths') && description.version === '3.0') {
    const missing = { object: 'an OpenAPI description', field: 'paths' }
    // A file of components alone can only mean that it has no operations; a file with neither is probably another one.
    if (document.value.entries.has('components'))
      sink(diagnostic('openapi-paths-missing', undefined, document.value.at))
    else
      sink(pointed(`${document.id}/paths`, diagnostic('openapi-field-missing', missing, document.value.at)))
  }
  const paths = entriesIn(description, document, 'paths')
  checkPaths(description, paths)
  const operations = paths.flatMap(({ key: path, place, at }) => {
    return readPathItem(description, place, { ...around, path, at, isPath: true })
  })
  // Of 3.1; in 3.0 the field says nothing.
  const called = description.version === '3.0' ? [] : entriesIn(description, document, 'webhooks')
  for (const { key: path, place, at } of called) {
    const item = { ...around, path, at, isPath: false }
    webhooks.push(...readPathItem(description, place, item))
  }
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

/**
 * Reports paths without a leading `/`, and paths that differ only in parameter names (OpenAPI 3.1.1, Paths
 * Object).
 */
function checkPaths({ sink }: Description, paths: ReturnType<typeof entriesIn>): void {
  const known = new Map<string, (typeof paths)[number]>()
  for (const path of paths) {
    const { key, at } = path
    if (!key.startsWith('/'))
      sink(pointed(path.place.id, diagnostic('openapi-path-malformed', { path: key }, at)))
    const template = key.replace(/\{[^{}]*\}/gu, '{}')
    const other = known.get(template)
    if (other === undefined) known.set(template, path)
    else sink(diagnostic('openapi-path-duplicate', { path: key, other: other.key }, at, other.at))
  }
}
