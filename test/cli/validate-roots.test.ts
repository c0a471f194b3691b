import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { quotedIn } from '../support/quoted.ts'
import { told } from '../support/told.ts'

const customer = '"Customer": { "type": "object", "properties": { "name": { "type": "string" } } }'
const order = `{ "type": "object", "required": ["id"], "properties": { "id": { "$ref": "#/$defs/Id" } },
  "additionalProperties": false, "$defs": { "Id": { "type": "string" }, ${customer} } }`
const definitions = `{ "$defs": { "Id": { "type": "string" }, ${customer} } }`
const list = '{ "type": "array", "items": { "type": "string" } }'

const components = `
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: string } } }
    Customer: { type: object, properties: { name: { type: string } } }
    Everything: {}
`
const bodies = (media: string): string => `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: placeOrder
      requestBody: { content: { ${media}: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses: { "200": { description: "", content: { ${media}: { schema: { $ref: "#/components/schemas/Everything" } } } } }
${components}`

/** The issues of all documents: place, rule and what the message quotes. */
function issuesOf(stdout: string): readonly string[] {
  const { documents } = JSON.parse(stdout) as {
    documents: { file: string; issues: { line: number; column: number; rule: string; message: string }[] }[]
  }
  return documents.flatMap(({ file, issues }) =>
    issues.map(({ line, column, rule, message }) =>
      [`${file}:${line}:${column}`, rule, ...quotedIn(message)].join(' '),
    ),
  )
}

describe('of JSON documents, what they may be without naming it', () => {
  const wrong = ['{ "name": "x" }', 1, 'd.json:1:1 required "id"'] as const
  test.each([
    ['the root of a schema file', { 's/order.json': order }, ...wrong],
    ['the roots of several', { 's/order.json': order, 's/list.json': list }, ...wrong],
    ['not what such a file shares', { 's/order.json': order, 's/shared.json': definitions }, ...wrong],
    ['what a root refers to', { 's/a.json': `{ "$ref": "b.json" }`, 's/b.json': order }, ...wrong],
    ['any definition where there is no more', { 's/s.json': definitions }, '{ "name": "x" }', 0, 'Customer'],
    ['but not all there is', { 's/s.json': definitions }, '{ "name": 1 }', 1, 'd.json:1:11 type'],
    ['bodies of operations', { 's/a.yaml': bodies('application/json') }, ...wrong],
    ['whatever they are called', { 's/a.yaml': bodies('"*/*"') }, ...wrong],
    ['any type where there are none', { 's/a.yaml': bodies('text/csv') }, '{ "name": "x" }', 0, 'Customer'],
  ])('%s', async (_, files, document, wanted, said) => {
    const cwd = folderWith({ ...files, 'd.json': document })
    const names = Object.keys(files)
    const version = names.length === 1 ? String(names[0]) : 's'
    const { exit, stdout, stderr } = await cli(cwd, 'validate', version, 'd.json', '--format', 'json')
    expect([exit, stderr]).toEqual([wanted, ''])
    if (wanted === 1) expect(issuesOf(stdout)).toContain(said)
    else expect((await cli(cwd, 'validate', version, 'd.json')).stdout).toBe(`d.json: valid (${said})\n`)
  })

  test('any named type where a person names it', async () => {
    const cwd = folderWith({ 's.json': order, 'd.json': '{ "name": "x" }' })
    const { exit, stdout } = await cli(cwd, 'validate', 's.json', 'd.json', '--root', 'Customer')
    expect([exit, stdout]).toEqual([0, 'd.json: valid (Customer)\n'])
  })

  test('of several the nearest is shown, and that there are others', async () => {
    const cwd = folderWith({ 's/order.json': order, 's/list.json': list, 'd.json': '{ "a": 1, "b": 2 }' })
    const { stdout } = await cli(cwd, 'validate', 's', 'd.json')
    expect(stdout).toMatch(/"id".* \[required\]$/m)
    expect(stdout).toMatch(/\nd\.json: .*\bOrder\b.* 2 .*--root .*\n$/)
  })

  test('also applies to examples', async () => {
    const cwd = folderWith({
      's/a.yaml': bodies('application/json'),
      'examples/order.json': '{ "name": "x" }',
      'efti-schema.config.yaml': 'versions: { "1": { apis: { shop: s/a.yaml }, examples: examples } }\n',
    })
    const { stdout, stderr } = await cli(cwd, 'build')
    expect(told(stderr)).toContain('example-invalid examples/order.json:1:1')
    expect(stderr).toMatch(/"Order": .*"id"/)
    expect(stdout).toMatch(/\b0 of 1\b/)
  })
})
