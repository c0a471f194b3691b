import { describe, expect, test } from 'vitest'
import { type Comparison, diff } from '../../src/diff/index.ts'
import type { Doc } from './rewrite/document.ts'
import { splitFiles } from './rewrite/split-files.ts'
import { api, type VersionText, versionOf } from './versions.ts'

async function compare(before: VersionText, after: VersionText): Promise<Comparison> {
  const tolerant = (given: VersionText): VersionText => ({ ...given, conventions: { defects: 'compare' } })
  return diff(await versionOf('a', tolerant(before)), await versionOf('b', tolerant(after)))
}

/** An operation whose body has a schema. */
function body(schema: object, components: object = {}): VersionText {
  const content = `{application/json: {schema: ${JSON.stringify(schema)}}}`
  return api(
    `{/x: {put: {operationId: putX, requestBody: {content: ${content}}, responses: {'200': {description: d}}}}}`,
    `components: {schemas: ${JSON.stringify({ S: { type: 'string' }, ...components })}}`,
  )
}

const rulesOf = ({ changes }: Comparison): readonly string[] => changes.map(({ rule }) => rule).sort()

describe('a code list of a format, as a choice of constants', () => {
  const list = { type: 'string', format: 'urn', enum: ['a', 'b'] }
  const choice = (keyword: string, ...codes: readonly string[]) => ({
    ...{ type: 'string', format: 'urn' },
    [keyword]: codes.map((code) => ({ enum: [code] })),
  })

  test.each([
    ['oneOf', list, choice('oneOf', 'a', 'b')],
    ['anyOf', list, choice('anyOf', 'b', 'a')],
    ['null as well', { ...list, nullable: true }, { allOf: [{ ...list, nullable: true }] }],
    ['in a property', { properties: { p: list } }, { properties: { p: choice('oneOf', 'a', 'b') } }],
  ])('is the same: %s', async (_, before, after) => {
    expect(rulesOf(await compare(body(before), body(after)))).toEqual([])
    expect(rulesOf(await compare(body(after), body(before)))).toEqual([])
  })

  test('has its codes and its format compared', async () => {
    const other = { ...choice('oneOf', 'a'), format: 'uri' }
    const found = rulesOf(await compare(body(list), body(other)))
    expect(found).toEqual(expect.arrayContaining(['enum-value-removed', 'format-changed']))
  })
})

describe('what no value can be of, written as several schemas', () => {
  test.each([
    [['string'], [true, false]],
    [['boolean'], [1, 2]],
    [['object'], ['a', 'b']],
  ])('%j of %j', async ([type], values) => {
    const nullable = { type, nullable: true }
    const [before, after] = [
      { ...nullable, enum: values },
      { ...nullable, oneOf: values.map((value) => ({ enum: [value] })) },
    ]
    expect(rulesOf(await compare(body(before), body(after)))).toEqual([])
    expect(rulesOf(await compare(body(after), body(before)))).toEqual([])
  })

  test('leaves integers where numbers are allowed', async () => {
    const numbers = {
      allOf: [
        { type: 'number', nullable: true },
        { type: 'integer', nullable: true },
      ],
    }
    const compared = await compare(body({ type: 'integer', nullable: true }), body(numbers))
    expect(compared.summary.breaking).toBe(0)
  })
})

describe('a defect in a copy of a schema is that of the schema', () => {
  const gone = { $ref: '#/components/schemas/None' }
  const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const held = { type: 'object', properties: { id: { type: 'string' }, more: gone } }

  test.each([
    ['in the place of a reference', to('Held'), held, { Held: held }],
    ['in a property', { properties: { one: to('Held') } }, { properties: { one: held } }, { Held: held }],
    [
      'in items, by two references',
      { type: 'array', items: to('Outer') },
      { type: 'array', items: to('Held') },
      { Outer: to('Held'), Held: held },
    ],
    [
      'below a reference of the copy',
      { properties: { one: to('Outer') } },
      { properties: { one: { properties: { held } } } },
      { Outer: { properties: { held: to('Held') } }, Held: held },
    ],
  ])('%s', async (_, before, after, components) => {
    const unsaid = (rules: readonly string[]) => rules.filter((rule) => !rule.startsWith('type-'))
    expect(unsaid(rulesOf(await compare(body(before, components), body(after, components))))).toEqual([])
    expect(unsaid(rulesOf(await compare(body(after, components), body(before, components))))).toEqual([])
  })

  test('is another one where something else is missing', async () => {
    const other = {
      ...held,
      properties: { ...held.properties, more: { $ref: '#/components/schemas/Other' } },
    }
    const compared = await compare(body(to('Held'), { Held: held }), body(other, { Held: held }))
    expect(rulesOf(compared)).toContain('defect-added')
  })
})

test('what a discriminator names follows a schema into another file', () => {
  const mapping = { a: '#/components/schemas/A', b: 'B' }
  const schema = {
    discriminator: { propertyName: 'k', mapping },
    oneOf: [{ $ref: '#/components/schemas/A' }],
  }
  const document: Doc = {
    paths: { '/x': { get: { responses: { 200: { content: { 'a/b': { schema } } } } } } },
    components: { schemas: { A: { properties: { mapping: { type: 'object' } } } } },
  }
  const { document: made } = splitFiles(document, () => true)
  expect(JSON.stringify(made)).toContain('{"a":"parts.json#/components/schemas/A","b":"B"}')
})
