import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

const description = (more: string) => `openapi: 3.1.0
info: {title: t, version: '1'}
paths:
  /orders: {get: {operationId: getOrders, tags: [public], responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Order'}}}}}}}
  /stock: {get: {operationId: getStock, tags: [internal], responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Stock'}}}}}}}
components: {schemas: {Order: {type: object, properties: {id: {type: string${more}}}}, Stock: {type: object, properties: {of: {type: string}}}}}
`

const shop = (more: string, settings = '') =>
  folderWith({
    'a.yaml': description(''),
    'b.yaml': description(', maxLength: 5'),
    'efti-schema.config.yaml': `versions:
  a: { apis: { shop: a.yaml }${settings} }
  b: { apis: { shop: b.yaml }${settings} }
${more}`,
  })

/** The files of a build, with hashes and pages of a kind as one. */
async function built(cwd: string): Promise<readonly string[]> {
  const { exit, stderr } = await cli(cwd, 'build')
  expect([exit, stderr.includes('error')]).toEqual([0, false])
  return Object.keys(filesIn(`${cwd}/out`)).sort()
}

const always = ['manifest.json', 'package.json']
const compared = 'compare: [{ from: a, to: b }]\n'
const codecs = ['codecs', 'index', 'types'].map((one) => `shop/no-namespace/${one}.ts`)
const operations = ['index', 'shop', 'unchecked/shop'].map((one) => `operations/${one}.ts`)

test.each<[what: string, generate: string, want: readonly string[]]>([
  ['types alone', 'types', ['types.ts']],
  ['codecs with their types', 'codecs', codecs],
  ['operations with both', 'operations', [...operations, ...codecs]],
  [
    'types and JSON Schema',
    'types, json-schema',
    ['json-schema/shop.order.json', 'json-schema/shop.stock.json', 'types.ts'],
  ],
])('%s', async (_, generate, want) => {
  const files = await built(shop(`generate: [${generate}]\n`))
  const own = ['a', 'b'].flatMap((version) => want.map((one) => `${version}/${one}`))
  expect(files).toEqual([...always, ...own].sort())
})

test('every output by name is what a build without names writes', async () => {
  const all = 'generate: [types, codecs, operations, json-schema, data-elements]\n'
  const cwd = shop(all, ', types: implied')
  await built(cwd)
  const named = filesIn(`${cwd}/out`)
  writeFileSync(
    join(cwd, 'efti-schema.config.yaml'),
    readFileSync(join(cwd, 'efti-schema.config.yaml'), 'utf8').replace(all, ''),
  )
  await built(cwd)
  expect(named).toEqual(filesIn(`${cwd}/out`))
})

test('types that allow any value are reported whatever is generated', async () => {
  const cwd = shop('generate: [types]\n')
  writeFileSync(join(cwd, 'a.yaml'), description('').replace('Order: {type: object, ', 'Order: {'))
  for (const [before, after] of [
    ['generate: [types]', 'generate: [json-schema]'],
    ['generate: [json-schema]', ''],
  ] as const) {
    const { stderr } = await cli(cwd, 'build')
    expect(told(stderr)).toContain('type-not-stated a.yaml:6:31')
    const file = join(cwd, 'efti-schema.config.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace(before, after))
  }
})

test('a cache keeps what was generated for other settings apart', async () => {
  const cwd = shop('generate: [types]\n')
  mkdirSync(join(cwd, 'node_modules'))
  const file = join(cwd, 'efti-schema.config.yaml')
  const types = await built(cwd)
  writeFileSync(file, readFileSync(file, 'utf8').replace('[types]', '[codecs]'))
  const modules = await built(cwd)
  expect(modules).toContain('a/shop/no-namespace/codecs.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace('[codecs]', '[types]'))
  expect(await built(cwd)).toEqual(types)
})

test('reports and adapters of a comparison', async () => {
  const reports = await built(shop(`${compared}generate: [report]\n`))
  expect(reports.filter((one) => one.startsWith('a/') || one.startsWith('b/'))).toEqual([])
  expect(reports).toContain('a..b/changes.json')
  const adapters = await built(shop(`${compared}generate: [adapters]\n`))
  expect(adapters).toContain('a/shop/no-namespace/codecs.ts')
  expect(adapters.some((one) => one.startsWith('a..b/report'))).toBe(false)
})

test('check compares the folder with what is generated', async () => {
  const cwd = shop('generate: [types]\n')
  await built(cwd)
  expect((await cli(cwd, 'check')).exit).toBe(0)
})

test('a version has the parts that its filters leave', async () => {
  const cwd = shop('generate: [operations]\n', ", only: ['tag:public']")
  await built(cwd)
  const text = Object.values(filesIn(`${cwd}/out/a`)).join('')
  expect([text.includes('getOrders'), text.includes('getStock'), text.includes('Stock')]).toEqual([
    true,
    false,
    false,
  ])
  const other = shop('generate: [types]\n', ", skip: ['path:/orders*']")
  await built(other)
  const types = Object.values(filesIn(`${other}/out/a`)).join('')
  expect([types.includes('GetOrders'), types.includes('GetStock')]).toEqual([false, true])
})

test.each([
  ['adapters', 'generate: [types, adapters]\n', 'config-output efti-schema.config.yaml:4:19'],
  ['report', 'generate: [report]\n', 'config-output efti-schema.config.yaml:4:12'],
])('%s without a comparison', async (output, more, want) => {
  const { exit, stderr } = await cli(shop(more), 'build')
  expect([exit, toldIn(stderr)]).toEqual([2, [want]])
  expect(stderr).toContain(`"${output}"`)
})

test.each([
  [
    'operations without an OpenAPI file',
    'generate: [operations]\n',
    'config-output efti-schema.config.yaml:3:12',
  ],
  [
    'data elements without a profile',
    'profile: none\ngenerate: [data-elements]\n',
    'config-output efti-schema.config.yaml:4:12',
  ],
])('%s', async (_, more, want) => {
  const cwd = folderWith({
    'a.xsd': '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"/></xs:schema>',
    'efti-schema.config.yaml': `versions:\n  a: { schemas: a.xsd }\n${more}`,
  })
  const { exit, stderr } = await cli(cwd, 'build')
  expect([exit, toldIn(stderr)]).toEqual([2, [want]])
})

/** Codes and places of what is told. */
function toldIn(stderr: string): readonly string[] {
  return [...stderr.matchAll(/^(\S+:\d+:\d+): error: .*\[([a-z-]+)\]$/gmu)].map(
    ([, place, code]) => `${code} ${place}`,
  )
}
