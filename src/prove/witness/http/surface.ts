import type { Exports, GeneratedProgram } from '../../../run/index.ts'
import { type Codec, type JsonCodec, type OperationParameter, textCodec } from '../../../runtime/index.ts'
import {
  type BodySchema,
  credentialsFor,
  findNode,
  isJsonRange,
  isText,
  type Media,
  type NodeId,
  type Operation,
  type Parameter,
  type Version,
  writtenStyle,
} from '../../../schema/index.ts'
import { findLayout, type Layout, textForm, textForms } from '../../../typescript/index.ts'
import type { Emitted } from './judge.ts'
import type { WitnessRequest } from './message.ts'

/**
 * Makes an operation for a webhook, as one would be emitted: with the codecs of its types. Its path is `/`, since
 * the receiver decides where it is sent.
 */
function makeWebhook(layout: Layout, program: GeneratedProgram, operation: Operation): Emitted {
  const media = (all: readonly Media[]) =>
    all.map((one) => ({ type: one.type, ...findBodyCodec(layout, program, one) }))
  const { request } = operation
  const sent = <T extends { readonly schema: BodySchema }>(one: T): T => {
    return { ...one, schema: requestSchema(layout, one.schema) }
  }
  const security = credentialsFor(layout.version, operation)
  return {
    ...{ api: operation.api, id: operation.id, method: operation.method.toUpperCase(), path: '/' },
    parameters: operation.parameters.map((one) => makeParameter(layout, program, sent(one))),
    ...(security.length > 0 ? { security } : {}),
    ...(request ? { request: { required: request.required, media: media(request.media.map(sent)) } } : {}),
    responses: operation.responses.map(({ status, headers, media: all }) => {
      return { status, headers: headers.map((one) => makeParameter(layout, program, one)), media: media(all) }
    }),
  }
}

/** Describes a parameter or header as emitted operations do, with its codec if one is generated. */
function makeParameter(layout: Layout, program: GeneratedProgram, one: Parameter): OperationParameter {
  return {
    ...{ name: one.name, in: one.in, required: one.required, style: writtenStyle(one), explode: one.explode },
    ...(isJsonRange(one.media ?? '') ? { json: true } : {}),
    ...(one.isWholeQuery ? { whole: true } : {}),
    form: resolveTextForm(layout, one),
    ...findCodec(layout, program, one.schema),
  }
}

/** Returns the codec of a JSON or text body; `{}` for other media types or if none is generated. */
function findBodyCodec(layout: Layout, program: GeneratedProgram, { type, schema }: Media): Found {
  if (isJsonRange(type)) return findCodec(layout, program, schema)
  if (!isText({ type }) || schema.kind !== 'type') return {}
  const forms = textForms(layout.set(schema.set).set, schema.node)
  const { codec } = findCodec(layout, program, schema)
  return forms === undefined || codec === undefined ? {} : { codec: textCodec(forms, codec) }
}

/** Returns the schema that requests have in place of a schema; itself if it is not a type. */
function requestSchema(layout: Layout, schema: BodySchema): BodySchema {
  if (schema.kind !== 'type') return schema
  return { ...schema, node: layout.set(schema.set).requestNode(schema.node) }
}

interface Found {
  readonly codec?: Codec<unknown>
}

/** Loads the generated codec of a schema; `{}` if none is generated. */
function findCodec(
  layout: Layout,
  program: GeneratedProgram,
  schema: BodySchema,
): { readonly codec?: JsonCodec<unknown> } {
  const found = locateCodec(layout, schema)
  if (found === undefined || !program.has(found.module)) return {}
  return { codec: program.load(found.module)[found.name] as JsonCodec<unknown> }
}

/** Returns how the texts of a parameter are read in its style; `string` if its schema is not a type. */
function resolveTextForm(layout: Layout, { schema, style }: Parameter) {
  return schema.kind === 'type' ? textForm(layout.set(schema.set).set, schema.node, style) : 'string'
}

/** Returns the module and name of a schema's codec, after following references; undefined if it has none. */
function locateCodec(layout: Layout, schema: BodySchema) {
  if (schema.kind !== 'type') return undefined
  const { set, codecName, moduleOf: folderOf } = layout.set(schema.set)
  let id: NodeId = schema.node
  for (let node = findNode(set, id); codecName(id) === undefined && node.kind === 'reference'; ) {
    id = node.to
    node = findNode(set, id)
  }
  const name = codecName(id)
  return name === undefined ? undefined : { name, module: `${folderOf(id)}/codecs.ts` }
}

interface Name {
  readonly api: string
  readonly constant: string
}

interface Export extends Name {
  readonly module: Exports
}

/** The operations of a version, as described and as emitted. */
export class HttpSurface {
  readonly version: Version
  /** The module that exports every API. */
  readonly index: string
  readonly #program: GeneratedProgram
  readonly #webhooks = new Map<Operation, Emitted>()
  readonly #exports: readonly Export[]
  readonly #byName = new Map<string, readonly Export[]>()
  readonly #names = new Map<Emitted, Name>()
  #all: readonly Emitted[] | undefined
  #addresses: readonly Address[] | undefined

