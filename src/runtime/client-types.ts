import type { WebRequest, WebResponse, WebSignal } from './http-types.ts'
import type { Operation, OperationCredential } from './operation.ts'

/** A key or token, or user name and password for HTTP basic authentication. */
export type ClientCredential = string | { readonly username: string; readonly password: string }

/**
 * The client's credentials, by the name of the security scheme in the OpenAPI file; a function is called for each
 * call. If it returns `undefined`, another security requirement of the operation is tried.
 */
export type ClientAuth = Readonly<
  Record<
    string,
    | ClientCredential
    | ((asked: OperationCredential) => ClientCredential | undefined | Promise<ClientCredential | undefined>)
  >
>

/** The options of a client. */
export interface ClientOptions {
  /**
   * The URL that paths are appended to: `http` or `https`, without query. A function returns it for each
   * operation, where operations have servers of their own.
   */
  readonly baseUrl: string | ((operation: Operation<unknown, unknown>) => string)
  /** Sends a request; place for retries, caching and client certificates. Default: the platform's `fetch`. */
  readonly fetch?: (request: WebRequest) => Promise<WebResponse>
  /** Credentials. Without it, none are added: `headers`, `fetch` or the browser must send them. */
  readonly auth?: ClientAuth
  /** Headers of every call; the operation's header parameters override them. */
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts all calls. */
  readonly signal?: WebSignal
  /**
   * `false`: inputs and answers are not checked, except XML and text, which cannot be read without a check.
   * Required for operations of `operations/unchecked`.
   */
  readonly validate?: boolean
  /** The largest number of bytes of an answer; default 16 MiB. */
  readonly maxBytes?: number
}

/** The options of one call. */
export interface CallOptions {
  /** Aborts this call. */
  readonly signal?: WebSignal
  /** Headers of this call; they override all others. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The input of an operation. */
export type InputOf<One> = One extends Operation<infer Input, unknown, unknown, unknown> ? Input : never

/** What a handler of an operation returns: a union that narrows by `status`. */
export type OutputOf<One> = One extends Operation<unknown, infer Output, unknown, unknown> ? Output : never

/**
 * What a handler of an operation receives: its input, with files and octets in their received form. Groups of
 * parameters are always present, possibly empty.
 */
export type CallOf<One> =
  One extends Operation<unknown, unknown, infer Call, unknown> ? WithGroups<Call> : never

type ParameterGroup = 'path' | 'query' | 'headers' | 'cookies'

type WithGroups<Call> = Call extends unknown
  ? Call & Required<Pick<Call, Extract<keyof Call, ParameterGroup>>>
  : never

/** What a client of an operation receives: its output, with files and octets in their received form. */
export type AnswerOf<One> = One extends Operation<unknown, unknown, unknown, infer Answer> ? Answer : never

/** One function for each operation. */
export type Client<Operations> = {
  readonly [Name in keyof Operations]: (
    ...given: CallArguments<InputOf<Operations[Name]>>
  ) => Promise<Answered<AnswerOf<Operations[Name]>>>
}

/** The arguments of a call; the input is optional if none of its members is required. */
export type CallArguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]

/**
 * An output with the response that it was read from. `response` is not enumerable; its body is already read, or is
 * being read through the stream or items of the output.
 */
export type Answered<Output> = Output & { readonly response: WebResponse }
