import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { randomFrom } from '../conformance/draw.ts'
import { judgeUses, readerIn } from '../conformance/uses/judged.ts'
import { drawPair } from '../conformance/uses/random.ts'
import { folderWith } from '../support/folder.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const json = (schema: string): string => `content: {application/json: {schema: ${schema}}}`
const answer = (schema: string): string => `responses: {'200': {description: d, ${json(schema)}}}`
const nothing = `responses: {'204': {description: d}}`
const takes = (schema: string): string => `requestBody: {required: true, ${json(schema)}}`
const get = (id: string, rest: string): string => `/${id}: {get: {operationId: ${id}, ${rest}}}`
const post = (id: string, rest: string): string => `/${id}: {post: {operationId: ${id}, ${rest}}}`
const reference = (name: string): string => `{$ref: '#/components/schemas/${name}'}`

/** Every finding that counts: severity, effect, whom it hurts, the operations, the part and the path. */
async function told(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes
    .filter(({ severity }) => severity === 'breaking')
    .map(({ rule, effect, who, where }) => {
      const side = who.filter((one) => one !== 'typescript').join('+')
      return `${rule} ${effect} ${side} [${where.operations}] ${where.part} ${where.path.join(' ')}`
    })
}

/** Operations that use one schema before and another after. */
const moved = (operations: (name: string) => string, schemas: string) =>
  ['Old', 'New'].map((name) => api(`{${operations(reference(name))}}`, `components: {schemas: {${schemas}}}`))

const fewer = `Old: {type: object, required: [a, b], properties: {a: {type: string}, b: {type: string}}}, New: {type: object, required: [a], properties: {a: {type: string}, c: {type: integer}}}`

describe('a reference that names another schema is reported at each use', () => {
  test.each<[what: string, operations: (name: string) => string, want: readonly string[]]>([
    [
      'a request and two answers',
      (name) =>
        [
          post('put', `${takes(name)}, ${nothing}`),
          get('one', answer(name)),
          get('all', answer(`{type: array, items: ${name}}`)),
        ].join(', '),
      [
        'type-changed widens receiver [all] response GET /all 200 []',
        'type-changed widens receiver [one] response GET /one 200',
      ],
    ],
    [
      'several answers under one name',
      (name) => [get('one', answer(name)), get('two', answer(name))].join(', '),
      ['type-changed widens receiver [one,two] response GET /one 200'],
    ],
    [
      'properties of other names',
      (name) => get('one', answer(`{type: object, properties: {p: ${name}, q: ${name}}}`)),
      [
        'type-changed widens receiver [one] response GET /one 200 p',
        'type-changed widens receiver [one] response GET /one 200 q',
      ],
    ],
    [
      'a map, a part of allOf and a header',
      (name) =>
        [
          get('map', answer(`{type: object, additionalProperties: ${name}}`)),
          get(
            'all',
            `responses: {'200': {description: d, headers: {X-A: {schema: ${name}}}, ${json(`{type: object, properties: {in: ${name}}}`)}}}`,
          ),
        ].join(', '),
      [
        'type-changed widens receiver [all] header GET /all 200 X-A',
        'type-changed widens receiver [all] response GET /all 200 in',
        'type-changed widens receiver [map] response GET /map 200 *',
      ],
    ],
    [
      'the request of a callback, which the provider sends',
      (name) =>
        post(
          'put',
          `${takes(name)}, ${nothing}, callbacks: {done: {'{$request.body#/u}': {post: {operationId: done, ${takes(name)}, ${nothing}}}}}`,
        ),
      ['type-changed widens receiver [done] request POST put done {$request.body#/u}'],
    ],
  ])('%s', async (_what, operations, want) => {
    const [before = {}, after = {}] = moved(operations, fewer)
    expect([...(await told(before, after))].sort()).toEqual([...want].sort())
  })
})

/** One schema that changes, with operations that use it in one version or both. */
const changed = (before: string, after: string, schema: readonly [string, string]) =>
  [
    [before, schema[0]],
    [after, schema[1]],
  ].map(([operations = '', own = '']) =>
    api(`{${operations}}`, `components: {schemas: {S: ${own}, T: {type: string}}}`),
  )

const wider = [
  '{type: object, properties: {a: {type: string, enum: [x]}}}',
  '{type: object, properties: {a: {type: string, enum: [x, y]}}}',
] as const

