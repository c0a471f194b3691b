import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import type { Json } from '../../src/schema/index.ts'
import { type VersionText, versionOf } from './versions.ts'

type Schema = { readonly [keyword: string]: Json }

const text: Schema = { type: 'string' }
const object = (properties: Schema, more: Schema = {}): Schema => ({ type: 'object', properties, ...more })
const all = (...allOf: readonly Schema[]): Schema => ({ allOf })

/** An API whose only operation sends a body with the schema, and answers with it. */
const exchange = (schema: Schema): VersionText => {
  const content = { 'application/json': { schema } }
  const post = {
    operationId: 'postX',
    requestBody: { required: true, content },
    responses: { 200: { description: 'd', content } },
  }
  const info = { title: 'T', version: '1' }
  return { openapi: JSON.stringify({ openapi: '3.1.0', info, paths: { '/x': { post } } }) }
}

const listAccepted = (schema: Schema, values: readonly Json[]): readonly boolean[] => {
  const accepts = new Ajv2020({ strict: false }).compile(schema)
  return values.map((value) => accepts(value))
}

/** The effects of the changes that break somebody. */
const findBreaks = async (before: Schema, after: Schema): Promise<readonly string[]> => {
  const { changes } = diff(await versionOf('a', exchange(before)), await versionOf('b', exchange(after)))
  const broken = changes.filter(({ severity }) => severity === 'breaking')
  return [...new Set(broken.map(({ effect }) => effect))].sort()
}

const names = object({ a: text, b: text }, { required: ['a', 'b'] })
const some: readonly Json[] = [{}, { a: 'x' }, { b: 'x' }, { a: 'x', b: 'x' }, { a: 'x', b: 'x', c: 1 }]
const lists: readonly Json[] = [[], ['x'], ['x', 'y'], ['x', 'x'], ['x', 'y', 'z']]
const closedList: Schema = { type: 'array', prefixItems: [text, text], items: false }
const closed: Schema = { additionalProperties: false }

/** Two ways to write a schema, and values of which both accept the same. */
const same: readonly (readonly [string, Schema, Schema, readonly Json[]])[] = [
  [
    'a pattern that says the lengths',
    { type: 'string', pattern: '^[a-z]{2,4}$' },
    { type: 'string', pattern: '^[a-z]*$', minLength: 2, maxLength: 4 },
    ['a', 'ab', 'abcd', 'abcde'],
  ],
  [
    'a pattern instead of a length',
    { type: 'string', minLength: 1 },
    { type: 'string', pattern: '[\\s\\S]' },
    ['', 'a', '\n'],
  ],
  [
    'a constant that another keyword refuses',
    { enum: ['a', 'bb'], maxLength: 1 },
    { const: 'a' },
    ['a', 'bb'],
  ],
  ['a count of required properties', names, { ...names, minProperties: 2 }, some],
  [
    'a count of a closed object',
    object({ a: text, b: text }, closed),
    object({ a: text, b: text }, { ...closed, maxProperties: 2 }),
    some,
  ],
  [
    'a name that becomes a pattern',
    object({ 'x-a': text }, closed),
    object({}, { ...closed, patternProperties: { '^x-a$': text } }),
    [{}, { 'x-a': 'x' }, { 'x-a': 1 }, { 'x-b': 'x' }],
  ],
  [
    'names of a closed object',
    object({}, { patternProperties: { '^[a-z]$': text }, ...closed }),
    object({}, { propertyNames: { pattern: '^[a-z]$' }, additionalProperties: text }),
    [...some, { d1: 'x' }],
  ],
  [
    'positions instead of a count',
    closedList,
    { type: 'array', prefixItems: [text, text], maxItems: 2 },
    lists,
  ],
  ['items instead of positions', { type: 'array', items: text, maxItems: 2 }, closedList, lists],
  ['no items at all', { type: 'array', items: false }, { type: 'array', maxItems: 0 }, lists],
  [
    'one item that is unique',
    { type: 'array', maxItems: 1 },
    { type: 'array', maxItems: 1, uniqueItems: true },
    lists,
  ],
  [
    'an item of any kind where there are two',
    { type: 'array', minItems: 2 },
    { type: 'array', minItems: 2, contains: {} },
    lists,
  ],
  [
    'a dependency that follows from others',
    object({}, { dependentRequired: { a: ['b'], b: ['c'] } }),
    object({}, { dependentRequired: { a: ['b', 'c'], b: ['c'] } }),
    some,
  ],
  ['a dependency on what is required', names, { ...names, dependentRequired: { a: ['b'] } }, some],
  [
    'a limit that another member of allOf exceeds',
    all({ type: 'integer', minimum: 5 }, { type: 'integer', minimum: 3 }),
    all({ type: 'integer', minimum: 5 }, { type: 'integer', minimum: 4 }),
    [3, 4, 5],
  ],
  [
    'bounds in two members of allOf',
    { type: 'integer', minimum: 0, maximum: 10 },
    all({ type: 'integer', minimum: 0 }, { maximum: 10 }),
    [-1, 0, 10, 11, 'a'],
  ],
]

