import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonContains, type TypeIn, type Verdict } from '../../../src/containment/index.ts'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import type { Conventions } from '../../../src/ingest/index.ts'
import { readJsonSchemas } from '../../../src/ingest/json-schema/index.ts'
import type { Json } from '../../../src/schema/index.ts'
import { accepts } from '../../ingest/json-schema/evaluate.ts'
import { profile, sourceOf } from '../../ingest/json-schema/read-schema.ts'
import { runsOf } from '../../support/heavy.ts'
import { withPatterns } from '../../support/patterns.ts'
import { instance, isBeyondAjv, schema } from './arbitrary.ts'
import { ajv } from './judges.ts'

const $schema = 'https://json-schema.org/draft/2020-12/schema'

/** A schema as comparisons read it, or with such patterns left out. */
function opened(
  given: unknown,
  $defs: Readonly<Record<string, unknown>> = {},
  unheldPatterns: Conventions['unheldPatterns'] = 'open',
): TypeIn | undefined {
  const problems = new Diagnostics()
  const source = sourceOf({ 'a.json': { $schema, $defs, allOf: [given] } })
  const options = { setName: 'a', profile, entries: ['a.json'], conventions: { unheldPatterns } }
  const [set] = readJsonSchemas(source, options, problems.sink)
  return set === undefined || problems.hasErrors ? undefined : { set, id: 'a.json#' }
}

function within(
  a: unknown,
  b: unknown,
  $defs: Readonly<Record<string, unknown>> = {},
): Verdict<Json> | undefined {
  const [inner, outer] = [opened(a, $defs), opened(b, $defs)]
  return inner && outer && jsonContains(inner, outer)
}

const p = { type: 'string', pattern: '\\Aa' }
const q = { type: 'string', pattern: '(?i)b' }
const object = (properties: unknown, more: object = {}) => ({ type: 'object', properties, ...more })
const map = (pattern: string, type: unknown) => ({ type: 'object', patternProperties: { [pattern]: type } })

describe('a pattern of which only the words are known', () => {
  test.each<[string, unknown, unknown, unknown]>([
    ['is itself', p, { ...p, title: 'p' }, 'yes'],
    ['is itself where a length is more', { ...p, maxLength: 3 }, p, 'yes'],
    ['is itself where a length is less', p, { ...p, maxLength: 3 }, 'undecided'],
    ['is itself beside another one', { allOf: [p, q] }, p, 'yes'],
    ['is among others', p, { anyOf: [q, p] }, 'yes'],
    ['is no other', p, q, 'undecided'],
    ['is no pattern that is known', p, { type: 'string', pattern: 'a' }, 'undecided'],
    ['holds none that is known', { type: 'string', pattern: 'a' }, p, 'undecided'],
    ['may hold every text', { type: 'string' }, p, 'undecided'],
    ['holds no more than texts', p, { type: 'string' }, 'yes'],
    ['may hold nothing', p, { type: 'integer' }, 'undecided'],
    ['may hold what is listed', { enum: ['a'] }, { ...p, enum: ['a', 'b'] }, 'undecided'],
    ['below "not"', { not: p }, { not: { ...p, maxLength: 3 } }, 'yes'],
    ['below "not" the other way round', { not: { ...p, maxLength: 3 } }, { not: p }, 'undecided'],
    ['says nothing of what is no text', { type: ['integer', 'string'] }, p, { no: 0 }],
    ['a property beside it', object({ a: p, b: { type: 'string' } }), object({ a: p, b: p }), 'undecided'],
    [
      'a property that tells without it',
      object({ a: p, b: { type: 'string' } }),
      object({ a: p, b: { type: 'integer' } }),
      { no: { b: '' } },
    ],
    ['names of the same words', map('\\Aa', { type: 'integer' }), map('\\Aa', { type: 'number' }), 'yes'],
    ['names of other words', map('\\Aa', p), map('(?i)b', p), 'undecided'],
    [
      'a declared name',
      object({ a: { type: 'integer' } }),
      object({ a: { type: 'integer' } }, { patternProperties: { '\\Aa': { type: 'string' } } }),
      'undecided',
    ],
    ['names that a schema accepts', { propertyNames: p }, { propertyNames: q }, 'undecided'],
  ])('%s', (_, a, b, want) => {
    const verdict = within(a, b)
    expect(verdict?.kind === 'no' ? { no: verdict.witness } : verdict?.kind).toEqual(want)
  })
})

const runs = runsOf(20, 1000)

/** What the two could mean, each other than the other. */
const meanings = [
  ['a', '^b'],
  ['^a?$', '^'],
  ['[^\\s\\S]', 'b$'],
  ['^[ab]+$', '[^\\s\\S]'],
] as const

test('whatever the words mean, what is decided is so', { tags: 'slow', timeout: 900_000 }, () => {
  let decided = 0
  fc.assert(
    fc.property(schema, schema, schema, schema, schema, (a, b, c, x, y) => {
      const unknown = (given: unknown) => withPatterns(given, { a: '\\Aa', '^b': '(?i)b' })
      const $defs = { x: unknown(x), y: unknown(y) }
      for (const pair of [
        [a, b],
        [a, { anyOf: [b, c] }],
        [{ allOf: [a, c] }, b],
        [a, { not: b }],
        [{ oneOf: [a, b] }, c],
      ]) {
        const [inner, outer] = pair.map(unknown)
        const verdict = within(inner, outer, $defs)
        if (verdict === undefined || verdict.kind === 'undecided' || isBeyondAjv([pair, x, y])) continue
        decided += JSON.stringify([pair, x, y]) === JSON.stringify([inner, outer, $defs.x, $defs.y]) ? 0 : 1
        for (const [one, other] of meanings) {
          const meant = (given: unknown) => withPatterns(given, { '\\Aa': one, '(?i)b': other })
          const defs = { x: meant($defs.x), y: meant($defs.y) }
          if (verdict.kind === 'no') {
            const judged = [inner, outer].map((given) => ajv(meant(given), defs)(verdict.witness))
            expect({ inner, outer, verdict, judged }).toEqual({
              inner,
              outer,
              verdict,
              judged: [true, false],
            })
          } else {
            const types = [inner, outer].map((given) => opened(meant(given), defs))
            const kind = types[0] && types[1] && jsonContains(types[0], types[1]).kind
            expect({ inner, outer, defs, kind }).not.toEqual({ inner, outer, defs, kind: 'no' })
          }
        }
      }
    }),
    { numRuns: runs },
  )
  expect(decided).toBeGreaterThan(runs / 4)
})

test('left out, no schema refuses what it takes whatever the words mean', {
  tags: 'slow',
  timeout: 900_000,
}, () => {
  let widened = 0
  fc.assert(
    fc.property(schema, schema, schema, instance, (a, x, y, value) => {
      const unknown = (given: unknown) => withPatterns(given, { a: '\\Aa', '^b': '(?i)b' })
      const $defs = { x: unknown(x), y: unknown(y) }
      const skipped = opened(unknown(a), $defs, 'skip')
      if (skipped === undefined || isBeyondAjv([a, x, y])) return
      const taken = accepts(skipped.set, skipped.id, value)
      for (const [one, other] of meanings) {
        const meant = (given: unknown) => withPatterns(given, { '\\Aa': one, '(?i)b': other })
        const isTaken = ajv(meant(unknown(a)), { x: meant($defs.x), y: meant($defs.y) })(value)
        if (isTaken) expect({ a, x, y, value, one, other, taken }).toMatchObject({ taken: true })
        else if (taken) widened++
      }
    }),
    { numRuns: runs * 3 },
  )
  expect(widened).toBeGreaterThan(0)
})
