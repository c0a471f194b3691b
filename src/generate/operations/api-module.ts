import type { Api, Operation } from '../../schema/index.ts'
import {
  apiNames,
  type Code,
  code,
  comment,
  ModuleWriter,
  name,
  nameOperations,
  type OutputFile,
  typeStem,
  webhookNames,
} from '../../typescript/index.ts'
import type { EmitContext } from '../emitter.ts'
import { reportUncheckedBodies } from './bodies.ts'
import { operationComment, printOperationConstant } from './constant.ts'
import { hasSidedInput, hasSidedOutput, inputType, outputType } from './messages.ts'
import { type OperationScope, openOperations } from './operation-scope.ts'
import { reportQueryNames } from './parameters.ts'

/**
 * Yields the module of an API: operations, input and output types, client and handler interfaces, and a list of
 * all. Where it has operations, yields a second one, `unchecked/<file>.ts`, with constants without codecs.
 */
export function* apiModuleFiles(context: EmitContext, api: Api, file: string): Iterable<OutputFile> {
  const folder = `${context.layout.folder}/operations`
  const module = `${folder}/${file}.ts`
  const names = nameOperations(api)
  const checked = new ModuleWriter(module)
  const own = apiNames(file, names.values())
  checked.reserve([own.operations, ...names.values(), ...apiTypeNames(api, module)])
  const scope = openOperations(context, checked)
  for (const [operation, constant] of names) {
    reportUncheckedBodies(scope, operation)
    reportQueryNames(scope, operation)
    messageTypes(scope, operation, constant)
    checked.add(printOperationConstant(scope, operation, constant, module))
  }
  for (const side of makeSideInterfaces(scope, names, own)) checked.add(side)
  checked.add(operationList(scope, api, names, own.operations))
  checked.leaveUnchecked()
  yield checked.file(context.header)
  if (names.size === 0) return
  const unchecked = new ModuleWriter(`${folder}/unchecked/${file}.ts`)
  unchecked.reserve(names.values())
  const bare: OperationScope = { ...openOperations(context, unchecked), isUnchecked: true }
  const constants = [...names].map(([operation, constant]) =>
    printOperationConstant(bare, operation, constant, module),
  )
  for (const constant of constants) unchecked.add(constant)
  unchecked.leaveUnchecked()
  yield unchecked.file([...context.header, ...uncheckedSays])
}

/**
 * The type names that an API's module exports: client, handlers, then `…Input` and `…Output` of each operation.
 */
export function apiTypeNames(api: Api, module: string): readonly string[] {
  const names = nameOperations(api)
  const { client, handlers } = apiNames(readFileStem(module), names.values())
  const stems = [...names.values()].map(typeStem)
  return [client, handlers, ...stems.flatMap((stem) => [`${stem}Input`, `${stem}Output`])]
}

/**
 * Adds the types of an API to the writer: input and output types of each operation, then the client and handler
 * interfaces.
 */
export function apiTypes(scope: OperationScope, api: Api, module: string): void {
  const names = nameOperations(api)
  for (const [operation, constant] of names) messageTypes(scope, operation, constant)
  const own = apiNames(readFileStem(module), names.values())
  for (const side of makeSideInterfaces(scope, names, own)) scope.writer.add(side)
}

function readFileStem(module: string): string {
  return module.replace(/^.*\/|\.ts$/gu, '')
}

/**
 * Yields the module of an API's webhooks and callbacks, written as operations of those who receive them; nothing if
 * there are none.
 */
export function* webhookModule(context: EmitContext, api: Api, file: string): Iterable<OutputFile> {
  const names = webhookNames(api)
  if (names.size === 0) return
  const module = `${context.layout.folder}/operations/webhooks/${file}.ts`
  const writer = new ModuleWriter(module)
  writer.reserve([...names.values(), ...webhookTypeNames(api)])
  const scope = openOperations(context, writer)
  const paths = makeReceiverPaths(names)
  for (const [operation, constant] of names) {
    reportUncheckedBodies(scope, operation)
    reportQueryNames(scope, operation)
    messageTypes(scope, operation, constant)
    const received = { ...operation, path: paths.get(operation) ?? operation.path }
    writer.add(printOperationConstant(scope, received, constant, module))
  }
  writer.leaveUnchecked()
  yield writer.file([
    ...context.header,
    'What the API sends to those who asked for it: `createSender` sends it, `createHandler` receives it.',
  ])
}

/** The names `…Input` and `…Output` for each webhook and callback of an API. */
export function webhookTypeNames(api: Api): readonly string[] {
  const stems = [...webhookNames(api).values()].map(typeStem)
  return stems.flatMap((stem) => [`${stem}Input`, `${stem}Output`])
}

