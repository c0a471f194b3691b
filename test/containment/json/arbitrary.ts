import fc from 'fast-check'
import { canonicalJson } from '../../../src/runtime/json/equal.ts'

const names = fc.constantFrom('a', 'b', 'ab')
const count = fc.integer({ min: 0, max: 3 })

/** Values of few names, numbers and texts. */
export const { instance } = fc.letrec((tie) => ({
  instance: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(null, true, false, 0, 1, 2, 2.5, -1, '', 'a', 'ab', 'abc'),
    fc.array(tie('instance'), { maxLength: 3 }),
    fc.dictionary(names, tie('instance'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))

type Keywords = Readonly<Record<string, fc.Arbitrary<unknown>>>

const assertions: Keywords = {
  type: fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'null', 'boolean'),
  enum: fc.uniqueArray(instance, { minLength: 1, maxLength: 3, selector: canonicalJson }),
  const: instance,
  minimum: count,
  exclusiveMaximum: count,
  multipleOf: fc.constantFrom(2, 0.5, 3),
  minLength: count,
  maxLength: count,
  pattern: fc.constantFrom('a', '^b', 'c$', '^(ab)*$'),
  required: fc.uniqueArray(names, { maxLength: 2 }),
  minProperties: count,
  maxProperties: count,
  minItems: count,
  maxItems: count,
  uniqueItems: fc.boolean(),
}

/** Schemas of 2020-12 with few keywords and few names, so that pairs of them often have to do with each other. */
export const { schema } = fc.letrec((tie) => {
  const inner = tie('schema')
  const list = fc.array(inner, { minLength: 1, maxLength: 3 })
  const map = fc.dictionary(names, inner, { maxKeys: 2, noNullPrototype: true })
  const applicators: Keywords = {
    properties: map,
    patternProperties: fc.dictionary(fc.constantFrom('a', '^b'), inner, {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    ...{ additionalProperties: inner, propertyNames: inner, contains: inner },
    ...{ allOf: list, anyOf: list, oneOf: list, not: inner },
    ...{ if: inner, else: inner },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: inner,
    $ref: fc.constantFrom('#/$defs/x', '#/$defs/y'),
    ...{ items: inner, prefixItems: list, dependentSchemas: map, minContains: count, maxContains: count },
    ...{ unevaluatedProperties: inner, unevaluatedItems: inner },
    dependentRequired: fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  }
  const keyword = (all: Keywords) =>
    fc.oneof(...Object.entries(all).map(([name, value]) => fc.tuple(fc.constant(name), value)))
  const keywords = (all: Keywords, maxLength: number) =>
    fc.array(keyword(all), { minLength: 1, maxLength }).map((found) => Object.fromEntries(found))
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.oneof(fc.boolean(), keywords(assertions, 2)),
      keywords({ ...assertions, ...applicators }, 4),
      keywords(applicators, 3),
    ),
  }
})

/** Whether ajv 8.20 is known to decide a schema otherwise than the specification. */
export function isBeyondAjv(schema: unknown): boolean {
  const text = JSON.stringify(schema)
  return /"unevaluated|"contains"/.test(text)
}
