import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { strict } from './library.ts'

/** An operation with required parameters: `query a`. */
function description(path: string, parameters: readonly string[]): string {
  const printed = parameters.map((one) => {
    const [place, name] = one.split(' ')
    return `{in: ${place}, name: ${name}, required: true, schema: {type: string}}`
  })
  const operation = `{operationId: find, parameters: [${printed}], responses: {'200': {description: d}}}`
  return `openapi: 3.1.0\ninfo: {title: shop, version: '1'}\npaths: {'${path}': {get: ${operation}}}\n`
}

const code = `import type { FindInput } from '../out/1/operations/shop.js'
export const find: FindInput = { path: { id: '1' }, query: { subsetId: 'a', place: 'x', country: 'y' } }
export const subset = (input: FindInput) => input.query.subsetId
export const place = (input: FindInput) => input.query.place
export const country = (input: FindInput) => input.query.country
`

const mapping = `formatVersion: 1
from: '1'
to: '2'
pairs:
  parameters:
    - { operation: find, from: query country, to: header X-Origin, reason: 'the origin of the goods' }
    - { from: query country, to: query colour, reason: 'no such parameter' }
`

test('a call is rewritten by the parameter pairs of gateways, and moved parameters are reported with their place', async () => {
  const folder = folderWith({
    'shop1.yaml': description('/x/{id}', ['path id', 'query subsetId', 'query place', 'query country']),
    'shop2.yaml': description('/x/{key}', ['path key', 'query subsets', 'header place', 'header X-Origin']),
    'mappings/1-2.yaml': mapping,
    'efti-schema.config.json': JSON.stringify({
      versions: {
        1: { apis: { shop: './shop1.yaml' }, status: 'stable' },
        2: { apis: { shop: './shop2.yaml' }, status: 'stable' },
      },
      compare: [{ from: '1', to: '2' }],
      out: 'out',
    }),
    'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
    'package.json': '{ "name": "caller", "type": "module" }',
    'src/use.ts': code,
  })
  expect((await cli(folder, 'build')).exit).toBe(0)
  const { stderr, stdout } = await cli(folder, 'impact', '1', '2', '--fix', '--format', 'json')
  expect(stderr).toContain('mappings/1-2.yaml:7:34')
  const { places } = JSON.parse(stdout) as {
    places: readonly { column: number; line: number; advice: string; fix: { status: string } }[]
  }
  const said = places
    .filter(({ line, column }) => line === 2 && column > 30)
    .map(({ advice, fix }) => `${fix.status}: ${/".*"/u.exec(advice)?.[0]}`)
  expect(said.sort()).toEqual([
    'certain: "key"',
    'certain: "subsets"',
    'review: "header X-Origin"',
    'review: "header place"',
  ])
  expect(readFileSync(join(folder, 'src/use.ts'), 'utf8').split('\n').slice(0, 3)).toEqual([
    "import type { FindInput } from '../out/2/operations/shop.js'",
    "export const find: FindInput = { path: { key: '1' }, query: { subsets: 'a', place: 'x', country: 'y' } }",
    'export const subset = (input: FindInput) => input.query.subsets',
  ])
})
