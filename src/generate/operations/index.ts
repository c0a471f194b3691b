import type { Api, Operation } from '../../schema/index.ts'
import {
  code,
  identifier,
  type Layout,
  literal,
  ModuleWriter,
  name,
  uniqueIdentifiers,
} from '../../typescript/index.ts'
import type { Emitter } from '../emitter.ts'
import { apiModuleFiles, webhookModule } from './api-module.ts'
import { apiModules, nameOperations, webhookNames } from './names.ts'

export { apiTypeNames, apiTypes, webhookTypeNames, webhookTypes } from './api-module.ts'
export { bodyType } from './bodies.ts'
export { operationValue } from './descriptor.ts'
export { hasSidedInput } from './messages.ts'

export { apiModules, nameOperations as operationNames, typeStem } from './names.ts'

/**
 * Emits the typed operations: a module for each API (for its clients and servers), one for its webhooks, and an
 * index.
 */
export const operationsEmitter: Emitter = {
  name: 'operations',
  says: 'typed operations of each API, for clients and handlers',
  /** Yields the modules of each API and of its webhooks, then the index, which is never left out. */
  *emit(context) {
    const { layout, header } = context
    const modules = apiModules(layout.version.apis)
    const folder = `${layout.folder}/operations`
    for (const [api, file] of modules) {
      yield* apiModuleFiles(context, api, file)
      yield* webhookModule(context, api, file)
    }
    const index = new ModuleWriter(`${folder}/index.ts`)
    for (const [file, exported] of namespaces([...modules.values()])) {
      index.add(code`export * as ${name(exported)} from ${literal(`./${file}.js`)}\n`)
    }
    if (modules.size > 0) index.needs(context.runtime)
    if (index.isEmpty) index.add(code`export {}\n`)
    yield index.file(header)
  },
}

/** The name under which the index exports each file, by file: its name in camel case, made unique. */
function namespaces(files: readonly string[]): ReadonlyMap<string, string> {
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
  const exported = namespaces([...modules.values()])
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
