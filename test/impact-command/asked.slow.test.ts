import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { placesIn } from './caller.ts'
import { strict } from './library.ts'

const get = (id: string, path: readonly string[], query: readonly string[] = []): string => {
  const parameters = [
    ...path.map((name) => `{name: ${name}, in: path, required: true, schema: {type: string}}`),
    ...query.map((name) => `{name: ${name}, in: query, required: true, schema: {type: string}}`),
  ]
  return `get: {operationId: ${id}, parameters: [${parameters.join(', ')}], responses: {'200': {description: d}}}`
}

const api = (paths: Readonly<Record<string, string>>): string =>
  `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {${Object.entries(paths)
    .map(([path, operation]) => `'${path}': {${operation}}`)
    .join(', ')}}\n`

const before = api({
  '/items': get('listItems', []),
  '/items/{id}': get('getItem', ['id']),
  '/texts': get('search', [], ['text']),
  '/old': get('old', []),
})
const after = api({
  '/shops/{shop}/items': get('findItems', ['shop']),
  '/shops/{shop}/items/{id}': get('getItem', ['shop', 'id']),
  '/texts': get('search', [], ['text', 'language']),
  '/new': get('old', []),
})

const code = `import type { ApiClient, GetItemInput } from '../out/1/operations/api.js'
export const all = (client: ApiClient) => client.listItems({})
export const one = (client: ApiClient) => client.getItem({ path: { id: 'a' } })
export const input: GetItemInput = { path: { id: 'a' } }
export const found = (client: ApiClient) => client.search({ query: { text: 'a' } })
`

test('a value that operations ask for from now on is for a person to give', async () => {
  const folder = folderWith({
    'efti-schema.config.yaml':
      'versions:\n  "1": { apis: { api: a.yaml } }\n  "2": { apis: { api: b.yaml } }\ncompare: [{ from: "1", to: "2" }]\n',
    'a.yaml': before,
    'b.yaml': after,
    'package.json': '{ "name": "caller", "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
    'src/main.ts': code,
  })
  const { stdout, stderr } = await cli(folder, 'impact', '1', '2', '--fix', '--format', 'json')
  expect(stderr).toBe('')
  const { places, fix } = JSON.parse(stdout) as {
    readonly places: readonly { readonly kind: string; readonly uses: string; readonly line: number }[]
    readonly fix: { readonly undecided: readonly { readonly line: number }[] }
  }
  const lacking = places.filter(({ kind }) => kind === 'object').map(({ line, uses }) => `${line}: ${uses}`)
  expect(lacking).toEqual([
    '3: GetItemInput.path without shop',
    '4: GetItemInput.path without shop',
    '5: SearchInput.query without language',
  ])
  expect([...new Set(fix.undecided.map(({ line }) => line))]).toEqual([2, 3, 4, 5])
  expect(readFileSync(join(folder, 'src/main.ts'), 'utf8')).toContain('client.getItem({ path: { id: ')
})

const answer = (headers: string, schema: string): string =>
  `responses: {'200': {description: d, headers: {${headers}}, content: {application/json: {schema: ${schema}}}}, '404': {description: d}}`

/** What the later version requires and the earlier does not, in every place that a call or an answer has. */
const optional = (isRequired: boolean): string => {
  const one = (name: string, where: string): string =>
    `{name: ${name}, in: ${where}, required: ${isRequired}, schema: {type: string}}`
  const page = '{name: page, in: query, required: true, schema: {type: string}}'
  const required = isRequired ? ', name' : ''
  const size = isRequired ? 'size: {type: string}, ' : ''
  const item = `{type: object, required: [id${required}], properties: {id: {type: string}, name: {type: string},
    part: {type: object, required: [${isRequired ? 'size, text' : ''}], properties: {${size}text: {type: string}}}}}`
  const sent = `{type: object, required: [id${required}], properties: {id: {type: string}, name: {type: string}}}`
  return api({
    '/query': `get: {operationId: byQuery, parameters: [${one('text', 'query')}], ${answer('', '{type: string}')}}`,
    '/more': `get: {operationId: byMore, parameters: [${page}, ${one('text', 'query')}], ${answer('', '{type: string}')}}`,
    '/header': `get: {operationId: byHeader, parameters: [${one('X-Text', 'header')}], ${answer(`X-Count: {required: ${isRequired}, schema: {type: string}}`, '{type: string}')}}`,
    '/cookie': `get: {operationId: byCookie, parameters: [${one('text', 'cookie')}], ${answer('', '{type: string}')}}`,
    '/body': `post: {operationId: send, requestBody: {required: ${isRequired}, content: {application/json: {schema: ${item}}}}, ${answer('', sent)}}`,
  })
}