describe('schemas that accept the same values', () => {
  test.each(same)('break nobody: %s', async (_, one, other, values) => {
    const accepted = listAccepted(one, values)
    expect(accepted).toEqual(listAccepted(other, values))
    expect(new Set(accepted).size).toBe(2)
    expect(await findBreaks(one, other)).toEqual([])
    expect(await findBreaks(other, one)).toEqual([])
  })
})

/** Edits of which each does something that the others do not compensate, with values that only one side accepts. */
const different: readonly (readonly [string, Schema, Schema, readonly Json[]])[] = [
  [
    'a pattern of other lengths',
    { type: 'string', pattern: '^[a-z]{2,4}$' },
    { type: 'string', pattern: '^[a-z]*$', minLength: 1, maxLength: 3 },
    ['a', 'abcd'],
  ],
  ['a count above the required properties', names, { ...names, minProperties: 3 }, [{ a: 'x', b: 'x' }]],
  [
    'a count that only messages of one direction have',
    object({ a: { ...text, readOnly: true } }, { required: ['a'] }),
    object({ a: { ...text, readOnly: true } }, { required: ['a'], minProperties: 2 }),
    [{ a: 'x' }],
  ],
  [
    'a name that becomes a wider pattern',
    object({ 'x-a': text }, closed),
    object({}, { ...closed, patternProperties: { '^x-': text } }),
    [{ 'x-b': 'x' }],
  ],
  [
    'positions and a larger count',
    closedList,
    { type: 'array', prefixItems: [text, text], maxItems: 3 },
    [['x', 'y', 1]],
  ],
  [
    'a limit above that of another member of allOf',
    all({ type: 'integer', minimum: 5 }, { type: 'integer', minimum: 3 }),
    all({ type: 'integer', minimum: 5 }, { type: 'integer', minimum: 6 }),
    [5],
  ],
]

test.each(different)('what is not compensated still breaks: %s', async (_, one, other, values) => {
  const [before, after] = [listAccepted(one, values), listAccepted(other, values)]
  const narrows = before.some((accepts, at) => accepts && !after[at])
  const widens = before.some((accepts, at) => !accepts && after[at])
  const found = await findBreaks(one, other)
  expect(found.some((effect) => effect !== 'widens')).toBe(narrows)
  expect(found.some((effect) => effect !== 'narrows')).toBe(widens)
})

// Requests do not have the property, so a count that the required property implies is new there.
test('a count is told where a required property is in messages of one direction only', async () => {
  const readOnly = object({ a: { ...text, readOnly: true } }, { required: ['a'] })
  expect(await findBreaks(readOnly, { ...readOnly, minProperties: 1 })).toEqual(['narrows'])
})

// Below `unevaluatedProperties`, a name that becomes a pattern is still spoken of.
test('names that a schema speaks of count where something is unevaluated', async () => {
  const around = (inside: Schema): Schema => ({ ...all(inside), unevaluatedProperties: false })
  const [one, other] = [around(object({ a: {} })), around({ type: 'object', minProperties: 0 })]
  expect([listAccepted(one, [{ a: 1 }]), listAccepted(other, [{ a: 1 }])]).toEqual([[true], [false]])
  expect(await findBreaks(one, other)).toEqual(['narrows'])
})
