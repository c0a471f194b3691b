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
 * The exported constant of each operation of an API, by operation. Where names are equal, one that is an `operationId`
 * wins, callbacks get longer names, and others get a fingerprint.
 */
export function nameOperations({ operations }: Api): ReadonlyMap<Operation, string> {
  return chooseNames(new Map(operations.map((operation) => [operation, listNames(operation)])))
}

/** The names that an operation may have, shortest first: for a callback, also with what asks for it, and with its URL. */
function listNames(operation: Operation): readonly string[] {
  const { callback } = operation
  const own = nameOperation(operation)
  if (callback === undefined) return [operationIdentifier(own)]
  const asked = `${own} of ${callback.caller}`
  return [own, asked, `${asked} ${callback.url}`].map(operationIdentifier)
}

/** The first name of each operation, made unique. Those that would get a fingerprint go on to their next name. */
function chooseNames(wanted: ReadonlyMap<Operation, readonly string[]>): ReadonlyMap<Operation, string> {
  const keyed = [...wanted].map(([operation, names]) => {
    const { method, path, callback } = operation
    const key = `${method} ${path}${callback === undefined ? '' : ` ${callback.of}`}`
    return { key, operation, names }
  })
  const unique = uniqueIdentifiers(
    new Map(
      keyed.map(({ key, operation, names: [name = ''] }) => [
        key,
        { identifier: name, isExact: name === operation.id },
      ]),
    ),
  )
  const chosen = keyed.map(({ key, operation, names }) => {
    const name = unique.get(key) ?? ''
    const [first, ...longer] = names
    return { operation, name, left: name !== first && longer.length > 0 ? longer : names }
  })
  const isChosen = chosen.every(({ operation, left }) => left === wanted.get(operation))
  return isChosen
    ? new Map(chosen.map(({ operation, name }) => [operation, name]))
    : chooseNames(new Map(chosen.map(({ operation, left }) => [operation, left])))
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
