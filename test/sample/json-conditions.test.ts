import { expect, test } from 'vitest'
import { passJson, sampleJson } from '../../src/sample/index.ts'
import { accepts } from '../ingest/json-schema/evaluate.ts'
import { readSchema } from '../ingest/json-schema/read-schema.ts'

const seeds = Array.from({ length: 24 }, (_, index) => index + 1)

/** The kinds of a document, each with its own body; the schema of a kind is another file, which says of itself when. */
const kinds = `{
  "type": "object",
  "required": ["kind", "body"],
  "properties": { "kind": { "enum": ["text", "list", "none"] } },
  "if": { "properties": { "kind": { "const": "text" } } },
  "then": { "properties": { "body": { "type": "string" } } },
  "else": {
    "if": { "properties": { "kind": { "const": "list" } } },
    "then": { "$ref": "list.json" },
    "else": { "properties": { "body": { "type": "null" } } }
  }
}`
const list = `{
  "required": ["level"],
  "if": { "properties": { "level": { "enum": [2, 3] } } },
  "then": { "additionalProperties": false, "properties": { "kind": {}, "level": {}, "body": { "type": "array" } } },
  "else": { "properties": { "level": { "enum": [1] }, "body": { "type": "boolean" } } }
}`

test.each(['minimal', 'random', 'full'] as const)('samples keep conditions: %s', (size) => {
  const { set } = readSchema(kinds, { 'list.json': list })
  const made = seeds.map((seed) => sampleJson(set, 'a.json#', { seed, size }))
  const valid = made.filter((value) => value !== undefined && accepts(set, 'a.json#', value))
  expect(valid.length).toBeGreaterThan(size === 'minimal' ? 23 : 12)
  const bodies = new Set(valid.map((value) => typeof (value as { body: unknown }).body))
  if (size !== 'minimal') expect([...bodies].sort()).toEqual(['boolean', 'object', 'string'])
})

test('samples take each value of a list and each alternative', () => {
  const { set } = readSchema({
    properties: {
      a: { enum: ['x', 'y'] },
      b: { anyOf: [{ const: 1 }, { const: 2 }] },
      c: { type: 'boolean' },
    },
    required: ['a', 'b', 'c'],
    type: 'object',
  })
  const made = [...seeds, ...seeds.map((seed) => seed + 100)].map((seed) =>
    JSON.stringify(sampleJson(set, 'a.json#', { seed, size: 'random' })),
  )
  expect(new Set(made).size).toBe(8)
})

test('a value that leads through a branch is one for which the branch is asked', () => {
  const { set } = readSchema(kinds, { 'list.json': list })
  const root = set.nodes.get('a.json#')
  const members = root?.kind === 'all' ? root.members : []
  const condition = members.map((id) => set.nodes.get(id)).find((node) => node?.kind === 'conditional')
  const inner =
    condition?.kind === 'conditional' && condition.else ? set.nodes.get(condition.else) : undefined
  if (condition === undefined || inner?.kind !== 'conditional' || inner.then === undefined)
    throw new Error('no conditions')
  const way = [condition.id, inner.id, inner.then].map((to) => ({ kind: 'same', to }) as const)
  const made = passJson(set, 'a.json#', way, 1)
  expect(made?.value).toMatchObject({ kind: 'list', level: 1, body: true })
})

const object = (more: object): object => ({ type: 'object', ...more })
const when = (condition: object, consequence: object): object =>
  Object.fromEntries([
    ['if', condition],
    ['then', consequence],
  ])

test.each<[string, object]>([
  [
    'an object that a second part asks more of',
    {
      allOf: [
        object({
          required: ['o'],
          properties: { o: object({ required: ['t'], properties: { t: { const: 1 } } }) },
        }),
        { properties: { o: { required: ['n'], properties: { n: { type: 'integer', minimum: 3 } } } } },
      ],
    },
  ],
  [
    'a value that a second part narrows',
    {
      allOf: [
        object({ required: ['v'], properties: { v: { enum: [1, 2, 3] } } }),
        { properties: { v: { minimum: 2 } } },
        { properties: { v: { maximum: 2 } } },
      ],
    },
  ],
  [
    'an object that a condition asks more of',
    object({
      required: ['o'],
      properties: {
        o: object({ required: ['t'], properties: { t: { enum: ['x', 'y'] }, n: { type: 'string' } } }),
      },
      allOf: [
        when(
          { properties: { o: { properties: { t: { const: 'x' } }, required: ['t'] } }, required: ['o'] },
          { required: ['p'], properties: { o: { required: ['n'], properties: { n: { minLength: 9 } } } } },
        ),
      ],
    }),
  ],
  [
    'a property that one part asks for, another describes, and a condition looks at',
    {
      allOf: [
        { required: ['list'] },
        object({
          additionalProperties: false,
          properties: { list: { type: 'array', items: { type: 'integer' } } },
        }),
        when({ properties: { list: { contains: { minimum: 7 } } } }, { required: ['o'] }),
      ],
    },
  ],
])('what several parts say of a property holds together: %s', (_, schema) => {
  const { set } = readSchema(schema)
  const made = passJson(set, 'a.json#', [], 1)
  expect(made).toBeDefined()
  expect([made?.value, accepts(set, 'a.json#', made?.value)]).toEqual([made?.value, true])
})
