import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonContains, type TypeIn, type Verdict } from '../../../src/containment/index.ts'
import type { Json } from '../../../src/schema/index.ts'
import { runsOf } from '../../support/heavy.ts'
import { instance, isBeyondAjv, schema } from './arbitrary.ts'
import { ajv, typeOf } from './judges.ts'

const runs = runsOf(20, 1000)

/** Questions about schemas with the same definitions; a schema that is refused has no answer. */
class Questions {
  readonly values: unknown[]
  readonly #$defs: Readonly<Record<string, unknown>>
  readonly #types = new Map<string, TypeIn | undefined>()

  constructor($defs: Readonly<Record<string, unknown>>, values: readonly unknown[]) {
    this.#$defs = $defs
    this.values = [...values]
  }

  within(a: unknown, b: unknown): Verdict<Json> | undefined {
    const [inner, outer] = [this.#type(a), this.#type(b)]
    const verdict = inner && outer && jsonContains(inner, outer)
    if (verdict?.kind === 'no') {
      const judged = [this.judge(a, verdict.witness) ?? true, this.judge(b, verdict.witness) ?? false]
      expect({ a, b, value: verdict.witness, judged }).toEqual({
        ...{ a, b, value: verdict.witness },
        judged: [true, false],
      })
      this.values.push(verdict.witness)
    }
    return verdict
  }

  /** What ajv says, where it decides as the specification does. */
  judge(schema: unknown, value: unknown): boolean | undefined {
    return isBeyondAjv([schema, this.#$defs]) ? undefined : ajv(schema, this.#$defs)(value)
  }

  #type(schema: unknown): TypeIn | undefined {
    const key = JSON.stringify(schema)
    if (!this.#types.has(key)) this.#types.set(key, typeOf(schema, this.#$defs))
    return this.#types.get(key)
  }
}

const cases = fc.tuple(
  schema,
  schema,
  schema,
  schema,
  schema,
  fc.array(instance, { minLength: 5, maxLength: 15 }),
)

test('if one schema contains another, ajv finds no value that contradicts it', {
  timeout: 900_000,
}, () => {
  let compared = 0
  fc.assert(
    fc.property(cases, ([a, b, c, x, y, values]) => {
      const ask = new Questions({ x, y }, values)
      // Values for the comparison: what meets the first schema and one other thing.
      for (const other of [b, c, false]) ask.within(a, { not: other })
      for (const [inner, outer] of [
        [a, b],
        [a, { anyOf: [b, c] }],
        [{ allOf: [a, c] }, b],
        [{ not: a }, { not: b }],
      ]) {
        if (ask.within(inner, outer)?.kind !== 'yes') continue
        for (const value of ask.values) {
          const fits = ask.judge(outer, value)
          if (fits === undefined || ask.judge(inner, value) !== true) continue
          compared++
          expect({ inner, outer, value, fits }).toEqual({ inner, outer, value, fits: true })
        }
      }
    }),
    { numRuns: runs },
  )
  expect(compared).toBeGreaterThan(runs)
})

test('containments that follow from logic are found', { timeout: 900_000 }, () => {
  fc.assert(
    fc.property(cases, ([a, b, c, x, y]) => {
      const ask = new Questions({ x, y }, [])
      const both = { anyOf: [{ allOf: [a, b] }, { allOf: [a, c] }] }
      for (const [inner, outer] of [
        [a, a],
        [a, { not: { not: a } }],
        [{ allOf: [a, b] }, a],
        [a, { anyOf: [b, a] }],
        [{ allOf: [a, { anyOf: [b, c] }] }, both],
        [both, { allOf: [a, { anyOf: [b, c] }] }],
        [{ oneOf: [a, b] }, { anyOf: [a, b] }],
      ]) {
        const verdict = ask.within(inner, outer)
        expect({ inner, outer, x, y, verdict: verdict?.kind ?? 'yes' }).toEqual({
          inner,
          outer,
          x,
          y,
          verdict: 'yes',
        })
      }
    }),
    { numRuns: runs },
  )
})
