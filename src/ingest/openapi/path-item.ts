import { diagnostic, type Location } from '../../diagnostics/index.ts'
import type { Operation } from '../../schema/index.ts'
import { below, type SchemaPlace } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import { listMethods } from './fields.ts'
import { entriesIn, type OpenApiObject, openPathItem } from './openapi-object.ts'
import { type PathContext, readOperation } from './operation.ts'
import { readParameters } from './parameter.ts'
import { readServers } from './server.ts'
import { readExtensions } from './words.ts'

/**
 * The operations of a path item and those its `$ref` leads to, in order, with its parameters and servers. Their
 * callbacks are added to `context.webhooks`.
 */
export function readPathItem(
  description: Description,
  place: SchemaPlace,
  context: PathContext,
): readonly Operation[] {
  const items = openPathItem(description, place)
  const servers = firstDefined(items, (item) => readServers(description, item)) ?? context.servers
  const shared = items.flatMap((item) => readParameters(description, item))
  const extensions = new Map(items.toReversed().flatMap((item) => [...readExtensions(item)]))
  const read = (method: string, operation: SchemaPlace, at: Location) =>
    readOperation(description, operation, { ...context, servers, extensions, method, at, shared }) ?? []
  const methods = listMethods(description.version)
  return items.flatMap((item) =>
    [...item.value.entries.values()].flatMap(({ key, keyAt }) => {
      if (key === 'additionalOperations') {
        return furtherOperations(description, item).flatMap(({ method, place: at, keyAt: named }) =>
          read(method, at, named),
        )
      }
      const operation = methods.includes(key) ? below(item, key) : undefined
      return operation === undefined ? [] : read(key, operation, keyAt)
    }),
  )
}

/** The first defined result of `find`, called for the items in order; undefined if there is none. */
function firstDefined<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

interface FurtherOperation {
  readonly method: string
  readonly place: SchemaPlace
  readonly keyAt: Location
}

/**
 * The entries of `additionalOperations`, methods in lower case; methods that have a field of their own or are not
 * in capital letters are reported and left out. Empty before 3.2.
 */
function furtherOperations(description: Description, item: OpenApiObject): readonly FurtherOperation[] {
  const { version, sink } = description
  if (version !== '3.2') return []
  return entriesIn(description, item, 'additionalOperations').flatMap(({ key, place, at }) => {
    const method = key.toLowerCase()
    if (listMethods(version).includes(method)) {
      const facts = { object: 'additional operations', field: key }
      sink(diagnostic('openapi-field-unknown', facts, at))
      return []
    }
    if (key !== key.toUpperCase()) {
      sink(diagnostic('openapi-not-looked-at', { what: `The method "${key}" in small letters` }, at))
      return []
    }
    return [{ method, place, keyAt: at }]
  })
}
