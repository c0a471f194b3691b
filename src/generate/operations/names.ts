import type { Api, Operation } from '../../schema/index.ts'
import {
  fingerprint,
  identifier,
  nameOperation,
  operationIdentifier,
  slug,
  typeIdentifier,
  uniqueIdentifiers,
} from '../../typescript/index.ts'

/** What the module of an API calls its operations, by operation. */
export function nameOperations({ operations }: Api): ReadonlyMap<Operation, string> {
  const keyed = operations.map((operation) => {
    const { method, path, callback } = operation
    return [`${method} ${path}${callback === undefined ? '' : ` ${callback.of}`}`, operation] as const
  })
  const unique = uniqueIdentifiers(
    new Map(
      keyed.map(([key, operation]) => {
        const made = operationIdentifier(nameOperation(operation))
        return [key, { identifier: made, isExact: made === operation.id }]
      }),
    ),
  )
  return new Map(keyed.map(([key, operation]) => [operation, unique.get(key) ?? '']))
}

/** What the module of an API's webhooks and callbacks calls them. */
export function webhookNames({ webhooks = [], ...api }: Api): ReadonlyMap<Operation, string> {
  return nameOperations({ ...api, operations: webhooks })
}

/** The stem of the type names that belong to an operation. */
export function typeStem(operationName: string): string {
  return typeIdentifier(operationName)
}

/** What the module in a file exports for its API as a whole; no name of an operation. */
export function apiNames(
  file: string,
  names: Iterable<string>,
): {
  readonly client: string
  readonly handlers: string
  readonly operations: string
} {
  const camel = identifier(file.replace(/-(.)/gu, (_, letter: string) => letter.toUpperCase()))
  const type = typeIdentifier(camel)
  const all = `${camel}Operations`
  const operations = [...names].includes(all) ? `${all}_${fingerprint(file)}` : all
  return { client: `${type}Client`, handlers: `${type}Handlers`, operations }
}

/** File names of the APIs' modules, without ending; names that look alike are told apart. */
export function apiModules(apis: readonly Api[]): ReadonlyMap<Api, string> {
  const unique = uniqueIdentifiers(
    new Map(
      apis.map(({ name }) => {
        const made = slug(name) === 'index' ? 'index-api' : slug(name) || 'api'
        return [name, { identifier: made, isExact: made === name }]
      }),
    ),
  )
  return new Map(apis.map((api) => [api, (unique.get(api.name) ?? '').replace('_', '-')]))
}