/** Each line with what is said to be lacking where a mark stands; no other value lacks anything. */
const given: Readonly<Record<string, readonly string[]>> = {
  'export const a = (c: ApiClient) => c.byQuery(/*!*/{})': ['ByQueryInput without query'],
  'export const b = (c: ApiClient) => c.byQuery({ query: /*!*/{} })': ['ByQueryInput.query without text'],
  "export const c = (c: ApiClient) => c.byQuery({ query: { text: '' } })": [],
  "export const d = (c: ApiClient) => c.byMore({ query: /*!*/{ page: '' } })": [
    'ByMoreInput.query without text',
  ],
  'export const e = (c: ApiClient) => c.byHeader(/*!*/{})': ['ByHeaderInput without headers'],
  'export const f = (c: ApiClient) => c.byHeader({ headers: /*!*/{} })': [
    'ByHeaderInput.headers without X-Text',
  ],
  'export const g = (c: ApiClient) => c.byCookie({ cookies: /*!*/{} })': [
    'ByCookieInput.cookies without text',
  ],
  'export const h = (c: ApiClient) => c.send(/*!*/{})': ['SendInput without body'],
  "export const i = (c: ApiClient) => c.send({ body: /*!*/{ id: '' } })": ['SendRequest without name'],
  "export const j = (c: ApiClient) => c.send({ body: { id: '', name: '', part: /*!*/{} } })": [
    'SendRequest.part without size, text',
  ],
  "const own = { id: '' }\nexport const k = (c: ApiClient) => c.send({ body: /*!*/own })": [
    'SendRequest without name',
  ],
  'const none = {}\nexport const l = (c: ApiClient) => c.byQuery(/*!*/none)': ['ByQueryInput without query'],
  "const deep = { id: '', name: '', part: {} }\nexport const s = (c: ApiClient) => c.send({ body: /*!*/deep })":
    ['SendRequest.part without size, text'],
  "const call = { body: { id: '' } }\nexport const t = (c: ApiClient) => c.send(/*!*/call)": [
    'SendRequest without name',
  ],
  "const all = { id: '', name: '' }\nexport const m = (c: ApiClient) => c.send({ body: all })": [],
  "export const n: Part = { send: () => ({ status: 200, body: /*!*/{ id: '' } }) }": [
    'SendResponse200 without name',
  ],
  "export const o: Part = { send: async () => ({ status: 200, body: /*!*/{ id: '' } }) }": [
    'SendResponse200 without name',
  ],
  "export const p: Part = { byHeader: () => /*!*/({ status: 200, body: '' }) }": [
    'ByHeaderOutput without headers',
  ],
  "export const q: Part = { byHeader: () => ({ status: 200, body: '', headers: /*!*/{} }) }": [
    'ByHeaderOutput.headers without X-Count',
  ],
  'export const r: Part = { byHeader: () => ({ status: 404 }) }': [],
}

test('calls and responses that lack a newly required part are found at their lines', async () => {
  const lines = Object.entries(given)
  const head = `import type { ApiClient, ApiHandlers } from '../out/1/operations/api.js'\ntype Part = Partial<ApiHandlers>\n`
  const file = (index: number): string => `src/place-${index}.ts`
  const folder = folderWith({
    'efti-schema.config.yaml':
      'versions:\n  "1": { apis: { api: a.yaml } }\n  "2": { apis: { api: b.yaml } }\ncompare: [{ from: "1", to: "2" }]\n',
    'a.yaml': optional(false),
    'b.yaml': optional(true),
    'package.json': '{ "name": "caller", "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
    ...Object.fromEntries(lines.map(([text], index) => [file(index), `${head}${text}\n`])),
  })
  const { stdout, stderr } = await cli(folder, 'impact', '1', '2', '--format', 'json')
  expect(stderr).toBe('')
  const { places } = JSON.parse(stdout) as {
    readonly places: readonly {
      readonly [name in 'kind' | 'uses' | 'file']: string
    }[]
  }
  const lacking = lines.map(([text], index) => [
    text,
    places.filter((one) => one.kind === 'object' && one.file === file(index)).map(({ uses }) => uses),
  ])
  expect(Object.fromEntries(lacking)).toEqual(given)
})

const answers = (isLater: boolean): string => {
  const body = '{description: d, content: {application/json: {schema: {type: string}}}}'
  const second = "'404': {description: d}"
  const of = (id: string, more: string): string =>
    `get: {operationId: ${id}, responses: {'200': ${body}${more}}}`
  return api({
    '/one': of('one', isLater ? `, ${second}` : ''),
    '/two': of('two', `, ${second}${isLater ? ", '410': {description: d}" : ''}`),
  })
}

test('a second response is reported to code that reads the only one, not to code that gives it', async () => {
  const code = `import type { ApiClient, ApiHandlers } from '../out/1/operations/api.js'
export const a = async (c: ApiClient) => (await c.one({})).body
export const b = (c: ApiClient) => c.one({}).then(({ body }) => body)
export const d: Partial<ApiHandlers> = { one: () => ({ status: 200, body: '' }) }
export const e = (c: ApiClient) => c.two({}).then((one) => (one.status === 200 ? one.body : ''))
export const f = async (c: ApiClient) => {
  const answer = await c.one({})
  return answer.status === 200 ? answer.body : undefined
}
`
  const places = await placesIn(code, [answers(false), answers(true)])
  const told = places.filter(({ uses }) => /Output\./.test(uses)).map(({ line, uses }) => `${line}: ${uses}`)
  const read = ['2: OneOutput.body', '3: OneOutput.body']
  expect(told.sort()).toEqual([...read, '4: OneOutput.status', '5: TwoOutput.status', '8: OneOutput.status'])
})
