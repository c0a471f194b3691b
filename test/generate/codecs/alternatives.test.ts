import { describe, expect, test } from 'vitest'
import { type JsonType, jsonCodec } from '../../../src/runtime/index.ts'
import { folderWith } from '../../support/folder.ts'
import { generatedFrom } from '../../support/generated.ts'

const text: JsonType = { json: 'string' }

function objectWith(members: Readonly<Record<string, JsonType>>, required = Object.keys(members)): JsonType {
  const properties = Object.entries(members).map(([name, type]) => [name, () => type] as const)
  return { json: 'object', properties, required }
}

/** What is wrong with a value, by rule and place. */
function issues(type: JsonType, value: unknown): readonly string[] {
  const result = jsonCodec(() => type).validate(value)
  return result.ok ? [] : result.issues.map(({ rule, path }) => `${rule} /${path?.join('/') ?? ''}`)
}

const card = objectWith({ kind: { json: 'string', values: ['card'] }, last4: text })
const transfer = objectWith({ kind: text, iban: text })
const told: JsonType = {
  ...{ json: 'one', of: [() => card, () => transfer] },
  tells: [
    'kind',
    [
      ['card', 0],
      ['transfer', 1],
      ['wire', 1],
    ],
  ],
}

describe('a choice with a discriminator', () => {
  test.each([
    ['a name that no alternative has', { kind: 'cash' }, ['enumeration /kind']],
    ['no name', { last4: '1234' }, ['required /']],
    ['a name that is no text', { kind: 1 }, ['type /kind']],
    ['a member that the named alternative lacks', { kind: 'card', last: '1234' }, ['required /']],
    ['a second name of an alternative', { kind: 'wire', iban: 1 }, ['type /iban']],
    ['another kind of value', [], ['any-of /']],
    ['an inherited name', { kind: 'constructor' }, ['enumeration /kind']],
  ])('%s', (_name, value, want) => expect(issues(told, value)).toEqual(want))

  test.each([
    [{ json: 'boolean' }, true, 'true'],
    [{ json: 'number' }, 2, '2'],
  ] as const)('a name of a value that is not a text, beside a default: %j', (type, value, name) => {
    const choice: JsonType = {
      ...{ json: 'one', of: [() => objectWith({ f: type, y: { json: 'number' } }), () => transfer] },
      tells: ['f', [[name, 0]], 1],
    }
    expect(issues(choice, { f: value, y: 'x' })).toEqual(['type /y'])
    expect(issues(choice, { f: 'other', iban: 'x' })).toEqual(['required /'])
  })

  test('takes what an alternative takes, whatever its name says', () => {
    expect(issues(told, { kind: 'x', iban: 'x' })).toEqual([])
    expect(issues(told, { kind: 'card', iban: 'x' })).toEqual([])
  })
})

describe('a choice without one', () => {
  const circle = objectWith({ shape: { json: 'constant', values: ['circle'] }, r: { json: 'number' } })
  const square = objectWith({ shape: { json: 'constant', values: ['square'] }, side: { json: 'number' } })
  const any: JsonType = { json: 'any', of: [() => circle, () => square] }

  test.each([
    [
      'the alternative whose constant is there',
      any,
      { shape: 'square', side: '1' },
      ['any-of /', 'type /side'],
    ],
    ['the alternative with fewer faults', any, { r: 1 }, ['any-of /', 'required /']],
    ['no alternative that is nearer than others', any, { shape: 'oval' }, ['any-of /']],
    ['no alternative of another kind', any, [1], ['any-of /']],
  ])('tells of %s', (_name, type, value, want) => expect(issues(type, value)).toEqual(want))

  test('a choice in the nearest alternative tells of its own', () => {
    const outer: JsonType = {
      json: 'any',
      of: [() => objectWith({ inner: any }), () => objectWith({ other: text, more: text })],
    }
    expect(issues(outer, { inner: { shape: 'circle' } })).toEqual([
      'any-of /',
      'any-of /inner',
      'required /inner',
    ])
  })

  test('many levels of choices are told at a cost that does not multiply', () => {
    const tree: JsonType = {
      json: 'any',
      of: [
        () => objectWith({ a: tree }),
        () => objectWith({ a: tree, b: text }),
        () => ({ json: 'string', values: ['leaf'] }),
      ],
    }
    let value: unknown = 'stem'
    for (let depth = 0; depth < 12; depth++) value = { a: value }
    expect(issues(tree, value)[0]).toBe('any-of /')
  })
})

test('a description says which property tells, and what its names stand for', async () => {
  const one = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const schemas = {
    Payment: {
      oneOf: [one('Card'), one('Transfer')],
      discriminator: { propertyName: 'kind', mapping: { card: '#/components/schemas/Card' } },
    },
    Card: {
      type: 'object',
      required: ['kind', 'last4'],
      properties: { kind: { type: 'string' }, last4: { type: 'string' } },
    },
    Transfer: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' }, iban: { type: 'number' } },
    },
  }
  const description = {
    openapi: '3.0.3',
    info: { title: 'a', version: '1' },
    paths: {},
    components: { schemas },
  }
  const root = folderWith({ 'api.json': JSON.stringify(description) })
  const { program } = await generatedFrom({ apis: new Map([['a', { openapi: 'api.json' }]]) }, root)
  const { payment } = program.load('v/a/no-namespace/codecs.ts') as {
    payment: {
      validate(value: unknown): {
        issues?: readonly { rule: string; path?: readonly unknown[]; expected?: string }[]
      }
    }
  }
  const told = (value: unknown) =>
    payment.validate(value).issues?.map(({ rule, expected }) => [rule, expected])
  expect(told({ kind: 'cash', iban: 'x' })).toEqual([['enumeration', 'card, Transfer']])
  expect(told({ kind: 'Transfer', iban: 'x' })).toEqual([['type', 'number']])
})
