import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../src/runtime/json/equal.ts'
import { readSchema } from '../../ingest/json-schema/read-schema.ts'
import { runsOf } from '../../support/heavy.ts'
import { codecOf } from './json-codec-of.ts'

const runs = runsOf(50, 1000)

const names = fc.constantFrom('a', 'b', 'ab')
const count = fc.integer({ min: 0, max: 3 })
const { instance } = fc.letrec((tie) => ({
  instance: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(null, true, false, 0, 1, 2, 2.5, -1, '', 'a', 'ab', 'abc'),
    fc.array(tie('instance'), { maxLength: 3 }),
    fc.dictionary(names, tie('instance'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))

type Draft = 'draft-07' | '2019-09' | '2020-12'

/**
 * Leaves out what ajv 8.20 is known to decide otherwise than the specification: beside a reference draft-07 ignores
 * everything; `contains` beside a tuple has to hold where the array ends before the tuple, too; the items that
 * `contains: true` finds and the properties that an `if` alone has looked at are evaluated; those of a tuple in an
 * alternative that refuses are not, nor were those that `contains` finds before 2020-12.
 */
function withoutFaults(draft: Draft, schema: Readonly<Record<string, unknown>>): unknown {
  if (draft === 'draft-07' && '$ref' in schema) return { $ref: schema.$ref }
  const { contains, if: condition, unevaluatedItems, ...rest } = schema
  const isTuple = 'prefixItems' in schema || Array.isArray(schema.items)
  const isOpen = contains === true || Object.keys(contains ?? {}).every((key) => /^(?:then|else)$/.test(key))
  const seesMore = /"prefixItems"|"items":\[|"\$ref"/.test(JSON.stringify(rest))
  const seesContained = draft === '2019-09' && /"contains"/.test(JSON.stringify(schema))
  const isAlone = !('then' in schema || 'else' in schema)
  return {
    ...rest,
    ...(contains === undefined || isTuple || (isOpen && contains !== false) ? {} : { contains }),
    ...(unevaluatedItems === undefined || seesMore || seesContained ? {} : { unevaluatedItems }),
    ...(condition === undefined || isAlone ? {} : { if: condition }),
  }
}

/** Schemas of few keywords and few names, so that values often meet them. */
function schemas(draft: Draft): fc.Arbitrary<unknown> {
  const { schema } = fc.letrec((tie) => {
    const inner = tie('schema')
    const list = fc.array(inner, { minLength: 1, maxLength: 3 })
    const map = fc.dictionary(names, inner, { maxKeys: 2, noNullPrototype: true })
    const assertions = {
      type: fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'null', 'boolean'),
      enum: fc.uniqueArray(instance, { minLength: 1, maxLength: 3, selector: canonicalJson }),
      const: instance,
      minimum: count,
      exclusiveMaximum: count,
      multipleOf: fc.constantFrom(2, 0.5),
      minLength: count,
      maxLength: count,
      pattern: fc.constantFrom('a', '^b', 'c$'),
      required: fc.uniqueArray(names, { maxLength: 2 }),
      minProperties: count,
      maxProperties: count,
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
    }
    const applicators = {
      properties: map,
      patternProperties: fc.dictionary(fc.constantFrom('a', '^b'), inner, {
        maxKeys: 2,
        noNullPrototype: true,
      }),
      additionalProperties: inner,
      propertyNames: inner,
      contains: inner,
      allOf: list,
      anyOf: list,
      oneOf: list,
      not: inner,
      if: inner,
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: inner,
      else: inner,
      $ref: fc.constantFrom('#/definitions/x', '#/definitions/y'),
    }
    const tuple =
      draft === '2020-12'
        ? { items: inner, prefixItems: list }
        : {
            items: fc.oneof(inner, list),
            additionalItems: inner,
          }
    const later = {
      ...{ unevaluatedProperties: inner, unevaluatedItems: inner, dependentSchemas: map },
      ...{ minContains: count, maxContains: count },
      dependentRequired: fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
    }
    const more = draft === 'draft-07' ? { dependencies: map } : later
    const keyword = (all: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
      fc.oneof(...Object.entries(all).map(([name, value]) => fc.tuple(fc.constant(name), value)))
    const keywords = (all: Readonly<Record<string, fc.Arbitrary<unknown>>>, maxLength: number) =>
      fc.array(keyword(all), { maxLength }).map((found) => withoutFaults(draft, Object.fromEntries(found)))
    return {
      schema: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        fc.oneof(fc.boolean(), keywords(assertions, 2)),
        keywords({ ...assertions, ...applicators, ...tuple, ...more }, 4),
        keywords({ ...applicators, ...tuple, ...more }, 3),
      ),
    }
  })
  const top = fc.tuple(schema, schema, schema).map(([root, x, y]) => ({
    ...(draft === 'draft-07' ? { allOf: [root] } : root instanceof Object ? root : { not: {} }),
    definitions: { x, y },
  }))
  return top
}

const oracles = {
  'draft-07': ['http://json-schema.org/draft-07/schema#', Ajv],
  '2019-09': ['https://json-schema.org/draft/2019-09/schema', Ajv2019],
  '2020-12': ['https://json-schema.org/draft/2020-12/schema', Ajv2020],
} as const

/** What ajv says; nothing where its generated code uses a name that it never declares (`props0`, beside `not: {}`). */
function opinion(oracle: (value: unknown) => unknown, value: unknown): unknown {
  try {
    return oracle(value)
  } catch (problem) {
    if (problem instanceof ReferenceError) return undefined
    throw problem
  }
}

test.each(Object.keys(oracles) as readonly Draft[])(
  '%s: the emitted validators agree with ajv',
  { timeout: 1_800_000 },
  async (draft) => {
    const [$schema, Oracle] = oracles[draft]
    const instances = fc.array(instance, { minLength: 5, maxLength: 20 })
    let compared = 0
    await fc.assert(
      fc.asyncProperty(schemas(draft), instances, async (body, values) => {
        const schema = { $schema, ...(body as object) }
        const { set, diagnostics } = readSchema(schema)
        // A schema that refers to itself for the same value is refused by us and overflows ajv.
        if (diagnostics.some(({ code }) => code === 'ref-loop' || code === 'subtypes-listed')) return
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
        const codec = await codecOf(set)
        const oracle = new Oracle({ strict: false, validateFormats: false }).compile(schema)
        for (const value of values) {
          const theirs = opinion(oracle, value)
          if (theirs === undefined) continue
          compared++
          expect([value, codec.validate(value).ok]).toEqual([value, theirs])
        }
      }),
      { numRuns: runs },
    )
    expect(compared).toBeGreaterThan(runs)
  },
)
