import type {
  OperationCredential,
  OperationMedia,
  OperationParameter,
  OperationResponse,
} from '../../runtime/index.ts'

/**
 * The descriptor of an operation as plain data: what the runtime reads, with references in the place of codecs and
 * functions. It can be compared, printed as TypeScript (`generate/operations`), and linked to what runs (`link-operation.ts`).
 */
export interface OperationData {
  readonly api: string
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly ParameterData[]
  readonly security?: readonly (readonly OperationCredential[])[]
  readonly request?: { readonly required: boolean; readonly media: readonly MediaData[] }
  readonly responses: readonly ResponseData[]
  readonly check?: RuntimeReference
  readonly unchecked?: true
}

/** A parameter or header. */
export type ParameterData = Omit<OperationParameter, 'codec' | 'write'> & {
  readonly codec?: OperationReference | undefined
  readonly write?: RuntimeReference | undefined
}

/** A media type of a body. */
export type MediaData = Omit<OperationMedia, 'codec' | 'sequence'> & {
  readonly codec?: OperationReference | undefined
  readonly sequence?: RuntimeReference | undefined
}

/** A response: its status, its headers with what reads them, and its bodies. */
export type ResponseData = Omit<OperationResponse, 'headers' | 'readHeaders' | 'media'> & {
  readonly headers?: readonly ParameterData[]
  readonly readHeaders?: RuntimeReference
  readonly media: readonly MediaData[]
}

/** What the descriptor of an operation refers to by name. */
export type OperationReference = RuntimeReference | CodecReference

/** A value of the runtime, or what its function returns for `given`. */
export interface RuntimeReference {
  readonly $: 'runtime'
  readonly name: string
  readonly given?: readonly unknown[]
}

/**
 * A codec that a generated module exports; with `isMessage`, the smaller codec of messages for the descriptor that
 * it exports.
 */
export interface CodecReference {
  readonly $: 'codec'
  /** The path of the module in the output. */
  readonly module: string
  readonly name: string
  readonly isMessage?: true
}

/** Whether a part of an operation's descriptor is a reference. */
export function isOperationReference(part: unknown): part is OperationReference {
  return typeof part === 'object' && part !== null && '$' in part
}

/** A reference to a value of the runtime, or to what its function returns for `given`. */
export function referToRuntime(name: string, given?: readonly unknown[]): RuntimeReference {
  return given === undefined ? { $: 'runtime', name } : { $: 'runtime', name, given }
}
