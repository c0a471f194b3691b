import type { CallOf, OutputOf } from './client-types.ts'
import type { ProblemDetails, WebRequest, WebResponse } from './http-types.ts'
import type { Operation } from './operation.ts'
import type { ShownCredential } from './operation-credentials.ts'

/** What answers each operation; `Context` is whatever the server hands to every call. */
export type Handlers<Operations, Context = undefined> = {
  readonly [Name in keyof Operations]: (
    input: CallOf<Operations[Name]>,
    context: Context,
  ) => OutputOf<Operations[Name]> | Promise<OutputOf<Operations[Name]>>
}

/** What handlers ask of the context, all together; anything where none has a second parameter. */
export type ContextOf<Given> = {
  readonly [Name in keyof Given]: Given[Name] extends (input: never, context: infer Context) => unknown
    ? (context: Context) => void
    : never
}[keyof Given] extends (context: infer All) => void
  ? All
  : unknown

/** A server of operations; the context is handed on to the operation's function. */
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

/** What every server is given, whatever the operations. */
export interface HandlerOptions<Context = unknown> {
  /**
   * Whether a call is let in that shows these credentials, all of them together: it is asked for each way to be let in that
   * the call shows, until one holds; else the call is answered with 401. Throw a `Refusal` with 403 for a client that is
   * known and may not. `elsewhere`: something before the server lets calls in. Needed where an operation asks for
   * credentials.
   */
  readonly authorize?:
    | 'elsewhere'
    | ((shown: readonly ShownCredential[], call: HandlerCall<Context>) => boolean | Promise<boolean>)
  /** Told of every error that is answered with a status of 500 or more, for a log. The client is told nothing of it. */
  readonly onError?: (error: unknown, call: Partial<HandlerCall> & Pick<HandlerCall, 'request'>) => void
  /** Members that the problems of an operation must have beside those of RFC 9457. */
  readonly problem?: (problem: ProblemDetails, operation: Operation<unknown, unknown> | undefined) => object
  /** What stands before the paths of calls (`/api/v1`). */
  readonly mount?: string
  /** Bytes of a body, above which it is refused; 16 Mi unless told otherwise. */
  readonly maxBytes?: number
}
