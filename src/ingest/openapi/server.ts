import { diagnostic } from '../../diagnostics/index.ts'
import type { Server, Servers, ServerVariable } from '../../schema/index.ts'
import { textAt } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import {
  entriesIn,
  itemsIn,
  type OpenApiObject,
  openObject,
  readTextField,
  readTextValue,
} from './openapi-object.ts'

/**
 * The servers that a description, a path or an operation names; undefined where it has no `servers`. One without
 * `url` is reported and left out.
 */
export function readServers(description: Description, parent: OpenApiObject): Servers | undefined {
  const field = parent.value.entries.get('servers')
  if (field === undefined) return undefined
  const list = itemsIn(description, parent, 'servers').flatMap((place): readonly Server[] => {
    const server = openObject(description, place, 'server')
    if (server === undefined) return []
    const url = readTextField(description, server, 'url')
    if (url !== undefined) return [{ url, variables: readVariables(description, server) }]
    description.sink(
      diagnostic('openapi-field-missing', { object: 'a server', field: 'url' }, server.value.at),
    )
    return []
  })
  return { list, at: field.value.at }
}

/** The variables of a server by name, with default and allowed values; malformed ones are left out. */
function readVariables(description: Description, server: OpenApiObject): ReadonlyMap<string, ServerVariable> {
  return new Map(
    entriesIn(description, server, 'variables').flatMap(({ key, place: { value } }) => {
      if (value.kind !== 'map') return []
      const listed = value.entries.get('enum')?.value
      const values =
        listed?.kind === 'list' ? listed.items.map(readTextValue).filter((text) => text !== undefined) : []
      const standard = textAt(value, 'default')
      const variable: ServerVariable = {
        ...(standard === undefined ? {} : { default: standard }),
        ...(values.length === 0 ? {} : { values }),
      }
      return [[key, variable] as const]
    }),
  )
}
