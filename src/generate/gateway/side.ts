import {
  type Api,
  findNode,
  isJsonMedia,
  type Json,
  listSuccesses,
  type Media,
  type Operation,
  type Parameter,
  type Response,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import {
  apiModules,
  type Code,
  code,
  join,
  literal,
  type ModuleWriter,
  nameOperations,
  typeStem,
} from '../../typescript/index.ts'
import type { EmitContext } from '../emitter.ts'
import { bodyType, hasSidedInput, openOperations } from '../operations/index.ts'
import type { GatewayBodyPart } from './plan.ts'

/** One version of an API: the names and types of its operations in a gateway's module. */
export class GatewaySide {
  /** The name of the version. */
  readonly version: string
  /** The prefix of this version's generated names: `V0`. */
  readonly prefix: string
  readonly #context: EmitContext
  readonly #writer: ModuleWriter
  readonly #module: string
  readonly #names: ReadonlyMap<Operation, string>

  /** Finds the module and the exported names of the API's operations; nothing is imported yet. */
  constructor(context: EmitContext, api: Api, prefix: string, writer: ModuleWriter) {
    this.version = context.layout.version.name
    this.prefix = prefix
    this.#context = context
    this.#writer = writer
    const file = apiModules(context.layout.version.apis).get(api) ?? ''
    this.#module = `${context.layout.folder}/operations/${file}.ts`
    this.#names = nameOperations(api)
  }

  /** The exported name of an operation. */
  nameOperation(operation: Operation): string {
    return this.#names.get(operation) ?? ''
  }

  /** Imports the constant of an operation under an alias with the prefix, and returns its name. */
  constant(operation: Operation): Code {
    const exported = this.nameOperation(operation)
    const alias = `${this.prefix.toLowerCase()}${typeStem(exported)}`
    return this.#writer.import(exported, this.#module, 'value', alias)
  }

  /** The input type of an operation as a server receives it. */
  inputType(operation: Operation): Code {
    const type = this.#type(`${typeStem(this.nameOperation(operation))}Input`)
    const isSided = hasSidedInput(openOperations(this.#context, this.#writer), operation)
    return isSided ? code`${type}<'received'>` : type
  }

  /** The root of a body as adapters name it: `set#{namespace}local` or `set#Type`; `undefined` if it has none. */
  findBodyRoot({ type, schema }: Media, part: GatewayBodyPart): string | undefined {
    if (schema.kind === 'root') return `${schema.set}#${schema.element}`
    if (schema.kind === 'open' || !isJsonMedia(type)) return undefined
    const { set, requestNode, typeName } = this.#context.layout.set(schema.set)
    const node = part === 'request' ? requestNode(schema.node) : schema.node
    const name = typeName(node) ?? typeName(resolve(set, node).id)
    return name === undefined ? undefined : `${schema.set}#${name}`
  }

  /** The default of a parameter's schema, or of one that it refers to. */
  findDefault({ schema }: Parameter): Json | undefined {
    if (schema.kind !== 'type') return undefined
    const { set } = this.#context.layout.set(schema.set)
    for (let node = findNode(set, schema.node); ; node = findNode(set, node.to)) {
      const found = set.annotations.get(node.id)?.stated?.get('default')
      if (found !== undefined || node.kind !== 'reference') return found
    }
  }

  /** The type of a response's body; the type `undefined` if it has no body. */
  bodyType(operation: Operation, response: Response | undefined): Code {
    if (response === undefined || response.media.length === 0) return code`undefined`
    if (!/^\d{3}$/u.test(response.status)) return this.#schemaTypes(response)
    const output = this.#type(`${typeStem(this.nameOperation(operation))}Output`)
    return code`Extract<${output}, { readonly status: ${Number(response.status)} }>['body']`
  }

  /** The type of the members that error responses require beside RFC 9457's; `undefined` if they require none. */
  problemMembers(operation: Operation): Code | undefined {
    const found = new Map<string, Code>()
    const successes = listSuccesses(operation)
    for (const response of operation.responses) {
      if (successes.includes(response)) continue
      const names = response.media.flatMap(({ schema }) => {
        if (schema.kind !== 'type') return []
        const { set } = this.#context.layout.set(schema.set)
        return listRequiredNames(set, resolve(set, schema.node)).filter((name) => !standard.has(name))
      })
      if (names.length === 0) continue
      const type = code`Pick<${this.bodyType(operation, response)}, ${join([...new Set(names)].map(literal), ' | ')}>`
      // Equal bodies are listed once, by the first status that has them.
      const key = `${response.media.map(({ schema }) => JSON.stringify(schema)).join()}`
      if (!found.has(key)) found.set(key, type)
    }
    return found.size === 0 ? undefined : join([...found.values()], ' & ')
  }

  /** The union of the body types of a status range: output types do not tell the bodies of a range apart. */
  #schemaTypes({ media }: Response): Code {
    const scope = openOperations(this.#context, this.#writer)
    const types = media.map((one) => bodyType(scope, one, undefined).code)
    return join([...new Map(types.map((type) => [type.text, type])).values()], ' | ')
  }

  /** Imports a type of the API's module under an alias with the prefix, and returns its name. */
  #type(exported: string): Code {
    return this.#writer.import(exported, this.#module, 'type', `${this.prefix}${exported}`)
  }
}

const standard: ReadonlySet<string> = new Set(['type', 'title', 'status', 'detail', 'instance'])

/** The names of properties that a type requires, through `allOf`; a recursive schema is visited once. */
function listRequiredNames(
  set: SchemaSet,
  node: TypeNode,
  above: ReadonlySet<TypeNode> = new Set(),
): readonly string[] {
  if (above.has(node)) return []
  const inside = new Set([...above, node])
  if (node.kind === 'all')
    return node.members.flatMap((id) => listRequiredNames(set, resolve(set, id), inside))
  if (node.kind !== 'object') return []
  return node.properties.flatMap(({ name, required }) => (required ? [name] : []))
}