/** Adds the input and output types of an API's webhooks and callbacks to the writer. */
export function webhookTypes(scope: OperationScope, api: Api): void {
  for (const [operation, constant] of webhookNames(api)) messageTypes(scope, operation, constant)
}

/** Adds the input type and the output type of one operation to the writer. */
function messageTypes(scope: OperationScope, operation: Operation, constant: string): void {
  const stem = typeStem(constant)
  scope.writer.add(inputType(scope, operation, stem))
  scope.writer.add(outputType(scope, operation, stem))
}

/**
 * The default paths of receivers. The first operation of a name and method has the path of the name, webhooks before
 * callbacks; others have the names of their constants as well.
 */
function makeReceiverPaths(names: Names): ReadonlyMap<Operation, string> {
  const taken = new Set<string>()
  const isCallback = (operation: Operation): number => Number(operation.callback !== undefined)
  const inOrder = [...names].sort(([a], [b]) => isCallback(a) - isCallback(b))
  return new Map(
    inOrder.map(([operation, constant]) => {
      const path = makeReceiverPath(operation)
      const own = `${operation.method} ${path}`
      const isFirst = !taken.has(own)
      taken.add(own)
      return [operation, isFirst ? path : `${path}/${encodeURIComponent(constant)}`]
    }),
  )
}

/** The path of a webhook's or callback's name: `/` and the name, encoded for a URL. */
function makeReceiverPath({ callback, path }: Operation): string {
  return `/${encodeURIComponent((callback?.name ?? path).replace(/^\/+/u, ''))}`
}

const uncheckedSays = [
  'For clients with `validate: false`: without what checks JSON, parameters and headers, so that bundles are small.',
]

type Names = ReturnType<typeof nameOperations>
type ApiNames = ReturnType<typeof apiNames>

/** The type argument `<'received'>` if the type has a parameter for the side, otherwise no code. */
function received(hasSides: boolean): Code {
  return hasSides ? code`<'received'>` : code``
}

/**
 * The interfaces `…Client` and `…Handlers` of an API, with one method for each operation; none where it has no
 * operations.
 */
function makeSideInterfaces(scope: OperationScope, names: Names, own: ApiNames): readonly Code[] {
  if (names.size === 0) return []
  const calls = [...names].map(([operation, constant]) => {
    const stem = typeStem(constant)
    return code`${operationComment(operation, '  ')}  ${name(constant)}(input: ${name(`${stem}Input`)}): Promise<${name(`${stem}Output`)}${received(hasSidedOutput(scope, operation))}>\n`
  })
  const client = comment(['What calls the API.'])
  const handlers = comment(['What answers the API; `Context` is whatever a server hands to every call.'])
  const answers = [...names].map(([operation, constant]) => {
    const stem = typeStem(constant)
    const output = name(`${stem}Output`)
    return code`${operationComment(operation, '  ')}  ${name(constant)}(input: ${name(`${stem}Input`)}${received(hasSidedInput(scope, operation))}, context: Context): ${output} | Promise<${output}>\n`
  })
  return [
    code`${client}export interface ${name(own.client)} {\n${calls}}\n`,
    code`${handlers}export interface ${name(own.handlers)}<Context = undefined> {\n${answers}}\n`,
  ]
}

/**
 * The exported constant that lists all operations of an API; an empty array with an explaining comment where there
 * are none.
 */
function operationList({ writer, context }: OperationScope, api: Api, names: Names, constant: string): Code {
  const type = writer.import('Operation', context.runtime, 'type')
  const list = [...names.values()].map((one) => code`  ${name(one)},\n`)
  const says = comment(list.length > 0 ? ['Every operation of the API.'] : nothingPublished(context, api))
  // An object, not an array: with thousands of items, the compiler cannot form the union of their types.
  const items =
    list.length > 0 ? code`/* @__PURE__ */ Object.values<${type}<unknown, unknown>>({\n${list}})` : code`[]`
  return code`${says}export const ${name(constant)}: readonly ${type}<unknown, unknown>[] = ${items}\n`
}

/**
 * Comment lines for an API without operations: that it has none, and the folders of its schemas, if it has any.
 */
function nothingPublished({ layout }: EmitContext, api: Api): readonly string[] {
  const folders = api.sets.map((set) => layout.set(set).folder.slice(layout.folder.length + 1))
  return [
    `This version publishes no operations of ${api.name}${folders.length > 0 ? '; its schemas are in:' : ', and no schemas.'}`,
    ...folders,
  ]
}
