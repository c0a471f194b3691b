import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import type { Json } from '../../src/schema/index.ts'
import { type VersionText, versionOf } from './versions.ts'

type Schema = { readonly [keyword: string]: Json }

/** The schema of a body, and the named ones that it refers to. */
interface Given {
  readonly root: Schema
  readonly named?: Schema
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }
const object = (properties: Schema, more: Schema = {}): Schema => ({ type: 'object', properties, ...more })

/** An API whose only operation sends the body, or answers with it. */
function api({ root, named = {} }: Given, message: 'request' | 'response'): VersionText {
  const content = { 'application/json': { schema: root } }
  const answer = { description: 'd', ...(message === 'response' ? { content } : {}) }
  const call = { operationId: 'postX', responses: { 200: answer } }
  const post = message === 'request' ? { ...call, requestBody: { required: true, content } } : call
  const info = { title: 'T', version: '1' }
  return {
    openapi: JSON.stringify({
      ...{ openapi: '3.1.0', info, paths: { '/x': { post } } },
      components: { schemas: named },
    }),
  }
}

function isValid({ root, named = {} }: Given, value: Json): boolean {
  const ajv = new Ajv2020({ strict: false })
  return ajv.compile({ ...root, components: { schemas: named } })(value)
}

/** Rule and effect of each change, and how bad it is for each side. */
async function told(
  before: Given,
  after: Given,
  message: 'request' | 'response',
): Promise<readonly string[]> {
  const sides = [
    await versionOf('a', api(before, message)),
    await versionOf('b', api(after, message)),
  ] as const
  return diff(...sides).changes.map((change) => {
    const sides = (change.sides ?? []).map((side) => `${side.for}:${side.severity}`)
    return [change.rule, change.effect, ...sides].join(' ')
  })
}

interface Case {
  readonly before: Given
  readonly after: Given
  /** Values that only one version accepts. */
  readonly values: readonly Json[]
  /** The changes if the client sends the body. */
  readonly sent: readonly string[]
  /** The changes if the client receives it. */
  readonly received: readonly string[]
}

const closed = object({ a: text }, { additionalProperties: false })
const both = { anyOf: [object({ a: text }, { required: ['a'] }), object({ b: text }, { required: ['b'] })] }

const open = object({ a: text, b: text })
const notBoth = { required: ['a', 'b'] }

const none = { type: 'null' }
const orNull = { ...open, type: ['object', 'null'] }

const needs = (name: string): Schema => object({ [name]: text }, { required: [name] })

const closing = { allOf: [ref('R')], properties: { z: text }, unevaluatedProperties: false }

