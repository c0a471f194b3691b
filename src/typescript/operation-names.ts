import type { Api, Operation } from '../schema/index.ts'
import {
  fingerprint,
  identifier,
  nameOperation,
  operationIdentifier,
  slug,
  typeIdentifier,
  uniqueIdentifiers,
} from './identifier.ts'
import type { Layout } from './layout.ts'

/**
 * The exported constant of each operation of an API, by operation. Callbacks with equal names also have the names of the
 * operations that ask for them; others that would be equal have a fingerprint.
 */
export function nameOperations({ operations }: Api): ReadonlyMap<Operation, string> {
  const shared = countNames(operations)
  const keyed = operations.map((operation) => {
    const { method, path, callback } = operation
    return [`${method} ${path}${callback === undefined ? '' : ` ${callback.of}`}`, operation] as const
  })
  const unique = uniqueIdentifiers(
    new Map(
      keyed.map(([key, operation]) => {
        const own = nameOperation(operation)
        const made = operationIdentifier(own)
        const isShared = operation.callback !== undefined && shared.get(made) !== 1
        const named = isShared ? operationIdentifier(`${own} of ${nameCaller(operation)}`) : made
        return [key, { identifier: named, isExact: named === operation.id }]
      }),
    ),
  )
  return new Map(keyed.map(([key, operation]) => [operation, unique.get(key) ?? '']))
}

/** How many operations would have each name. */
function countNames(operations: readonly Operation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const operation of operations) {
    const made = operationIdentifier(nameOperation(operation))
    counts.set(made, (counts.get(made) ?? 0) + 1)
  }
  return counts
}

/** The id of the operation that asks for a callback, as the callback's path begins. */
function nameCaller({ path, callback }: Operation): string {
  return callback === undefined ? '' : path.slice(0, -` ${callback.name} ${callback.url}`.length)
}

/** The exported constant of each webhook and callback of an API, by operation. */
export function webhookNames({ webhooks = [], ...api }: Api): ReadonlyMap<Operation, string> {
  return nameOperations({ ...api, operations: webhooks })
}

/** The common start of an operation's type names: its constant with an upper-case letter. */
export function typeStem(operationName: string): string {
  return typeIdentifier(operationName)
}

/**
 * The names that the module in `file` exports for its API as a whole. `operations` avoids the names of the API's
 * operations, which are given.
 */
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

/**
 * The file name (without ending) of each API's module; equal slugs get a suffix, and `index` becomes `index-api`.
 */
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

/** The name under which the index of operations exports each file, by file: its name in camel case, made unique. */
export function nameModules(files: readonly string[]): ReadonlyMap<string, string> {
  const camel = (file: string): string => file.replace(/-(.)/gu, (_, letter: string) => letter.toUpperCase())
  return uniqueIdentifiers(
    new Map([...files].sort().map((file) => [file, { identifier: identifier(camel(file)), isExact: false }])),
  )
}

/** The module of an API's operations, or of its webhooks and callbacks, with the names of its constants. */
export interface ApiModule {
  readonly api: Api
  readonly path: string
  /** The index's name for the module. */
  readonly exported: string
  readonly names: ReadonlyMap<Operation, string>
}

/**
 * The modules of operations of a version, in order of path, and the path of their index. APIs without webhooks
 * have no entry in `webhooks`.
 */
export function listApiModules({ folder, version }: Layout): {
  readonly index: string
  readonly apis: readonly ApiModule[]
  /** Modules of webhooks and callbacks; the index does not export them. */
  readonly webhooks: readonly ApiModule[]
} {
  const modules = apiModules(version.apis)
  const exported = nameModules([...modules.values()])
  const sorted = [...modules].sort(([, a], [, b]) => (`${a}.ts` < `${b}.ts` ? -1 : 1))
  const listed = (below: string, namesIn: (api: Api) => ApiModule['names']): readonly ApiModule[] =>
    sorted.map(([api, file]) => ({
      api,
      path: `${folder}/operations/${below}${file}.ts`,
      exported: exported.get(file) ?? '',
      names: namesIn(api),
    }))
  return {
    index: `${folder}/operations/index.ts`,
    apis: listed('', nameOperations),
    webhooks: listed('webhooks/', webhookNames).filter(({ names }) => names.size > 0),
  }
}
