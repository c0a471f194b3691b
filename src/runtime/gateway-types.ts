import type { Adapted, AdaptOptions, Loss } from './adapt-types.ts'
import type { ProblemDetails, WebRequest, WebResponse } from './http-types.ts'
import type { Operation } from './operation.ts'

/** One call as the gateway received it; `input` is what a handler of the called operation would receive. */
export interface GatewayCall<Input = unknown> {
  readonly operation: string
  readonly input: Input
  readonly request: WebRequest
}

/** A parameter of the called operation and the one of the other version that gets its value. */
export interface GatewayParameter {
  readonly in: 'path' | 'query' | 'header'
  readonly from: string
  /** The kind of parameter it is sent as; default `in`. */
  readonly toIn?: 'path' | 'query' | 'header'
  readonly to: string
  /** Sent if the call has no such parameter: its default, where the other version has another default or none. */
  readonly preset?: unknown
}

/** A generated adapter as a gateway calls it. */
export interface GatewayAdapter {
  readonly name: string
  /** The value must be valid for the source root; context and hooks are those of the adapter. */
  readonly run: (value: never, context: never, hooks: never, options?: AdaptOptions) => Adapted<unknown>
}

/** How a body is converted to the other version; without `by` its value stays unchanged. */
export interface GatewayBody {
  /** The media type on the source side; absent if there is no body. */
  readonly from?: string
  /** The media type on the target side; absent if it has no body. */
  readonly to?: string
  /** An adapter, or `ask` for the user's code. */
  readonly by?: GatewayAdapter | 'ask'
}

/** How an answer of the upstream's operation becomes one of the called operation. */
export interface GatewayResponse {
  /** A status that the upstream's operation describes: `201`, `2XX`, `default`. */
  readonly from: string
  /** The status that the caller gets; default: the same. */
  readonly to?: number
  readonly bodies: readonly GatewayBody[]
}

/** How a failed answer of the upstream's operation becomes one of the called operation, with the same status. */
export interface GatewayError {
  /** Both as the operations describe statuses: `404`, `4XX`, `default`. */
  readonly from: string
  readonly to: string
  readonly bodies: readonly GatewayBody[]
}

/** An operation of the accepted version and its counterpart in the upstream's version. */
export interface GatewayRoute {
  readonly accepts: Operation<unknown, unknown>
  /** Absent if the upstream's version has no such operation. */
  readonly asks?: Operation<unknown, unknown>
  readonly parameters: readonly GatewayParameter[]
  readonly request: readonly GatewayBody[]
  readonly responses: readonly GatewayResponse[]
  readonly errors?: readonly GatewayError[]
}

/** The user's code for one operation; the generated types say which members are required. */
export interface GatewayPoints {
  path?(call: GatewayCall<never>): object
  query?(call: GatewayCall<never>): object
  headers?(call: GatewayCall<never>): object
  requestContext?(call: GatewayCall<never>): object
  responseContext?(call: GatewayCall<never>): object
  requestBody?(value: never, call: GatewayCall<never>): unknown
  responseBody?(value: never, call: GatewayCall<never>): unknown
  problem?(problem: ProblemDetails, call: GatewayCall<never>): object
}

/** The options of a gateway that do not depend on its versions. */
export interface GatewayOptions {
  /** Sends a request to the upstream and returns its response: `(request) => fetch(request)`. */
  readonly upstream: (request: WebRequest) => Promise<WebResponse>
  /**
   * Decides whether a message goes on although the other version cannot hold some of its values: `accept` or
   * `refuse`. It has no default, so that no loss goes unseen. It is also asked about parameters that the other version
   * does not have, unless your code makes a part of the request, and if the caller's version has no body for an answer. After a call that changed something, the caller then gets its success, and a refusal only goes
   * to `onFailure`.
   */
  readonly onLoss: (
    losses: readonly Loss[],
    call: GatewayCall,
    part: 'request' | 'response',
  ) => GatewayVerdict
  /**
   * Receives every error that the gateway answers with a status of 500 or more, for a log. It also receives the
   * failure to read a body that the caller's version does not have; the caller then still gets its success.
   */
  readonly onFailure?: (error: unknown, call: GatewayCall | undefined) => void
  /** The upstream's base URL, to which paths are appended; default: the origin of the call. */
  readonly base?: string
  /** The prefix of the paths of accepted calls (`/api/platform`). */
  readonly mount?: string
  /** Names of request headers that are passed on unchanged (`authorization`). */
  readonly forward?: readonly string[]
  /** The largest number of bytes of a body; default 16 MiB. */
  readonly maxBytes?: number
  readonly adapt?: AdaptOptions
}

/** Whether a message with losses goes on; a refused one is answered with problem details. */
export type GatewayVerdict = 'accept' | 'refuse'

/**
 * The options as the runtime reads them, where generated types have separate members for adapters and operations.
 */
export interface GatewaySetting extends GatewayOptions {
  /** Hooks by the name of the adapter. */
  readonly hooks?: object
  /**
   * By the operation's exported name: the user's code, or, without counterpart, a function that answers the call.
   */
  readonly operations?: object
}
