import type { CallOf, OutputOf } from './client-types.ts'
import type { ProblemDetails, WebRequest, WebResponse } from './http-types.ts'
import type { Operation } from './operation.ts'
import type { ShownCredential } from './operation-credentials.ts'

/** One function that answers each operation; `Context` is whatever the server passes to every call. */
export type Handlers<Operations, Context = undefined> = {
  readonly [Name in keyof Operations]: (
    input: CallOf<Operations[Name]>,
    context: Context,
  ) => OutputOf<Operations[Name]> | Promise<OutputOf<Operations[Name]>>
}

/** The context that all handlers together require; `unknown` if none has a second parameter. */
export type ContextOf<Given> = {
  readonly [Name in keyof Given]: Given[Name] extends (input: never, context: infer Context) => unknown
    ? (context: Context) => void
    : never
}[keyof Given] extends (context: infer All) => void
  ? All
  : unknown

/** A server of operations; it passes the context to the operation's function. */
export type Handler<Context = undefined> = (
  request: WebRequest,
  ...context: undefined extends Context ? [context?: Context] : [context: Context]
) => Promise<WebResponse>

/** One call, before its input is read. */
export interface HandlerCall<Context = unknown> {
  readonly operation: Operation<unknown, unknown>
  readonly request: WebRequest
  readonly context: Context
}

/** The options of a server. */
export interface HandlerOptions<Context = unknown> {
  /**
   * Decides whether a call with these credentials, all of them together, is authorized. It is called for each
   * security requirement whose credentials the call has, until one returns `true`; otherwise the answer is 401.
   * Throw a `Refusal` with 403 for a known client without permission. `elsewhere`: calls are authorized before
   * they reach the server. Required if an operation requires credentials.
   */
  readonly authorize?:
    | 'elsewhere'
    | ((shown: readonly ShownCredential[], call: HandlerCall<Context>) => boolean | Promise<boolean>)
  /** Receives every error that is answered with a status of 500 or more, for a log. The client does not see it. */
  readonly onError?: (error: unknown, call: Partial<HandlerCall> & Pick<HandlerCall, 'request'>) => void
  /** Returns further members for an operation's problem details, besides those of RFC 9457. */
  readonly problem?: (problem: ProblemDetails, operation: Operation<unknown, unknown> | undefined) => object
  /** The prefix of the paths of calls (`/api/v1`). */
  readonly mount?: string
  /** The largest number of bytes of a body; default 16 MiB. */
  readonly maxBytes?: number
}
