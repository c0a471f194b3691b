import { type ClientOptions, createClient, createHandler, type Operation } from '../../src/runtime/index.ts'
import { type GeneratedVersion, generatedFromText } from '../support/generated.ts'

/** The input that a handler received. */
export type Received = Readonly<Record<string, unknown>>

type Answer = Readonly<Record<string, unknown>> & { readonly status: number; readonly body?: unknown }
type Call = (input?: object) => Promise<Answer>

/** A server of an API's operations, and clients of it. */
export interface Exchange {
  readonly generated: GeneratedVersion
  readonly operations: Readonly<Record<string, Operation<unknown, unknown>>>
  /** What handlers received, what was sent, and what `onError` got; in order. */
  readonly received: (Received & { readonly id: string })[]
  readonly sent: Request[]
  readonly errors: unknown[]
  /** Sends a request to the server. */
  readonly ask: (line: string, init?: RequestInit) => Promise<Response>
  /** Calls an operation with the generated client. */
  readonly call: (id: string, input?: object) => Promise<Answer>
}

/** Options of an exchange: the OpenAPI version, the settings of values, and what handlers answer. */
export interface ExchangeOptions {
  readonly openapi?: string
  readonly conventions?: Parameters<typeof generatedFromText>[2]
  readonly answers?: Readonly<Record<string, (input: Received) => unknown>>
  readonly client?: Partial<ClientOptions>
}

/** Generates the operations of the paths (YAML in flow style), and runs them; without an answer, they give 204. */
export async function exchangeOf(paths: string, options: ExchangeOptions = {}): Promise<Exchange> {
  const { openapi = '3.1.0', conventions, answers = {}, client } = options
  const description = `openapi: ${openapi}\ninfo: {title: Trial, version: '1'}\npaths:\n${paths}\n`
  const generated = await generatedFromText('trial', description, conventions)
  const operations = Object.fromEntries(
    Object.entries(generated.program.load('v/operations/trial.ts')).filter(([, one]) => !Array.isArray(one)),
  ) as Exchange['operations']
  const received: Exchange['received'] = []
  const errors: unknown[] = []
  const sent: Request[] = []
  const handlers = Object.keys(operations).map((id) => [
    id,
    (input: Received) => {
      received.push({ ...input, id })
      return answers[id]?.(input) ?? { status: 204 }
    },
  ])
  const server = createHandler(operations, Object.fromEntries(handlers) as never, {
    authorize: 'elsewhere',
    onError: (error) => errors.push(error),
  }) as (request: Request) => Promise<Response>
  const fetch = (request: Request) => {
    sent.push(request.clone())
    return server(request)
  }
  const calls = createClient(operations, {
    baseUrl: 'https://api.example',
    fetch: fetch as never,
    ...client,
  }) as unknown as Readonly<Record<string, Call>>
  return {
    generated,
    operations,
    received,
    sent,
    errors,
    ask: (line, init = {}) => {
      const [method = '', target = ''] = line.split(/ (.*)/su)
      return server(new Request(`https://api.example${target}`, { method, ...init }))
    },
    call: (id, input) => {
      const call = calls[id]
      if (!call) throw new Error(`no operation ${id}`)
      return call(input)
    },
  }
}

/** One operation in YAML, whose answer is 204. */
export function operationYaml(
  line: string,
  id: string,
  rest = '',
  responses = "'204': {description: Done.}",
): string {
  const [method = '', path = ''] = line.split(/ (.*)/su)
  return `  '${path.replaceAll("'", "''")}':\n    ${method.toLowerCase()}: {operationId: ${id}, ${rest}${rest === '' ? '' : ', '}responses: {${responses}}}`
}

/** Path parameters in YAML that are texts. */
export function pathParameters(...names: readonly string[]): string {
  const all = names.map((name) => `{name: ${name}, in: path, required: true, schema: {type: string}}`)
  return `parameters: [${all.join(', ')}]`
}

/** A request body in YAML. */
export function bodyYaml(type: string, schema: string, more = ''): string {
  return `requestBody: {required: true, content: {'${type}': {schema: ${schema}${more}}}}`
}
