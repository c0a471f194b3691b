import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
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