describe('an operation counts where it uses the schema in both versions', () => {
  test.each<[what: string, before: string, after: string, want: readonly string[]]>([
    [
      'an answer that has another schema now',
      [post('put', `${takes(reference('S'))}, ${nothing}`), get('one', answer(reference('S')))].join(', '),
      [post('put', `${takes(reference('S'))}, ${nothing}`), get('one', answer(reference('T')))].join(', '),
      ['type-changed replaces sender+receiver [one] response GET /one 200'],
    ],
    [
      'an operation that is new',
      post('put', `${takes(reference('S'))}, ${nothing}`),
      [post('put', `${takes(reference('S'))}, ${nothing}`), get('one', answer(reference('S')))].join(', '),
      [],
    ],
    [
      'an answer that has it through a schema that says the same',
      [
        post('put', `${takes(reference('S'))}, ${nothing}`),
        get('one', answer(`{type: array, items: ${reference('S')}}`)),
      ].join(', '),
      [
        post('put', `${takes(reference('S'))}, ${nothing}`),
        get('one', answer(`{type: array, items: ${reference('S')}}`)),
      ].join(', '),
      ['enum-value-added widens receiver [one,put] schema S a'],
    ],
    [
      'an answer that has it by allOf',
      get('one', answer(`{allOf: [${reference('S')}, {type: object, properties: {b: {type: string}}}]}`)),
      get('one', answer(`{allOf: [${reference('S')}, {type: object, properties: {b: {type: string}}}]}`)),
      ['enum-value-added widens receiver [one] response S a'],
    ],
  ])('%s', async (_what, before, after, want) => {
    const [one = {}, other = {}] = changed(before, after, wider)
    const found = await told(one, other)
    expect(found.filter((line) => !line.startsWith('response-'))).toEqual(want)
  })
})

test('a name that leads to another schema is reported once, for all users of the name', async () => {
  const version = (schema: string): VersionText =>
    api(
      `{${[
        post('put', `${takes(reference('R'))}, ${nothing}`),
        get('one', answer(reference('R'))),
        get('two', answer(`{type: object, properties: {in: ${reference('R')}}}`)),
      ].join(', ')}}`,
      `components: {schemas: {O: {type: object, required: [a], properties: {a: {type: string}}}, P: {type: object, required: [b], properties: {b: {type: string}}}, R: ${schema}}}`,
    )
  const before = version(`{oneOf: [${reference('O')}]}`)
  const after = version(`{anyOf: [${reference('O')}, ${reference('P')}]}`)
  expect(await told(before, after)).toEqual([
    'type-changed widens receiver [one,put,two] schema GET /one 200',
  ])
})

test('equal edits of separately declared schemas are separate entries', async () => {
  const version = (one: string, two: string): VersionText =>
    api(
      `{${get('one', answer(reference('One')))}, ${get('two', answer(reference('Two')))}}`,
      `components: {schemas: {One: {type: object, properties: {kind: ${one}}}, Two: {type: object, properties: {sort: ${two}}}, K: {type: string, enum: [a, b, c]}, L: {type: string, enum: [a, b, c]}}}`,
    )
  const before = version(reference('K'), reference('L'))
  const after = version('{type: integer}', '{type: integer}')
  expect((await told(before, after)).map((line) => line.split(' ').slice(-3).join(' '))).toEqual(
    ['GET /one 200 kind', 'GET /two 200 sort'].map((path) => path.split(' ').slice(-3).join(' ')),
  )
})

test('a change that affects only responses is reported at the response', async () => {
  const version = (required: string): VersionText =>
    api(
      `{${post('put', `${takes(reference('S'))}, ${answer(reference('S'))}`)}}`,
      `components: {schemas: {S: {type: object, required: ${required}, properties: {made: {type: string, readOnly: true}}}}}`,
    )
  expect(await told(version('[]'), version('[made]'))).toEqual([
    'property-became-required narrows sender [put] response POST /put 200 made',
  ])
})

/** Seeds of the suite \`uses\`, which asks many more. */
test.each([3, 10, 29, 53, 101, 102])(
  'the verdict of each use agrees with documents (seed %i)',
  { tags: 'slow' },
  async (seed) => {
    const random = randomFrom(seed)
    const read = readerIn((text) => folderWith({ 'api.yaml': text }))
    const judged = await judgeUses(read, drawPair(random), { random, documents: 40 })
    expect(judged.filter(({ outcome }) => outcome === 'right').length).toBeGreaterThan(5)
    expect(judged.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
  },
)
