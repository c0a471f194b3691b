import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

const text = { type: 'string' }
const api = (version: string, properties: object): string =>
  JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'x', version } },
    paths: {
      '/d': {
        post: {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Doc' } } },
          },
          responses: { 204: { description: 'done' } },
        },
      },
    },
    components: { schemas: { Doc: { type: 'object', properties } } },
  })

const documents = ['{"a":"x"}', '{"a":"y","b":"z"}']

/** Three versions of one body: the second adds a property, the third changes nothing. */
const files = {
  'v1.json': api('1', { a: text }),
  'v2.json': api('2', { a: text, b: text }),
  'v3.json': api('3', { a: text, b: text }),
  'efti-schema.config.json': JSON.stringify({
    versions: Object.fromEntries(['v1', 'v2', 'v3'].map((name) => [name, { apis: { api: `${name}.json` } }])),
    compare: [
      { from: 'v1', to: 'v2' },
      { from: 'v2', to: 'v3' },
    ],
  }),
  'd.json': documents[0] ?? '',
  'lines.ndjson': documents.map((one) => `${JSON.stringify(one)}\n`).join(''),
}

test.each([
  ['v1', 'v3'],
  ['v2', 'v3'],
  ['v3', 'v2'],
])('documents go from %s to %s over a step that changes no body', async (from, to) => {
  const cwd = folderWith(files)
  const { exit, stdout } = await cli(cwd, 'migrate', from, to, 'd.json')
  expect([exit, JSON.parse(stdout)]).toEqual([0, JSON.parse(files['d.json'])])
})

test('a line that is a text with JSON is the same in a file and in a pipe', async () => {
  const cwd = folderWith(files)
  expect((await cli(cwd, 'migrate', 'v2', 'v3', 'lines.ndjson', '--out', 'made')).exit).toBe(0)
  const made = readFileSync(join(cwd, 'made/lines.ndjson'), 'utf8').trim().split('\n')
  expect(
    made.map((line) => JSON.parse(line)).map((one) => (typeof one === 'string' ? JSON.parse(one) : one)),
  ).toEqual(documents.map((one) => JSON.parse(one)))
  const piped = await cli.reading(files['lines.ndjson'])(cwd, 'migrate', 'v2', 'v3', '-', '--input', 'ndjson')
  expect([piped.exit, piped.stdout.trim().split('\n')]).toMatchObject([0, made.map(() => expect.any(String))])
})
