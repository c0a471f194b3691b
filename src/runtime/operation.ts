import type { HeaderReader } from './client-headers.ts'
import type { BodyCodec, Codec } from './codec.ts'
import type { SequenceFormat } from './sequence.ts'

/** How a parameter's text is read, by its schema. */
export type ParameterForm =
  | 'string'
  | 'number'
  | 'boolean'
  /** `prefix`: how the first items are read, where they have their own forms. */
  | { readonly array: ParameterForm; readonly prefix?: readonly ParameterForm[] }
  /**
   * `others`: how additional properties are read. Without it, as texts, or not at all if mixed with other
   * parameters.
   */
  | {
      readonly object: readonly (readonly [property: string, form: ParameterForm])[]
      readonly others?: ParameterForm
    }
  /** Alternatives: the first that can read the text, and whose value the codec accepts, applies. */
  | { readonly any: readonly ParameterForm[] }

/** A parameter of an operation: its place, how its text is written, and what its value must be. */
export interface OperationParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  /** OpenAPI's `style`: simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, cookie. */
  readonly style: string
  readonly explode: boolean
  /** Written as JSON (`content`), not by its style. */
  readonly json?: true
  /** The whole query as a form: a pair for each property and each item of a list (`in: querystring`). */
  readonly whole?: true
  /** The texts between it and other parameters in its segment of the path, which its own text must not contain. */
  readonly between?: readonly string[]
  /** An empty text in a query counts as an absent parameter (`allowEmptyValue`). */
  readonly empty?: true
  readonly form: ParameterForm
  /** Checks the value, if the schema requires more than its form. */
  readonly codec?: Codec<unknown>
  /** Writes it for a client; absent for plain parameters: a single value, or an exploded list in a query. */
  readonly write?: ParameterWriter
}

/** Writes a parameter: only its value in a path or header, with its name in a query or cookie (`a=1&a=2`). */
export type ParameterWriter = (parameter: OperationParameter, value: unknown) => string

/** A media type of a body, and how it is read and written. */
export interface OperationMedia {
  /** The media type as the description writes it; may be a range (`text/*`). */
  readonly type: string
  /** Reads, checks and writes the body; absent if the OpenAPI file gives no schema or any text is allowed. */
  readonly codec?: BodyCodec<unknown>
  /** The body is octets, whatever its media type. */
  readonly octets?: true
  /** Reads and writes a body as a sequence of items, or as a stream of octets if the operation is `streamed`. */
  readonly sequence?: SequenceFormat
}

/** Anything with headers: an operation (those of its requests) or a response. */
export type WithHeaders = Pick<Operation<unknown, unknown>, 'parameters'> | OperationResponse

/** A credential that a security scheme requires of a call. */
export interface OperationCredential {
  /** The scheme's name in the description. */
  readonly scheme: string
  /** Its place; `connection` if it is not part of the message, such as a client certificate. */
  readonly in: 'header' | 'query' | 'cookie' | 'connection'
  /** The name of the header, query parameter or cookie. */
  readonly name?: string
  /** The scheme before it in `Authorization` (RFC 9110 §11.1), in lower case: `basic`, `bearer`. */
  readonly authScheme?: string
  /** The scopes that it must have; they are not part of the message. */
  readonly scopes?: readonly string[]
}

/** A response of an operation, and the media types of its body. */
export interface OperationResponse {
  /** `200`, `4XX`, `default`. */
  readonly status: string
  /** Absent if none is described. */
  readonly headers?: readonly OperationParameter[]
  /** Reads the headers for a client; present if there are headers. */
  readonly readHeaders?: HeaderReader
  readonly media: readonly OperationMedia[]
}

/** The status codes of a range; default: of all ranges. */
export type StatusCode<Range extends StatusRange = StatusRange> = Range extends `${infer Class}XX`
  ? CodeOf<`${Class}${Digit}${Digit}`>
  : never

/** The ranges of statuses, as OpenAPI writes them. */
export type StatusRange = '1XX' | '2XX' | '3XX' | '4XX' | '5XX'

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

type CodeOf<Text extends string> = Text extends `${infer Code extends number}` ? Code : never

/** A check of the input of any operation. */
export type InputCheck = (operation: Operation<unknown, unknown>, input: object) => void

/**
 * One operation of an API. `Input` and `Output` are what a client and a handler send. `Call` is the input as a
 * handler receives it, `Answer` the output as a client receives it. They differ because files, octets and items
 * can be sent in several forms.
 */
export interface Operation<Input, Output, Call = Input, Answer = Output> {
  readonly api: string
  readonly id: string
  readonly method: string
  /** `/things/{id}` */
  readonly path: string
  readonly parameters: readonly OperationParameter[]
  /** The security requirements: all credentials of any one of them. Absent if none are required. */
  readonly security?: readonly (readonly OperationCredential[])[]
  readonly request?: { readonly required: boolean; readonly media: readonly OperationMedia[] }
  readonly responses: readonly OperationResponse[]
  /** Checks a client's input, except the body's content; throws `InvalidValueError`. */
  readonly check?: InputCheck
  /** It has no checks of JSON, parameters and headers: only for clients with `validate: false`. */
  readonly unchecked?: true
  /** Only for the types; never present at run time. */
  readonly types?: {
    readonly input: Input
    readonly output: Output
    readonly call: Call
    readonly answer: Answer
  }
}

/** The path parameters of an operation's input. */
export type PathOf<Input> = Input extends { readonly path: infer Path }
  ? Path
  : Readonly<Record<string, never>>

/** The query parameters of an operation's input. */
export type QueryOf<Input> = Input extends { readonly query?: infer Query }
  ? Query
  : Readonly<Record<string, never>>

/**
 * Finds the declared media type for a `Content-Type`: one with the same parameters in the same order, one without
 * parameters, then the only one with others (the first one if the `Content-Type` has none), then `type/*`, then a
 * range of all types; `undefined` if none matches.
 */
export function mediaFor(media: readonly OperationMedia[], contentType: string): OperationMedia | undefined {
  const given = cleanType(contentType)
  const [wanted = ''] = given.split(';')
  const find = (one: string) => media.find(({ type }) => cleanType(type) === one)
  const [first, second] = media.filter(({ type }) => cleanType(type).split(';')[0] === wanted)
  const only = second && given !== wanted ? undefined : first
  return find(given) ?? find(wanted) ?? only ?? find(wanted.replace(/\/.*/, '/*')) ?? find('*/*')
}

/**
 * Finds the declared response for a status: the code itself, else its class (`4XX`), else `default`, else
 * `undefined`.
 */
export function responseFor(
  { responses }: Operation<unknown, unknown>,
  status: number,
): OperationResponse | undefined {
  const code = String(status)
  const find = (one: string) => responses.find((response) => response.status.toUpperCase() === one)
  return find(code) ?? find(`${code[0]}XX`) ?? find('DEFAULT')
}

/**
 * A media type in lower case without `charset`, which says how a text is written. White space may only be around the
 * semicolons (RFC 9110, 8.3.1).
 */
export function cleanType(type: string): string {
  const text = type.toLowerCase().replace(/"|;\s*charset=[^;]*/g, '')
  return text.trim().replace(/(?<!\s)\s*;\s*/g, ';')
}
