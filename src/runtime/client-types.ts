import type { WebRequest, WebResponse, WebSignal } from './http-types.ts'
import type { Operation, OperationCredential } from './operation.ts'

/** A key or token; or the name and password of `http` `basic`. */
export type ClientCredential = string | { readonly username: string; readonly password: string }

/**
 * What shows who the client is, by the security scheme's name in the description; a function is asked for each call.
 * Nothing: another way that the description offers is tried.
 */
export type ClientAuth = Readonly<
  Record<
    string,
    | ClientCredential
    | ((asked: OperationCredential) => ClientCredential | undefined | Promise<ClientCredential | undefined>)
  >
>

/** What every client is given, whatever the operations. */
export interface ClientOptions {
  /**
   * What paths are appended to: an address of `http` or `https` without query. A function gives that of operations that
   * have servers of their own.
   */
  readonly baseUrl: string | ((operation: Operation<unknown, unknown>) => string)
  /** Sends a request: retries, caching and client certificates are its matter. The platform's `fetch` unless told. */
  readonly fetch?: (request: WebRequest) => Promise<WebResponse>
  /** Without it no credentials are sent: they are the matter of `headers`, `fetch` or the browser. */
  readonly auth?: ClientAuth
  /** Sent with every call; the operation's own header parameters come after them. */
  readonly headers?: Readonly<Record<string, string>>
  /** Ends all calls. */
  readonly signal?: WebSignal
  /**
   * `false`: neither inputs nor answers are checked, except XML and text, which cannot be read otherwise. Operations of
   * `operations/unchecked` need it.
   */
  readonly validate?: boolean
  /** Bytes of an answer, above which it is refused; 16 Mi unless told otherwise. */
  readonly maxBytes?: number
}

/** What one call is given besides its input. */
export interface CallOptions {
  /** Ends this call. */
  readonly signal?: WebSignal
  /** Sent with this call; they come after all others. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What an operation takes. */
export type InputOf<One> = One extends Operation<infer Input, unknown, unknown, unknown> ? Input : never

/** What a handler of an operation gives: a union that narrows by `status`. */
export type OutputOf<One> = One extends Operation<unknown, infer Output, unknown, unknown> ? Output : never

/**
 * What a handler of an operation gets: its input, with files and octets as they are received. Groups of parameters are
 * always there, be it without parameters.
 */
export type CallOf<One> =
  One extends Operation<unknown, unknown, infer Call, unknown> ? WithGroups<Call> : never

type ParameterGroup = 'path' | 'query' | 'headers' | 'cookies'

type WithGroups<Call> = Call extends unknown
  ? Call & Required<Pick<Call, Extract<keyof Call, ParameterGroup>>>
  : never

/** What a client of an operation gets back: its output, with files and octets as they are received. */
export type AnswerOf<One> = One extends Operation<unknown, unknown, unknown, infer Answer> ? Answer : never

/** One function for each operation. */
export type Client<Operations> = {
  readonly [Name in keyof Operations]: (
    ...given: CallArguments<InputOf<Operations[Name]>>
  ) => Promise<Answered<AnswerOf<Operations[Name]>>>
}

/** The input may be left out where nothing of it is required. */
export type CallArguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]

/**
 * An output, with the response that it was read from: it is not enumerable, and its body is read already, or is the stream
 * or the items that the output holds.
 */
export type Answered<Output> = Output & { readonly response: WebResponse }
