import type { Adapted, AdaptOptions, Loss } from './adapt-types.ts'
import type { ProblemDetails, WebRequest, WebResponse } from './http-types.ts'
import type { Operation } from './operation.ts'

/** One call as a gateway got it; `input` is what the called operation's handler would get. */
export interface GatewayCall<Input = unknown> {
  readonly operation: string
  readonly input: Input
  readonly request: WebRequest
}

/** Where a parameter's value comes from and goes to. */
export interface GatewayParameter {
  readonly in: 'path' | 'query' | 'header'
  readonly from: string
  /** Where it is sent, if not in the same place. */
  readonly toIn?: 'path' | 'query' | 'header'
  readonly to: string
}

/** A generated adapter as a gateway calls it. */
export interface GatewayAdapter {
  readonly name: string
  /** The value is valid for the source root; context and hooks are what the adapter's own types ask for. */
  readonly run: (value: never, context: never, hooks: never, options?: AdaptOptions) => Adapted<unknown>
}

/** How a body becomes that of the other version; without `by` it stays what it is. */
export interface GatewayBody {
  /** The media type of the one side; absent where there is no body. */
  readonly from?: string
  /** That of the other side; absent where it has no place for a body. */
  readonly to?: string
  /** An adapter, or `ask`: the user's code makes it. */
  readonly by?: GatewayAdapter | 'ask'
}

/** How one answer of the asked operation becomes one of the called operation. */
export interface GatewayResponse {
  /** A status as the asked operation describes it: `201`, `2XX`, `default`. */
  readonly from: string
  /** The status that the caller gets; absent: the same. */
  readonly to?: number
  readonly bodies: readonly GatewayBody[]
}

/** How a failure of the asked operation becomes one of the called operation, which keeps its status. */
export interface GatewayError {
  /** Both as the operations describe them: `404`, `4XX`, `default`. */
  readonly from: string
  readonly to: string
  readonly bodies: readonly GatewayBody[]
}

/** One operation of the accepted version, and the one of the other version that stands for it. */
export interface GatewayRoute {
  readonly accepts: Operation<unknown, unknown>
  /** Absent where the other version has no such operation. */
  readonly asks?: Operation<unknown, unknown>
  readonly parameters: readonly GatewayParameter[]
  readonly request: readonly GatewayBody[]
  readonly responses: readonly GatewayResponse[]
  readonly errors?: readonly GatewayError[]
}

/** What the user's code answers for one operation; the generated types say which members it has to have. */
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

/** What every gateway is given, whatever the versions. */
export interface GatewayOptions {
  /** Sends a call of the other version and gives its answer: `(request) => fetch(request)`. */
  readonly upstream: (request: WebRequest) => Promise<WebResponse>
  /**
   * Told what the other version cannot hold, before the message goes on: `accept`, or `refuse` it. There is no default,
   * because nobody would see what was lost. Of an answer that the caller's version has no body for it is asked as well:
   * a refusal goes to `onFailure`, and the caller of what changes something gets its success, since that is done.
   */
  readonly onLoss: (
    losses: readonly Loss[],
    call: GatewayCall,
    part: 'request' | 'response',
  ) => GatewayVerdict
  /**
   * Told of everything that the gateway answers with a status of 500 or more, for a log; also of a success that it could
   * not read where the caller's version has no body for it, and the caller gets its success.
   */
  readonly onFailure?: (error: unknown, call: GatewayCall | undefined) => void
  /** The URL that the asked paths are appended to; the origin of the call unless told otherwise. */
  readonly base?: string
  /** What stands before the paths of accepted calls (`/api/platform`). */
  readonly mount?: string
  /** Names of request headers that go on as they are (`authorization`). */
  readonly forward?: readonly string[]
  /** Bytes of a body, above which it is refused; 16 Mi unless told otherwise. */
  readonly maxBytes?: number
  readonly adapt?: AdaptOptions
}

/** Whether a message goes on although something of it is lost; a refused one is answered with problem details. */
export type GatewayVerdict = 'accept' | 'refuse'

/** The options as the runtime takes them: what generated types tell apart is one table here. */
export interface GatewaySetting extends GatewayOptions {
  /** By adapter. */
  readonly hooks?: object
  /** By the operation's exported name: its points, or for one without counterpart a function that answers it. */
  readonly operations?: object
}
