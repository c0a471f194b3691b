import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOccurrences } from '../../src/align/index.ts'
import { makeChoice, makeElementParticle, questions } from '../../src/diff/contents/content-words.ts'
import { GroupedContents, type GroupOutcome } from '../../src/diff/contents/grouped.ts'
import { listPlainLeaves, simplifyContent } from '../../src/diff/contents/plain.ts'
import { leafKey } from '../../src/diff/contents/print.ts'
import { diff } from '../../src/diff/index.ts'
import type { Particle } from '../../src/schema/index.ts'
import { takes, words } from '../containment/xml/matching.ts'
import { particles } from '../containment/xml/particles.ts'
import { contentModel } from '../support/content-model.ts'
import { setOf } from '../support/model.ts'
import { contentCases } from './content-cases.ts'
import { order, versionOf, xsd } from './versions.ts'

const compared = async (before: string, after: string) =>
  diff(await versionOf('a', order(contentModel(before))), await versionOf('b', order(contentModel(after))))

test.each(contentCases)('%s becomes %s', async (before, after, told) => {
  const { changes } = await compared(before, after)
  const found = changes.map(({ rule, where, effect, severity, who }) =>
    [rule, where.path.slice(1).join('/'), effect, severity, ...who].join(' '),
  )
  expect(found).toEqual(told)
})

test('content that a wildcard skips may have attributes that the schema declares', async () => {
  const withAttribute = (content: string) =>
    versionOf('v', {
      schemas: {
        'order.xsd': xsd(
          `<xs:element name="order"><xs:complexType>${contentModel(content)}</xs:complexType></xs:element><xs:attribute name="language" type="xs:language"/>`,
        ),
      },
    })
  const { changes } = diff(await withAttribute('a, #other*'), await withAttribute('(a | b)?, #other*'))
  expect(changes.map(({ rule, effect }) => `${rule} ${effect}`)).toEqual([
    'content-model-changed widens',
    'required-occurrence-decreased widens',
    'element-added widens',
  ])
})

const groups = (count: number): string =>
  Array.from({ length: count }, (_, index) => `(x${index}{0,900} | y${index})?`).join(', ')

test('repeating a group of many groups is one change of grouping', {
  tags: 'slow',
}, async () => {
  const { changes } = await compared(groups(60), `(${groups(60)})*`)
  const found = changes.filter(({ rule }) => rule === 'content-model-changed')
  const ends = '((x0{0,900} | y0)?, …, (x59{0,900} | y59)?)'
  expect(found.map(({ effect, severity }) => [effect, severity])).toEqual([['widens', 'breaking']])
  expect(found[0]?.message.split(ends)).toEqual([expect.any(String), expect.any(String), '*.'])
  expect(
    changes.every(({ rule, severity }) => rule === 'content-model-changed' || severity === 'risky'),
  ).toBe(true)
})

test('of hundreds of alternatives, only those added and removed are reported', {
  tags: 'slow',
}, async () => {
  const names = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, index) => `x${from + index}`).join(' | ')
  const { changes } = await compared(`(${names(0, 300)})*`, `(${names(2, 303)})*`)
  const rules = [...new Set(changes.map(({ rule, effect }) => `${rule} ${effect}`))]
  expect(rules).toEqual(['element-removed narrows', 'element-added widens'])
  expect(changes).toHaveLength(5)
})

test('if counts are too high to follow, each element is reported separately', async () => {
  const { changes } = await compared('(a, b){2147483647}', '(a, b){2}')
  const each = ['occurrence-decreased narrows', 'required-occurrence-decreased widens']
  expect(changes.map(({ rule, effect }) => `${rule} ${effect}`)).toEqual([
    ...each,
    ...each,
    'content-model-changed replaces',
  ])
})

const occurs = fc.constantFrom(
  ...[
    { min: 1, max: 1 },
    { min: 1, max: 1 },
    { min: 0, max: 1 },
  ],
  ...[
    { min: 0, max: Number.POSITIVE_INFINITY },
    { min: 1, max: 2 },
    { min: 2, max: 2 },
  ],
)
const leaf = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), occurs)
  .map(([local, range]): Particle => ({ ...makeElementParticle({ namespace: '', local }), occurs: range }))
const particle = particles(leaf, occurs)

const short = words(['a', 'b', 'c'], 5)
const set = setOf([])

/** All that is told of two contents. */
function outcomes(before: Particle, after: Particle): readonly GroupOutcome[] {
  const side = (model: Particle) => ({
    model,
    occurs: new Map([...countOccurrences(model)].map(([key, one]) => [key, one.occurs] as const)),
  })
  const ask = questions(set, [], [before, after])
  const contents = new GroupedContents(side(before), side(after), ask, (name) => name)
  const [one, other] = [
    new Set(listPlainLeaves(before).map(leafKey)),
    new Set(listPlainLeaves(after).map(leafKey)),
  ]
  return [
    ...[...other].filter((key) => !one.has(key)).map((key) => contents.added(key)),
    ...[...one].filter((key) => !other.has(key)).map((key) => contents.removed(key)),
    ...[...one].flatMap((key) => [contents.counted(key, 'min'), contents.counted(key, 'max')]),
    contents.rest() ?? { narrows: {}, widens: {} },
  ]
}

test('the comparison of two contents agrees with an enumeration of their words', { tags: 'slow' }, () => {
  const seen = { equal: 0, other: 0 }
  fc.assert(
    fc.property(particle, particle, (given, other) => {
      const [before, after] = [simplifyContent(given), simplifyContent(other)]
      const told = outcomes(before, after)
      for (const [first, second, direction] of [
        [before, after, 'narrows'],
        [after, before, 'widens'],
      ] as const) {
        const shown = told.flatMap((one) =>
          one[direction] ? [one[direction].word?.map(({ local }) => local)] : [],
        )
        const found = short.find((word) => takes(first, word) && !takes(second, word))
        seen[found === undefined ? 'equal' : 'other'] += 1
        if (found !== undefined) expect(shown, `${direction} by ${found.join(' ')}`).not.toEqual([])
        for (const word of shown) {
          if (word) expect([takes(first, word), takes(second, word)]).toEqual([true, false])
        }
      }
    }),
    { numRuns: 200 },
  )
  expect(Math.min(seen.equal, seen.other)).toBeGreaterThan(30)
})

test('the plain form of a content model has its words', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(particle, (model) => {
      const form = simplifyContent(model)
      expect(short.find((word) => takes(model, word) !== takes(form, word))).toBeUndefined()
    }),
    { numRuns: 100 },
  )
})

test('what all contents of two schemas may cost ends the questions of each', () => {
  const [a, b] = ['a', 'b'].map((local) => makeElementParticle({ namespace: '', local }))
  if (a === undefined || b === undefined) throw new Error('no elements')
  const [one, other] = [makeChoice([a, b]), makeChoice([a, b, b])]
  const shared = { left: 2_000 }
  const asks = [1, 2].map(() => questions(set, [], [one, other], shared))
  expect(asks[0]?.(one, other)).toEqual({ holds: true })
  const told: unknown[] = []
  for (let count = 0; count < 200; count++) told.push(asks[0]?.(one, other), asks[1]?.(other, one))
  expect(told[0]).toEqual({ holds: true })
  expect(told.at(-1)).toBeUndefined()
  expect(questions(set, [], [one, other], { left: 0 }).isSpent()).toBe(true)
  // Others have a budget of their own.
  expect(questions(set, [], [one, other])(one, other)).toEqual({ holds: true })
})
