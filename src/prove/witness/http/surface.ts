import type { Codec, OperationParameter } from '../../../runtime/index.ts'
import type { BodySchema, Media, Operation, Parameter, Version } from '../../../schema/index.ts'
import { findLayout } from '../../../typescript/index.ts'
import type { Exports, GeneratedProgram } from '../../load.ts'
import type { Emitted } from './judge.ts'
import type { WitnessRequest } from './message.ts'
import { findBodyCodec, findCodec, makeParameter, makeWebhook } from './webhook.ts'

interface Name {
  readonly api: string
  readonly constant: string
}

interface Export extends Name {
  readonly module: Exports
}

/** The operations of a version: as described, and as emitted. */
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

  constructor(version: Version, program: GeneratedProgram) {
    this.version = version
    this.#program = program
    this.index = `${findLayout(version).folder}/operations/index.ts`
    const modules = program.has(this.index) ? Object.entries(program.load(this.index)) : []
    this.#exports = modules.flatMap(([api, module]) =>
      Object.keys(module as Exports).map((constant) => ({ api, constant, module: module as Exports })),
    )
    for (const one of this.#exports) {
      const name = plain(one.constant)
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), one])
    }
  }

  /** What generated code calls an operation: the API's export of the index, and the operation's in it. */
  findOperationName(operation: Emitted): Name | undefined {
    return this.#names.get(operation)
  }

  /** An operation is mostly called by its id: the others, each a program to run, need not be looked at then. */
  emitted(operation: Operation): Emitted | undefined {
    if (this.#isWebhook(operation)) return this.#webhook(operation)
    for (const one of this.#byName.get(plain(operation.id)) ?? []) {
      const value = this.#met(one)
      if (value && isSameOperation(operation, value)) return value
    }
    return this.#operations.find((one) => isSameOperation(operation, one))
  }

  /**
   * The operations that a request could be meant for, by method and address, in the order of the emitted modules: a path
   * without templates comes before those with some (OpenAPI 3.1.1, Paths Object). One that the provider sends is meant for
   * who is called by it.
   */
  answering(
    { method, target }: Pick<WitnessRequest, 'method' | 'target'>,
    called?: Operation,
  ): readonly Emitted[] {
    if (called !== undefined && this.#isWebhook(called)) return [this.#webhook(called)]
    const path = target.replace(/\?.*$/su, '').split('/')
    this.#addresses ??= this.version.apis.flatMap(({ operations }) => operations.map(makeAddress))
    const fitting = this.#addresses.filter(({ segments }) => fits(segments, path))
    const concrete = fitting.filter(({ segments }) => !segments.includes(undefined))
    const meant = (concrete.length > 0 ? concrete : fitting).filter((one) => one.method === method)
    const found = new Set(meant.flatMap(({ operation }) => this.emitted(operation) ?? []))
    return found.size < 2 ? [...found] : this.#operations.filter((one) => found.has(one))
  }

  /** What reads and checks values of a schema, where something is generated for it. */
  findSchemaCodec(schema: BodySchema): Codec<unknown> | undefined {
    return findCodec(findLayout(this.version), this.#program, schema).codec
  }

  /** The same of a body, as operations have it. */
  findMediaCodec(media: Media): Codec<unknown> | undefined {
    return findBodyCodec(findLayout(this.version), this.#program, media).codec
  }

  /** A header of a part as an operation would have it: none is emitted. */
  asEmitted(header: Parameter): OperationParameter {
    return makeParameter(findLayout(this.version), this.#program, header)
  }

  #isWebhook(operation: Operation): boolean {
    return this.version.apis.some(({ webhooks }) => webhooks?.includes(operation))
  }

  #webhook(operation: Operation): Emitted {
    const known =
      this.#webhooks.get(operation) ?? makeWebhook(findLayout(this.version), this.#program, operation)
    this.#webhooks.set(operation, known)
    return known
  }

  get #operations(): readonly Emitted[] {
    this.#all ??= this.#exports.flatMap((one) => this.#met(one) ?? [])
    return this.#all
  }

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
  /** Nothing for a segment with parameters. */
  readonly segments: readonly (string | undefined)[]
}

function makeAddress(operation: Operation): Address {
  const segments = operation.path
    .replace(/\?.*$/su, '')
    .replace(/\{[^{}]*\}/gu, '{}')
    .split('/')
    .map((segment) => (segment.includes('{}') ? undefined : segment))
  return { operation, method: operation.method.toUpperCase(), segments }
}

function fits(segments: readonly (string | undefined)[], path: readonly string[]): boolean {
  if (segments.length !== path.length) return false
  return segments.every((segment, at) => segment === undefined || segment === path[at])
}

function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
}

function isSameOperation({ api, method, path }: Operation, one: Emitted): boolean {
  return one.api === api && one.path === path && one.method === method.toUpperCase()
}

function isOperation(value: unknown): value is Emitted {
  return typeof value === 'object' && value !== null && 'path' in value && 'responses' in value
}
