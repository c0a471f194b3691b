import { readProblem } from '../../../src/runtime/gateway-problem.ts'
import {
  formCodec,
  jsonCodec,
  type OperationParameter,
  parseCookies,
  parseHeaders,
  parsePath,
  parseQuery,
} from '../../../src/runtime/index.ts'
import type { Entry } from './entries.ts'

/** Ways into the runtime that need no generated code: a program that knows no others starts in a moment. */

const json = jsonCodec<unknown>(() => ({ json: 'unknown' }))

const parameters: readonly OperationParameter[] = [
  { name: 'a', in: 'query', required: false, style: 'form', explode: true, form: { array: 'number' } },
  { name: 'b', in: 'query', required: false, style: 'form', explode: false, form: { array: 'number' } },
  { name: 'd', in: 'cookie', required: false, style: 'form', explode: true, form: 'string' },
  { name: 'a', in: 'cookie', required: false, style: 'form', explode: true, form: { array: 'number' } },
  { name: 'c', in: 'header', required: false, style: 'simple', explode: false, form: { array: 'number' } },
]
const form = formCodec<object>({
  object: [
    ['a', { array: 'number' }],
    ['c', 'string'],
  ],
})

const operation = { api: '', id: '', method: 'GET', path: '/x/{p}', parameters, responses: [] } as never

export const plainEntries: readonly Entry[] = [
  { name: 'JSON', format: 'json', run: (part) => json.parse(`[${part}0]`) },
  { name: 'JSON, whole', format: 'json', run: (part) => json.parse(part) },
  { name: 'JSON, bytes', format: 'json', run: (part) => json.parse(Buffer.from(`[${part}0]`)) },
  { name: 'JSON, a text', format: 'json', run: (part) => json.parse(`{"a":"${part}"}`) },
  { name: 'JSON, written', format: 'json', run: (part) => json.serialize({ a: part }) },
  { name: 'a query', format: 'query', run: (part) => parseQuery(operation, part) },
  { name: 'a path', format: 'query', run: (part) => parsePath(operation, `/x/${part}`) },
  { name: 'cookies', format: 'query', run: (part) => parseCookies(operation, part) },
  { name: 'a form', format: 'query', run: (part) => form.parse(part) },
  { name: 'headers', format: 'query', run: (part) => parseHeaders(operation, () => part) },
  {
    name: 'a form, written',
    format: 'query',
    run: (part) => form.serialize({ a: [1], c: part }),
  },
  {
    name: 'a problem',
    format: 'json',
    run: (part) => readProblem(400, 'application/problem+json', Buffer.from(`{"a":[${part}0]}`)),
  },
]
