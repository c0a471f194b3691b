import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { versionOf } from './versions.ts'

const read = (file: string, schema: object) =>
  versionOf(file, { schemas: { [file]: JSON.stringify(schema) } })
const schema = (a: object, c: object) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { a, b: { $ref: '#/$defs/B' }, d: { $ref: '#/$defs/B' } },
  $defs: { B: { type: 'object', properties: { c } } },
})
const before = schema({ type: 'string' }, { type: 'string', maxLength: 3 })
const after = schema({ type: 'integer' }, { type: 'string', maxLength: 2 })

test.each([
  ['of one name', 'order.json'],
  ['whose file was renamed', 'orders.json'],
])('documents %s are compared, what they share once', async (_name, file) => {
  const { changes } = diff(await read('order.json', before), await read(file, after))
  const found = changes.filter(({ severity }) => severity === 'breaking')
  expect(found.map(({ rule, where }) => `${rule} ${where.path.join('/')}`)).toEqual([
    'form-changed order/a',
    'max-length-narrowed order/b/c',
  ])
})

const draft = { $schema: 'https://json-schema.org/draft/2020-12/schema' }
const order = { ...draft, type: 'object', required: ['id'], properties: { id: { type: 'string' } } }
const note = { ...draft, type: 'object', properties: { text: { type: 'string' } } }
const library = { ...draft, $defs: { Code: { type: 'string' } } }
const wrapper = { ...draft, type: 'object', properties: { order: { $ref: 'order.json' } } }

/** The changes from one folder of schemas to another, with the directions that each breaks. */
async function told(one: object, other: object): Promise<readonly string[]> {
  const folder = (files: object) => ({
    schemas: Object.fromEntries(Object.entries(files).map(([file, said]) => [file, JSON.stringify(said)])),
  })
  const { changes } = diff(await versionOf('a', folder(one)), await versionOf('b', folder(other)))
  return changes.map(({ rule, where, sides = [] }) =>
    [rule, where.path.join('/'), ...sides.map((side) => `${side.for}:${side.severity}`)].join(' '),
  )
}

test.each<[string, readonly [object, object], readonly string[]]>([
  [
    'with documents of its own',
    [{ 'order.json': order, 'note.json': note }, { 'note.json': note }],
    ['type-removed order backward:breaking forward:risky'],
  ],
  [
    'with the only other one that refers to it',
    [
      {
        'order.json': { ...order, properties: { ...order.properties, w: { $ref: 'wrapper.json' } } },
        'wrapper.json': wrapper,
        'note.json': note,
      },
      { 'note.json': note },
    ],
    [
      'type-removed order backward:breaking forward:risky',
      'type-removed wrapper backward:breaking forward:risky',
    ],
  ],
  [
    'that only has definitions',
    [{ 'library.json': library, 'note.json': note }, { 'note.json': note }],
    ['type-removed Code', 'type-removed library'],
  ],
])('a removed schema file %s', async (_, [one, other], want) => {
  expect(await told(one, other)).toEqual(want)
})

test('a removed schema file that another one refers to is reported at its use', async () => {
  const found = await told(
    { 'wrapper.json': wrapper, 'order.json': order },
    { 'wrapper.json': { ...wrapper, properties: {} } },
  )
  expect(found).toContain('type-removed order')
})
