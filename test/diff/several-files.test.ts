import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

/** A description with one operation, written in place or in another file, and components. */
function description(item: string, schemas?: string): VersionText {
  return api(`{/a: ${item}}`, schemas === undefined ? '' : `components: {schemas: {${schemas}}}`)
}

function item(reference: string): string {
  const content = `content: {application/json: {schema: {$ref: '${reference}'}}}`
  return `{get: {operationId: getA, responses: {'200': {description: d, ${content}}}}}`
}

function a(b: string, next: string): string {
  return `{type: object, required: [b], properties: {b: {$ref: '${b}'}, next: {$ref: '${next}'}}}`
}

const local = '#/components/schemas/'
const b = '{type: object, properties: {s: {type: string}}}'
const whole = description(item(`${local}A`), `A: ${a(`${local}B`, `${local}A`)}, B: ${b}`)

/** The same description in several files, with this schema `B`. */
const layouts: readonly (readonly [string, (b: string) => VersionText])[] = [
  [
    'components that name a file each',
    (b) => ({
      ...description("{$ref: 'paths/a.yaml'}", "A: {$ref: 'schemas/A.yaml'}, B: {$ref: 'schemas/B.yaml'}"),
      beside: {
        'paths/a.yaml': item('../schemas/A.yaml'),
        'schemas/A.yaml': a('B.yaml', 'A.yaml'),
        'schemas/B.yaml': b,
      },
    }),
  ],
  [
    'files that are called otherwise',
    (b) => ({
      ...description(item(`${local}A`), "A: {$ref: 'one.yaml'}, B: {$ref: 'two.yaml'}"),
      beside: { 'one.yaml': a('two.yaml', 'one.yaml'), 'two.yaml': b },
    }),
  ],
  [
    'components of another description',
    (b) => ({
      ...description(item(`parts.yaml${local}A`)),
      beside: {
        'parts.yaml': `components: {schemas: {A: ${a(`${local}B`, `${local}A`)}, B: ${b}}}`,
      },
    }),
  ],
  [
    'components that name components of another description',
    (b) => ({
      ...description(item(`${local}A`), `A: {$ref: 'parts.yaml${local}A'}, B: {$ref: 'parts.yaml${local}B'}`),
      beside: {
        'parts.yaml': `components: {schemas: {A: ${a(`${local}B`, `${local}A`)}, B: ${b}}}`,
      },
    }),
  ],
  [
    'a file of schemas by name',
    (b) => ({
      ...description(item('schemas.yaml#/A')),
      beside: { 'schemas.yaml': `{A: ${a('#/B', '#/A')}, B: ${b}}` },
    }),
  ],
  [
    'components that name those of a file of schemas',
    (b) => ({
      ...description(item(`${local}A`), "A: {$ref: 'schemas.yaml#/A'}, B: {$ref: 'schemas.yaml#/B'}"),
      beside: { 'schemas.yaml': `{A: ${a('#/B', '#/A')}, B: ${b}}` },
    }),
  ],
  [
    'paths that refer back',
    (b) => ({
      ...description("{$ref: 'paths/a.yaml'}", `A: ${a(`${local}B`, `${local}A`)}, B: ${b}`),
      beside: { 'paths/a.yaml': item(`../api.yaml${local}A`) },
    }),
  ],
  [
    'an index of files',
    (b) => ({
      ...description("{$ref: 'paths/a.yaml'}"),
      beside: {
        'paths/a.yaml': item('../schemas/index.yaml#/A'),
        'schemas/index.yaml': '{A: {$ref: one.yaml}, B: {$ref: two.yaml}}',
        'schemas/one.yaml': a('index.yaml#/B', 'index.yaml#/A'),
        'schemas/two.yaml': b,
      },
    }),
  ],
]

async function changesOf(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, where }) => `${rule} ${where.path.join('/')}`)
}

test.each(layouts)('%s: nothing is reported', async (_, layout) => {
  expect(await changesOf(whole, layout(b))).toEqual([])
  expect(await changesOf(layout(b), whole)).toEqual([])
})

test.each(layouts)('%s: an edit is reported at its place', async (_, layout) => {
  const edited = layout(b.replace('type: string', 'type: string, maxLength: 3'))
  expect(await changesOf(whole, edited)).toEqual(['max-length-narrowed B/s'])
  expect(await changesOf(layout(b), edited)).toEqual(['max-length-narrowed B/s'])
})

/** Schemas that are called by their addresses, as families in one file are; each version has addresses of its own. */
const family = (version: string, item: object, older: object = {}): VersionText => {
  const at = (name: string) => `https://example.com/${version}/${name}.json`
  const ref = (name: string) => ({ $ref: at(name) })
  const called = ([name, schema]: [string, object]) => [at(name), { $id: at(name), ...schema }]
  const reference = { type: 'object', required: ['ref'], properties: { ref: { type: 'string' } } }
  const definitions = { item, text: { type: 'string' }, reference }
  return {
    schemas: {
      'x.json': JSON.stringify({
        $defs: { ...Object.fromEntries(Object.entries(definitions).map(called)), ...older },
        properties: { a: { oneOf: [ref('reference'), ref('item')] }, b: { items: ref('text') } },
      }),
    },
  }
}
const counted = (more: object = {}) => ({ type: 'object', properties: { n: { type: 'integer' }, ...more } })
const stays = {
  'https://example.com/1.0/reference.json': {
    ...{ $id: 'https://example.com/1.0/reference.json', type: 'object', required: ['ref'] },
    properties: { ref: { type: 'string' } },
  },
}

test.each<[string, readonly [VersionText, VersionText], readonly string[]]>([
  ['nothing else', [family('1.0', counted()), family('1.1', counted())], []],
  ['and one stays', [family('1.0', counted()), family('1.1', counted(), stays)], ['type-added']],
  [
    'and one was edited',
    [family('1.0', counted()), family('v2', counted({ more: { type: 'string' } }))],
    ['property-added'],
  ],
])('addresses with another version in them: %s', async (_name, [one, other], want) => {
  const { changes } = diff(await versionOf('a', one), await versionOf('b', other))
  expect(changes.map(({ rule }) => rule).filter((rule) => rule !== 'type-renamed')).toEqual(want)
})