  /**
   * Lists the exports of the emitted operation modules by API and name, without loading an operation; none if the
   * program has no operations.
   */
  constructor(version: Version, program: GeneratedProgram) {
    this.version = version
    this.#program = program
    this.index = `${findLayout(version).folder}/operations/index.ts`
    const modules = program.has(this.index) ? Object.entries(program.load(this.index)) : []
    this.#exports = modules.flatMap(([api, module]) =>
      Object.keys(module as Exports).map((constant) => ({ api, constant, module: module as Exports })),
    )
    for (const one of this.#exports) {
      const name = reduceName(one.constant)
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), one])
    }
  }

  /**
   * Returns what generated code calls an operation: its API's export and its constant. Undefined if `emitted` has
   * not returned it before.
   */
  findOperationName(operation: Emitted): Name | undefined {
    return this.#names.get(operation)
  }

  /**
   * Returns the emitted operation of a described one; undefined if there is none. Operations named like its id are
   * looked at first, since each one has to be run. For a webhook one is made.
   */
  emitted(operation: Operation): Emitted | undefined {
    if (this.#isWebhook(operation)) return this.#webhook(operation)
    for (const one of this.#byName.get(reduceName(operation.id)) ?? []) {
      const value = this.#met(one)
      if (value && isSameOperation(operation, value)) return value
    }
    return this.#operations.find((one) => isSameOperation(operation, one))
  }

  /**
   * Returns the operations that match a request's method and path, in the order of the emitted modules. Paths
   * without templates win (OpenAPI 3.1.1, Paths Object). If `called` is a webhook, only that one.
   */
  answering(
    { method, target }: Pick<WitnessRequest, 'method' | 'target'>,
    called?: Operation,
  ): readonly Emitted[] {
    if (called !== undefined && this.#isWebhook(called)) return [this.#webhook(called)]
    const path = target.replace(/\?.*$/su, '').split('/')
    this.#addresses ??= this.version.apis.flatMap(({ operations }) => operations.map(makeAddress))
    const fitting = this.#addresses.filter(({ segments }) => matchesSegments(segments, path))
    const concrete = fitting.filter(({ segments }) => !segments.includes(undefined))
    const meant = (concrete.length > 0 ? concrete : fitting).filter((one) => one.method === method)
    const found = new Set(meant.flatMap(({ operation }) => this.emitted(operation) ?? []))
    return found.size < 2 ? [...found] : this.#operations.filter((one) => found.has(one))
  }

  /** Returns the codec of a schema; undefined if none is generated. */
  findSchemaCodec(schema: BodySchema): Codec<unknown> | undefined {
    return findCodec(findLayout(this.version), this.#program, schema).codec
  }

  /** Returns the codec that operations have for a body; undefined if they have none. */
  findMediaCodec(media: Media): Codec<unknown> | undefined {
    return findBodyCodec(findLayout(this.version), this.#program, media).codec
  }

  /** Describes the header of a part as an emitted operation would, since none is emitted. */
  asEmitted(header: Parameter): OperationParameter {
    return makeParameter(findLayout(this.version), this.#program, header)
  }

  /** Whether an operation is a webhook of the version. */
  #isWebhook(operation: Operation): boolean {
    return this.version.apis.some(({ webhooks }) => webhooks?.includes(operation))
  }

  /** Returns the operation that stands for a webhook; made once. */
  #webhook(operation: Operation): Emitted {
    const known =
      this.#webhooks.get(operation) ?? makeWebhook(findLayout(this.version), this.#program, operation)
    this.#webhooks.set(operation, known)
    return known
  }

  /** All emitted operations; loaded once. */
  get #operations(): readonly Emitted[] {
    this.#all ??= this.#exports.flatMap((one) => this.#met(one) ?? [])
    return this.#all
  }

  /** Returns an export if it is an operation, and remembers what it is called; undefined otherwise. */
  #met({ api, constant, module }: Export): Emitted | undefined {
    const value = module[constant]
    if (!isOperation(value)) return undefined
    this.#names.set(value, { api, constant })
    return value
  }
}

interface Address {
  readonly operation: Operation
  readonly method: string
  /** The segments of the path; undefined for a segment with parameters. */
  readonly segments: readonly (string | undefined)[]
}

/** Splits an operation's path into segments, without its query; segments with parameters are undefined. */
function makeAddress(operation: Operation): Address {
  const segments = operation.path
    .replace(/\?.*$/su, '')
    .replace(/\{[^{}]*\}/gu, '{}')
    .split('/')
    .map((segment) => (segment.includes('{}') ? undefined : segment))
  return { operation, method: operation.method.toUpperCase(), segments }
}

/** Whether a path has as many segments as an address and the same ones where the address has no parameter. */
function matchesSegments(segments: readonly (string | undefined)[], path: readonly string[]): boolean {
  if (segments.length !== path.length) return false
  return segments.every((segment, at) => segment === undefined || segment === path[at])
}

/** A name in lower case, letters and digits only. */
function reduceName(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
}

/** Whether an emitted operation has the API, method and path of a described one. */
function isSameOperation({ api, method, path }: Operation, one: Emitted): boolean {
  return one.api === api && one.path === path && one.method === method.toUpperCase()
}

/** Whether an export of a module is an emitted operation. */
function isOperation(value: unknown): value is Emitted {
  return typeof value === 'object' && value !== null && 'path' in value && 'responses' in value
}
