import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

const description = (type: string): string => `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /one:
    get:
      operationId: one
      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/One'}}}}}
components:
  schemas:
    Fields: {type: object, properties: {a: {type: ${type}}}}
    One: {type: object, properties: {$ref: '#/components/schemas/Fields'}}
`
const overlay = `overlay: 1.0.0
info: {title: Properties, version: '1'}
actions:
  - {target: $.components.schemas.One.properties, remove: true}
  - {target: $.components.schemas.One, update: {allOf: [{$ref: '#/components/schemas/Fields'}]}}
`
const files = {
  'old.yaml': description('string'),
  'new.yaml': description('integer'),
  'one.json': '{"a":1}',
  'overlay.yaml': overlay,
  'efti-schema.config.yaml': 'versions: {v: {apis: {a: old.yaml}}}\ncompare: []\n',
  'mended.yaml': 'versions: {v: {apis: {a: {openapi: old.yaml, overlays: [overlay.yaml]}}}}\ncompare: []\n',
}
const place = 'properties-reference old.yaml:11:38'

test.each([['build'], ['check'], ['diff', 'old.yaml', 'new.yaml', '--strict']])(
  'a reference in place of all properties is refused: %s',
  async (...command) => {
    const { exit, stderr } = await cli(folderWith(files), ...command)
    expect([exit, told(stderr).includes(place)]).toEqual([2, true])
    expect(stderr).toMatch(/^old\.yaml:11:38: error: /m)
  },
)

test.each([
  ['diff', 'old.yaml', 'new.yaml'],
  ['inspect', 'v'],
  ['validate', 'v', 'one.json', '--root', 'One'],
])('a reference in place of all properties is a warning: %s', async (...command) => {
  const { exit, stderr } = await cli(folderWith(files), ...command)
  expect([exit, told(stderr).includes(place)]).toEqual([0, true])
  expect(stderr).toMatch(/^old\.yaml:11:38: warning: /m)
})

test('an overlay puts a schema in its place', async () => {
  const folder = folderWith(files)
  const built = await cli(folder, 'build', '-c', 'mended.yaml')
  expect([built.exit, told(built.stderr)]).toEqual([0, []])
  const judged = await cli(folder, 'validate', 'v', 'one.json', '--root', 'One', '-c', 'mended.yaml')
  expect([judged.exit, judged.stdout.includes('path: /a')]).toEqual([1, true])
})
