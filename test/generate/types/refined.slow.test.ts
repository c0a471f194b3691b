import { expect, test } from 'vitest'
import { askedCompilers, compiled } from '../../support/compile.ts'
import { generatedFromText } from '../../support/generated.ts'

const part = (properties: string): string =>
  `{allOf: [{$ref: '#/components/schemas/Base'}, {type: object, properties: ${properties}}]}`

const description = `openapi: 3.1.0
info: {title: R, version: '1'}
paths: {}
components:
  schemas:
    Inner: {type: object, required: [a], properties: {a: {type: string}}}
    Base:
      type: object
      properties:
        id: {type: integer, format: int64}
        on: {type: string, format: date}
        inner: {$ref: '#/components/schemas/Inner'}
        ids: {type: array, items: {type: integer, format: int64}}
        next: {$ref: '#/components/schemas/Base'}
    Untyped: ${part('{id: {minimum: 1}, on: {maxLength: 10}, inner: {minProperties: 1}, ids: {items: {minimum: 1}}}')}
    Typed: ${part('{id: {type: integer}, on: {type: string}, inner: {type: object}, ids: {type: array, items: {type: number}}}')}
    Listed: ${part("{id: {enum: [5]}, on: {const: '1970-01-01'}, next: {properties: {id: {minimum: 1}}}}")}
    Nullable: {type: [object, 'null'], required: [inner], properties: {inner: {minProperties: 1}}, anyOf: [{$ref: '#/components/schemas/Base'}, {type: 'null'}]}
    Names: {type: object, required: [main], properties: {tags: {type: array}}, additionalProperties: {type: object, properties: {a: {type: string}}, required: [b], oneOf: [{type: [integer, string]}, {const: 1}, {type: object, properties: {a: {type: string}, b: {type: array}}, required: [a]}]}}
    Dictionary: {allOf: [{$ref: '#/components/schemas/Base'}, {type: object, additionalProperties: {type: [string, integer, object, array]}}]}
    Deep: {allOf: [{properties: {in: {$ref: '#/components/schemas/Base'}}}, {additionalProperties: {additionalProperties: {type: [integer, string]}}}]}
    Patterns: {allOf: [{$ref: '#/components/schemas/Base'}, {type: object, patternProperties: {'^o': {type: string}, '^i': true}, additionalProperties: false}]}
    Inherited: {type: object, properties: {constructor: {type: string}, toString: {type: integer}, valueOf: {$ref: '#/components/schemas/Inner'}}, additionalProperties: {type: boolean}}
    Other: {type: object, properties: {b: {type: string}}}
    Some: {type: object, properties: {a: {type: string}, n: {type: [integer, 'null']}}}
    One: {type: object, required: [a], oneOf: [{$ref: '#/components/schemas/Some'}, {$ref: '#/components/schemas/Other'}]}
    Any: {allOf: [{required: [a, n]}], anyOf: [{$ref: '#/components/schemas/Some'}, {$ref: '#/components/schemas/Other'}]}
    Asked: {type: object, required: [toString, __proto__], properties: {toString: {type: string}, __proto__: {type: string}, hasOwnProperty: {type: string}}}
`

const value = (id: string, on: string): string =>
  `{ id: ${id}, on: ${on}, inner, ids: [${id}], next: { id: ${id} } }`

const uses = (id: string, on: string, wrong: string): string => `
import type * as T from './v/d/no-namespace/types.js'
const inner: T.Inner = { a: 'x' }
export const untyped: T.Untyped = ${value(id, on)}
export const typed: T.Typed = ${value(id, on)}
export const listed: T.Listed = ${value(id, on)}
export const nullable: T.Nullable = ${value(id, on)}
export const base: T.Base = typed
export const map: T.Dictionary = { id: ${id}, on: ${on}, ids: [${id}], other: 'x' }
export const deep: T.Deep = { in: { id: ${id}, on: ${on} } }
export const patterns: T.Patterns = { id: ${id}, on: ${on} }
export const empty: T.Inherited = {}
export const inherited: T.Inherited = { constructor: 'x', toString: 1, valueOf: inner, other: true }
export const required: T.Asked = { toString: 'x', ['__proto__']: 'x' }
// @ts-expect-error a property that every object has must be of its type
export const text: T.Inherited = { toString: 'x' }
// @ts-expect-error a property that every object has is required
export const missing: T.Asked = { ['__proto__']: 'x' }
export const one: readonly T.One[] = [{ a: 'x' }, { a: 5, b: 'x' }, { a: null, b: 'x' }]
export const any: T.Any = { a: 'x', n: null }
export const asked: string = (one[0] as T.One & T.Some).a
// @ts-expect-error a required property of some alternatives may not be undefined
export const without: T.One = { a: undefined, b: 'x' }
// @ts-expect-error a required property of some alternatives is missing
export const lacking: T.Any = { a: 'x' }
export const names: T.Names = { main: { a: 'x', b: [] } }
// @ts-expect-error another form is held
export const wrong: T.Typed = { id: ${wrong} }
// @ts-expect-error a property is refused as in the type itself
export const inside: T.Untyped = { inner: { a: 1 } }
`

test.each([
  ['as in JSON', {}, uses('5', `'1970-01-01'`, `'5'`)],
  ['as bigint and Date', { int64: 'bigint', date: 'Date' }, uses('5n', 'new Date(0)', '5')],
  ['as text', { int64: 'string' }, uses(`'5'`, `'1970-01-01'`, '5')],
] as const)(
  'a refined property has the type of its values, held %s',
  { tags: 'slow', timeout: 120_000 },
  async (_, holds, text) => {
    const { files } = await generatedFromText('d', description, { holds })
    await compiled([...files, { path: 'uses.ts', text }], async (check) => {
      const options = { exactOptionalPropertyTypes: true }
      for (const compiler of askedCompilers)
        expect([compiler, await check(compiler, options)]).toEqual([compiler, ''])
    })
  },
)