test.each<[string, Case]>([
  [
    'a further schema must match below "not"',
    {
      before: { root: { not: ref('R') }, named: { R: closed } },
      after: {
        root: { not: ref('R') },
        named: {
          R: {
            allOf: [closed, { additionalProperties: { minLength: 1 }, properties: { a: { minLength: 1 } } }],
          },
        },
      },
      values: [{ a: '' }],
      sent: ['requirement-added widens client:risky server:risky'],
      received: ['requirement-added widens client:breaking server:risky'],
    },
  ],
  [
    'exactly one alternative must match below "not"',
    {
      before: { root: { not: ref('R') }, named: { R: both } },
      after: { root: { not: ref('R') }, named: { R: { oneOf: both.anyOf } } },
      values: [{ a: '', b: '' }],
      sent: ['choice-mode-changed widens'],
      received: ['choice-mode-changed widens client:breaking'],
    },
  ],
  [
    'two added schemas say the same',
    {
      before: { root: open },
      after: { root: { ...open, not: notBoth, allOf: [{ not: notBoth }] } },
      values: [{ a: '', b: '' }],
      sent: ['requirement-added narrows client:breaking'],
      received: ['requirement-added narrows server:breaking'],
    },
  ],
  [
    'two alternatives that accept the same are removed',
    {
      before: {
        root: { anyOf: [{ type: 'boolean' }, open, { allOf: [open, { not: notBoth }] }, ref('E')] },
        named: { E: { ...open, required: ['a', 'b'] } },
      },
      after: { root: { anyOf: [{ type: 'boolean' }] } },
      values: [{}],
      sent: [
        'alternative-removed narrows client:breaking server:risky',
        'alternative-removed narrows client:breaking server:risky',
        'alternative-removed narrows client:risky server:risky',
        'type-removed narrows',
      ],
      received: [
        'alternative-removed narrows client:risky server:breaking',
        'alternative-removed narrows client:risky server:breaking',
        'alternative-removed narrows client:risky server:risky',
        'type-removed narrows',
      ],
    },
  ],
  [
    'null is accepted by a second alternative, which has a name',
    {
      before: { root: { anyOf: [ref('R'), none] }, named: { R: orNull } },
      after: { root: { oneOf: [ref('R'), none] }, named: { R: orNull } },
      values: [null],
      sent: [
        'alternative-added narrows client:breaking server:risky',
        'choice-mode-changed narrows client:breaking',
        'schema-no-longer-nullable narrows client:breaking',
      ],
      received: [
        'alternative-added narrows client:risky server:breaking',
        'choice-mode-changed narrows server:breaking',
        'schema-no-longer-nullable narrows server:breaking',
      ],
    },
  ],
  [
    'a named alternative beside null becomes nullable',
    {
      before: { root: { oneOf: [ref('R'), none] }, named: { R: open } },
      after: { root: { oneOf: [ref('R'), none] }, named: { R: orNull } },
      values: [null],
      sent: [
        'alternative-added narrows client:breaking server:risky',
        'schema-no-longer-nullable narrows client:breaking',
        'schema-became-nullable widens server:risky',
      ],
      received: [
        'alternative-added narrows client:risky server:breaking',
        'schema-no-longer-nullable narrows server:breaking',
        'schema-became-nullable widens client:breaking',
      ],
    },
  ],
  [
    'a text or null becomes one of null and what only texts must satisfy',
    {
      before: { root: { type: ['string', 'null'] } },
      after: { root: { oneOf: [{ maxLength: 5 }, none] } },
      values: [null],
      sent: ['form-changed replaces client:breaking server:risky'],
      received: ['form-changed replaces client:breaking server:breaking'],
    },
  ],
  [
    'an object or null becomes one of null and anything',
    {
      before: { root: { type: ['object', 'null'] } },
      after: { root: { oneOf: [{}, none] } },
      values: [null],
      sent: ['form-changed replaces client:breaking server:risky'],
      received: ['form-changed replaces client:breaking server:breaking'],
    },
  ],
  [
    'a property is declared that had to be a text',
    {
      before: { root: object({ name: text }, { additionalProperties: text }) },
      after: { root: object({ name: text, count: { type: 'integer' } }, { additionalProperties: text }) },
      values: [{ count: 'x' }, { count: 5 }],
      sent: ['property-added replaces client:breaking'],
      received: ['property-added replaces client:breaking server:breaking'],
    },
  ],
  [
    'a property is declared that had to be a text, as a shorter one',
    {
      before: { root: object({ name: text }, { additionalProperties: text }) },
      after: { root: object({ name: text, s: { ...text, maxLength: 3 } }, { additionalProperties: text }) },
      values: [{ s: 'long' }],
      sent: ['property-added narrows client:breaking'],
      received: ['property-added narrows server:breaking'],
    },
  ],
  [
    'a property is declared that had to match a pattern of names',
    {
      before: { root: object({}, { patternProperties: { '^n': text } }) },
      after: { root: object({ count: { type: 'integer' }, n1: { type: 'integer' } }) },
      values: [{ n1: 'x' }, { n1: 5 }],
      sent: [
        'property-added replaces client:breaking server:risky',
        'property-added widens client:risky server:risky',
        'property-patterns-changed widens',
      ],
      received: [
        'property-patterns-changed widens client:breaking',
        'property-added replaces client:breaking server:breaking',
        'property-added widens client:risky server:risky',
      ],
    },
  ],
  [
    'a property is declared as what it had to be',
    {
      before: { root: object({ name: text }, { additionalProperties: text }) },
      after: { root: object({ name: text, s: text }, { additionalProperties: text }) },
      values: [],
      sent: ['property-added widens'],
      received: ['property-added widens client:risky'],
    },
  ],
  [
    'a required property is declared that had to be a text',
    {
      before: { root: object({ name: text }, { additionalProperties: text }) },
      after: {
        root: object({ name: text, s: { type: 'integer' } }, { required: ['s'], additionalProperties: text }),
      },
      values: [{}, { s: 1 }],
      sent: ['property-added replaces client:breaking'],
      received: ['property-added replaces client:breaking server:breaking'],
    },
  ],
  [
    'an alternative of an anyOf in a oneOf is removed',
    {
      before: { root: { oneOf: [{ anyOf: [needs('card'), needs('iban')] }, needs('cash')] } },
      after: { root: { oneOf: [needs('card'), needs('cash')] } },
      values: [{ iban: 'x' }, { iban: 'x', cash: 'x' }],
      sent: ['alternative-removed replaces client:breaking server:risky'],
      received: ['alternative-removed replaces client:breaking server:breaking'],
    },
  ],
  [
    'an alternative of an anyOf in a oneOf is added',
    {
      before: { root: { oneOf: [needs('card'), needs('cash')] } },
      after: { root: { oneOf: [{ anyOf: [needs('card'), needs('iban')] }, needs('cash')] } },
      values: [{ iban: 'x' }, { iban: 'x', cash: 'x' }],
      sent: ['alternative-added replaces client:breaking server:risky'],
      received: ['alternative-added replaces client:breaking server:breaking'],
    },
  ],
  [
    'a property is removed from a schema that is closed where it is used',
    {
      before: { root: closing, named: { R: object({ a: text, c: text }) } },
      after: { root: closing, named: { R: object({ c: text }) } },
      values: [{ a: 'x' }],
      sent: ['property-removed narrows client:breaking server:risky'],
      received: ['property-removed narrows client:risky server:breaking'],
    },
  ],
  [
    'a required property is added to a schema that is closed where it is used',
    {
      before: { root: closing, named: { R: object({ c: text }) } },
      after: { root: closing, named: { R: object({ a: text, c: text }, { required: ['a'] }) } },
      values: [{ a: 'x' }, {}],
      sent: ['property-added replaces client:breaking'],
      received: ['property-added replaces client:breaking server:breaking'],
    },
  ],
  [
    'an optional property is added to a schema that is closed where it is used',
    {
      before: { root: { ...ref('R'), unevaluatedProperties: false }, named: { R: object({ c: text }) } },
      after: { root: { ...ref('R'), unevaluatedProperties: false }, named: { R: open } },
      values: [{ a: 'x' }, { c: 'x' }],
      sent: [
        'property-removed narrows client:breaking server:risky',
        'property-added widens',
        'property-added widens',
      ],
      received: [
        'property-added widens client:breaking',
        'property-added widens client:breaking',
        'property-removed narrows client:risky server:breaking',
      ],
    },
  ],
])('%s', async (_, { before, after, values, sent, received }) => {
  for (const value of values) expect(isValid(before, value)).not.toBe(isValid(after, value))
  expect({
    sent: await told(before, after, 'request'),
    received: await told(before, after, 'response'),
  }).toEqual({ sent, received })
})

test('what a body limits is found if the files have other names', async () => {
  const named = (R: Schema, file: string): VersionText => ({
    apis: { [file]: api({ root: closing, named: { R } }, 'request').openapi ?? '' },
  })
  const before = await versionOf('a', named(object({ a: text, c: text }), 'earlier'))
  const { changes } = diff(before, await versionOf('b', named(object({ c: text }), 'later')))
  expect(changes.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['property-removed breaking'])
})
