import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ajv } from '../../containment/json/judges.ts'
import { schema } from '../../diff/random-schema.ts'
import { body, body31, type VersionText } from '../../diff/versions.ts'
import { runsOf } from '../../support/heavy.ts'
import { withPatterns } from '../../support/patterns.ts'
import { quotedIn } from '../../support/quoted.ts'
import { sideOf, witnessed } from './witnessed.ts'

const open = (text: VersionText): VersionText => ({ ...text, conventions: { unheldPatterns: 'open' } })
const object = (properties: string, required: string): VersionText =>
  open(body(`{type: object, required: [${required}], properties: {${properties}}}`))

const pattern = "p: {type: string, pattern: '\\Aa'}"

describe('a pattern of which only the words are known', () => {
  test.each<[string, VersionText, VersionText, readonly string[]]>([
    [
      'proves nothing itself',
      object('p: {type: string}', ''),
      object(pattern, ''),
      [`pattern-added unproven "\\Aa"`],
    ],
    [
      'of other words breaks nothing for certain',
      object(pattern, 'p'),
      object("p: {type: string, pattern: '(?i)b'}", 'p'),
      [],
    ],
    [
      'is left out where it may be',
      object(`${pattern}, n: {type: integer, maximum: 5}`, 'n'),
      object(`${pattern}, n: {type: integer, maximum: 4}`, 'n'),
      ['upper-bound-narrowed proven'],
    ],
    [
      'leaves open what else is broken where it must stand',
      object(`${pattern}, n: {type: integer, maximum: 5}`, 'p'),
      object(`${pattern}, n: {type: integer, maximum: 4}`, 'p'),
      [`upper-bound-narrowed unproven "\\Aa"`],
    ],
    [
      'is not taken where there is another alternative',
      object(`p: {anyOf: [{type: string, pattern: '\\Aa'}, {type: integer}]}, n: {type: integer}`, 'p, n'),
      object(`p: {anyOf: [{type: string, pattern: '\\Aa'}, {type: integer}]}, n: {type: boolean}`, 'p, n'),
      ['form-changed proven'],
    ],
    [
      'below "not" is not taken for refused',
      open(body(`{not: {type: string, pattern: '\\Aa'}, maxLength: 5}`)),
      open(body(`{not: {type: string, pattern: '\\Aa'}, maxLength: 4}`)),
      [`max-length-narrowed unproven "\\Aa"`],
    ],
    [
      'of names is asked of every name',
      open(
        body31(`{type: object, patternProperties: {'\\Aa': {type: integer}}, properties: {n: {maximum: 5}}}`),
      ),
      open(
        body31(`{type: object, patternProperties: {'\\Aa': {type: integer}}, properties: {n: {maximum: 4}}}`),
      ),
      [`upper-bound-narrowed unproven "\\Aa"`],
    ],
  ])('%s', async (_, before, after, want) => {
    const { comparison } = witnessed(await sideOf('a', before), await sideOf('b', after))
    const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
    expect(
      breaking.map(({ rule, witness }) =>
        [rule, witness.status, ...(witness.status === 'unproven' ? quotedIn(witness.why) : [])].join(' '),
      ),
    ).toEqual(want)
  })
})

/** What the two could mean. */
const meanings = [
  ['a', '^b'],
  ['^a?$', '^'],
  ['[^\\s\\S]', 'b$'],
] as const

test('whatever the words mean, what is proven is so', { timeout: 300_000, tags: 'slow' }, async () => {
  let proven = 0
  await fc.assert(
    fc.asyncProperty(schema, schema, async (one, other) => {
      const [before, after] = [one, other].map((given) => withPatterns(given, { a: '\\Aa', b: '(?i)b' }))
      const read = (name: string, given: unknown) =>
        sideOf(name, {
          schemas: { 'x.json': JSON.stringify(given) },
          conventions: { unheldPatterns: 'open' },
        })
      const [from, to] = [await read('a', before), await read('b', after)]
      const { comparison, proofs } = witnessed(from, to)
      for (const { id, witness } of comparison.changes) {
        const proof = proofs.get(id)
        if (proof === undefined || witness.status !== 'proven') continue
        const [accepting, rejecting] = witness.acceptedBy === 'a' ? [before, after] : [after, before]
        for (const [a, b] of meanings) {
          const judge = (given: unknown) => ajv(withPatterns(given, { '\\Aa': a, '(?i)b': b }))
          const judged = [
            judge(accepting)(JSON.parse(proof.shown)),
            judge(rejecting)(JSON.parse(proof.image ?? proof.shown)),
          ]
          expect({ before, after, proof, judged }).toEqual({ before, after, proof, judged: [true, false] })
          proven++
        }
      }
    }),
    { numRuns: runsOf(25, 800) },
  )
  expect(proven).toBeGreaterThan(30)
})
