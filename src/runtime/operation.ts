import type { HeaderReader } from './client-headers.ts'
import type { BodyCodec, Codec } from './codec.ts'
import type { SequenceFormat } from './sequence.ts'

/** How a parameter's text is read back: what its schema makes of it. */
export type ParameterForm =
  | 'string'
  | 'number'
  | 'boolean'
  | { readonly array: ParameterForm }
  /** `others`: how further properties are read; as texts where nothing is said, and not at all among other parameters. */
  | {
      readonly object: readonly (readonly [property: string, form: ParameterForm])[]
      readonly others?: ParameterForm
    }
  /** Alternatives, of which the first counts that the text can be read as and that the codec takes. */
  | { readonly any: readonly ParameterForm[] }

/** A parameter of an operation: where it stands, how its text is written, what its value must be. */
export interface OperationParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  /** OpenAPI's `style`: simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject. */
  readonly style: string
  readonly explode: boolean
  /** Written as JSON (`content`), not by its style. */
  readonly json?: true
  /** The whole query as a form: each property is a name, each item of a list the name once more (`in: querystring`). */
  readonly whole?: true
  /** An empty text in a query stands for a parameter that is left out (`allowEmptyValue`). */
  readonly empty?: true
  readonly form: ParameterForm
  /** Checks the value, where the schema asks for more than its form. */
  readonly codec?: Codec<unknown>
  /** Writes it for a client; there unless it is plain: a single value, or a list of which each item has its name in a query. */
  readonly write?: ParameterWriter
}

/** A parameter's text as it stands in a request: of a path or header, the value's; else with its name, `a=1&a=2`. */
export type ParameterWriter = (parameter: OperationParameter, value: unknown) => string

/** A form that a body may have. */
export interface OperationMedia {
  /** The media type as the description writes it; may be a range (`text/*`). */
  readonly type: string
  /** Reads, checks and writes the body; absent where the description leaves the body open or any text is taken. */
  readonly codec?: BodyCodec<unknown>
  /** The body is octets, whatever its type says. */
  readonly octets?: true
  /** Reads and writes a body bit by bit: one item after the other, or octets of an operation that is `streamed`. */
  readonly sequence?: SequenceFormat
}

/** What has headers: an operation those of its requests. */
export type WithHeaders = Pick<Operation<unknown, unknown>, 'parameters'> | OperationResponse

/** What a security scheme asks a call to show. */
export interface OperationCredential {
  /** The scheme's name in the description. */
  readonly scheme: string
  /** Where it stands; `connection` where no message shows it, as a client's certificate. */
  readonly in: 'header' | 'query' | 'cookie' | 'connection'
  /** Of the header, query parameter or cookie. */
  readonly name?: string
  /** What stands before it in `Authorization` (RFC 9110 §11.1), in small letters: `basic`, `bearer`. */
  readonly authScheme?: string
  /** The scopes that it must come with; no message shows them. */
  readonly scopes?: readonly string[]
}

/** An answer of an operation, and the forms of its body. */
export interface OperationResponse {
  /** `200`, `4XX`, `default`. */
  readonly status: string
  /** Absent where none is described. */
  readonly headers?: readonly OperationParameter[]
  /** Reads them for a client; there where they are. */
  readonly readHeaders?: HeaderReader
  readonly media: readonly OperationMedia[]
}

/** The codes of a range of statuses; of all ranges where none is named. */
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
 * One operation of an API. `Input` and `Output` are what its client and its handler may send. `Call` is the input as the
 * handler receives it, `Answer` the output as the client does: files, octets and items can be sent in several forms.
 */
export interface Operation<Input, Output, Call = Input, Answer = Output> {
  readonly api: string
  readonly id: string
  readonly method: string
  /** `/things/{id}` */
  readonly path: string
  readonly parameters: readonly OperationParameter[]
  /** What lets a call in: any one of these, all of it together. Absent where nothing is asked. */
  readonly security?: readonly (readonly OperationCredential[])[]
  readonly request?: { readonly required: boolean; readonly media: readonly OperationMedia[] }
  readonly responses: readonly OperationResponse[]
  /** Checks what a client is to send, but for the body's content; throws `InvalidValueError`. */
  readonly check?: InputCheck
  /** It has nothing that checks JSON, parameters and headers: only for clients with `validate: false`. */
  readonly unchecked?: true
  /** Carries the types alone; never there at run time. */
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

/** The declared media type that a `Content-Type` header means: itself first, then the narrowest range. */
export function mediaFor(media: readonly OperationMedia[], contentType: string): OperationMedia | undefined {
  const wanted = bareType(contentType)
  const [type = ''] = wanted.split('/')
  const asked = [wanted, `${type}/*`, '*/*']
  for (const one of asked) {
    const found = media.find((candidate) => bareType(candidate.type) === one)
    if (found) return found
  }
  return undefined
}

/** The declared response for a status: the code itself, its class (`4XX`), then `default`. */
export function responseFor(
  { responses }: Operation<unknown, unknown>,
  status: number,
): OperationResponse | undefined {
  const asked = [String(status), `${String(status).slice(0, 1)}XX`, 'default']
  for (const one of asked) {
    const found = responses.find((response) => response.status.toUpperCase() === one.toUpperCase())
    if (found) return found
  }
  return undefined
}

function bareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}
