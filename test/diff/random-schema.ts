import fc from 'fast-check'

/** Small JSON Schemas in which two draws often share a part: the names, types and bounds are few. */
export type Schema = Readonly<Record<string, unknown>>

const text: fc.Arbitrary<Schema> = fc.record(
  {
    type: fc.constant('string'),
    maxLength: fc.integer({ min: 3, max: 5 }),
    minLength: fc.integer({ min: 0, max: 2 }),
    pattern: fc.constantFrom('a', 'b'),
  },
  { requiredKeys: ['type'] },
)
const codes: fc.Arbitrary<Schema> = fc.record({
  enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
})
const number: fc.Arbitrary<Schema> = fc.record(
  {
    type: fc.constantFrom('number', 'integer', ['string', 'null']),
    minimum: fc.integer({ min: 0, max: 2 }),
    exclusiveMaximum: fc.integer({ min: 7, max: 9 }),
  },
  { requiredKeys: ['type'] },
)
const leaf = fc.oneof(text, codes, number)
const names = ['a', 'b', 'c']

export const { schema } = fc.letrec<{ schema: Schema; object: Schema; array: Schema; choice: Schema }>(
  (tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      tie('object'),
      tie('array'),
      tie('choice'),
    ),
    object: fc
      .record({
        properties: fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 3 }),
        required: fc.subarray(names),
        isClosed: fc.boolean(),
      })
      .map(({ properties, required, isClosed }) => ({
        type: 'object',
        properties,
        required: required.filter((name) => name in properties),
        ...(isClosed ? { additionalProperties: false } : {}),
      })),
    array: fc
      .record({ items: tie('schema'), minItems: fc.integer({ min: 0, max: 1 }) })
      .map((given) => ({ type: 'array', ...given })),
    choice: fc.array(leaf, { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
  }),
)

/** The same value with the keys of every object the other way round. */
export function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  )
}
