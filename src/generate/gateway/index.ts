import type { Api, Operation, Parameter, Version } from '../../schema/index.ts'
import {
  apiModules,
  type Code,
  code,
  findLayout,
  identifier,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
  typeIdentifier,
  uniqueIdentifiers,
} from '../../typescript/index.ts'
import { gatewayModule } from './gateway-module.ts'
import type { GatewayAdapterFacts } from './plan.ts'

export type { GatewayAdapterFacts } from './plan.ts'

/** The input for gateways between two versions: pairs of operations, and the adapters for their bodies. */
export interface GatewayInput {
  readonly from: Version
  readonly to: Version
  readonly apis: readonly GatewayApi[]
  readonly adapters: readonly GatewayAdapterFacts[]
  /** The folder of the comparison; the gateways are in `gateway/` below it. */
  readonly folder: string
  /** Comment lines that open every generated file. */
  readonly header: readonly string[]
  /** The module specifier of the runtime. */
  readonly runtime: string
}

export interface GatewayApi {
  readonly before: Api
  readonly after: Api
  readonly operations: readonly {
    readonly before: Operation | undefined
    readonly after: Operation | undefined
    readonly parameters: readonly {
      readonly before: Parameter | undefined
      readonly after: Parameter | undefined
    }[]
  }[]
}

/** A module for each API with an operation in both versions, and an index; no files if there is no such API. */
export function gatewayFiles(input: GatewayInput): readonly OutputFile[] {
  const { from, to, folder, header } = input
  const apis = input.apis.filter(({ operations }) => operations.some(({ before, after }) => before && after))
  if (apis.length === 0) return []
  const layouts = { before: findLayout(from), after: findLayout(to) }
  const files = apiModules(from.apis)
  const named = apis.map((api) => [api, files.get(api.before) ?? ''] as const)
  const modules = named.map(([api, file]) =>
    gatewayModule(input, api, layouts, choosePrefixes(from, to), `${folder}/gateway/${file}.ts`),
  )
  const index = new ModuleWriter(`${folder}/gateway/index.ts`)
  const exported = uniqueIdentifiers(
    new Map(named.map(([, file]) => [file, { identifier: identifier(camel(file)), isExact: false }])),
  )
  for (const [file, namespace] of [...exported].sort(([a], [b]) => (a < b ? -1 : 1))) {
    index.add(exportLine(file, namespace))
  }
  return [...modules, index.file(header)]
}

function exportLine(file: string, namespace: string): Code {
  return code`export * as ${name(namespace)} from ${literal(`./${file}.js`)}\n`
}

/** A file name in camel case: `a-b` becomes `aB`. */
function camel(file: string): string {
  return file.replace(/-(.)/gu, (_, letter: string) => letter.toUpperCase())
}

/** The prefixes of generated names for the two versions: their names, or `From` and `To` if these are equal. */
function choosePrefixes(from: Version, to: Version): readonly [string, string] {
  const [before, after] = [typeIdentifier(from.name), typeIdentifier(to.name)]
  return before === after ? ['From', 'To'] : [before, after]
}
