import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutBackReferences } from '../../../src/regex/back-references.ts'
import { compileTextPattern, linearPlan, UnknownPattern } from '../../../src/regex/index.ts'
import { compileAttempts } from '../../../src/regex/linear/limited-steps.ts'
import { readSyntax } from '../../../src/regex/linear/tree.ts'
import { limitedPattern } from '../../../src/runtime/index.ts'
import { runsOf } from '../../support/heavy.ts'

const atom = fc.constantFrom(
  ...['a', 'b', '[ab]', '[^a]', '.', '\\w', '😀', '\\ud83d', '(?:(?!a)[ab])'],
  ...['^', '$', '\\b', '\\B', '', 'ab', '\\u{1F600}', '\\p{L}', '-'],
  ...['(a)', '([ab])', '(a+)', '(a|ab)', '(|a)', '(b)?', '(?=(a+))', '(?<=(a|b))', '(?!(a))', '((a)|b)'],
  ...['\\1', '\\1', '\\2', '\\3', '(?=\\1)', '(?!\\1)', '(?<=\\1)', '(?<!\\2)', '(\\1a)', '(?<=\\1(a|b))'],
)
const written = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 5 },
    atom,
    fc.array(tie('whole'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
    fc.array(tie('whole'), { minLength: 2, maxLength: 3 }).map((parts) => `(?:${parts.join('|')})`),
    fc.array(tie('whole'), { minLength: 1, maxLength: 2 }).map((parts) => `(${parts.join('|')})`),
    fc
      .tuple(
        tie('whole'),
        fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '+?', '??', '{0}', '{2,3}?'),
      )
      .map(([of, sign]) => `(?:${of})${sign}`),
    fc.tuple(fc.constantFrom('?=', '?!', '?<=', '?<!'), tie('whole')).map(([kind, of]) => `(${kind}${of})`),
  ),
})).whole
/** Three groups at the end, so that every reference has one. */
const expression = written.map((one) => `${one}(?:(a)(b)(a))?`)
const text = fc.array(fc.constantFrom('a', 'a', 'b', 'b', '-', '😀', '\ud83d', '\ude00', 'é'), {
  maxLength: 8,
})

/** V8 looks inside a pair of units too, where the language has no place, and takes half of one for the whole. */
const isJudgedOtherwise = (source: string, given: string): boolean =>
  /\\b|\(\?[<=!]|\\[1-9]/i.test(source) && /[\ud800-\udfff]/.test(given)

test('a limited pattern says what the engine says', () => {
  fc.assert(
    fc.property(expression, fc.array(text, { minLength: 6, maxLength: 6 }), (source, texts) => {
      const pattern = limitedPattern(compileAttempts(readSyntax(source)))
      const engine = new RegExp(source, 'u')
      for (const given of texts.map((parts) => parts.join(''))) {
        if (isJudgedOtherwise(source, given)) continue
        let said: boolean
        try {
          said = pattern.test(given)
        } catch (problem) {
          if (problem instanceof RangeError) continue
          throw problem
        }
        expect([source, given, said]).toEqual([source, given, engine.test(given)])
      }
    }),
    { numRuns: runsOf(500, 6000) },
  )
})

test('an expression without its references is found in the same texts', { tags: 'slow' }, () => {
  let replaced = 0
  fc.assert(
    fc.property(expression, fc.array(text, { minLength: 6, maxLength: 6 }), (source, texts) => {
      const made = withoutBackReferences(source)
      if (made === undefined) return
      replaced += made === source ? 0 : 1
      expect(made).not.toMatch(/\\[1-9k]/)
      const [before, after] = [new RegExp(source, 'u'), new RegExp(made, 'u')]
      for (const given of texts.map((parts) => parts.join(''))) {
        if (isJudgedOtherwise(source, given)) continue
        expect([source, made, given, after.test(given)]).toEqual([source, made, given, before.test(given)])
      }
    }),
    { numRuns: runsOf(500, 6000) },
  )
  expect(replaced).toBeGreaterThan(0)
})

describe('which expressions with references are limited', () => {
  test.each<[string, string]>([
    ['^(a)\\1$', 'engine'],
    ['^(.)\\1$', 'engine'],
    ['^(a|b)\\1$', 'engine'],
    ['^(?:(a)|b)\\1$', 'engine'],
    ['^(?<sign>[-/])\\d+\\k<sign>$', 'engine'],
    ['([a-e|])(,\\1)*', 'program'],
    ['(["\'])[^;]*\\1', 'program'],
    ['^(a|b)+\\1.*\\1$', 'limited'],
    ['^(a+)\\1$', 'limited'],
    ['^(?:[a-z]{0,5000}){0,5000}$', 'limited'],
    ['^(?:){99999}$', 'limited'],
    [`${'('.repeat(300)}a${')'.repeat(300)}`, 'refused'],
  ])('%s: %s', (source, how) => {
    expect(linearPlan(source).how).toBe(how)
  })
})

describe('G8: a limited pattern takes bounded steps', () => {
  test.each<[string, { given: string; want: boolean | undefined }]>([
    ['^(a+)\\1$', { given: 'a'.repeat(200), want: true }],
    ['^(a+)\\1$', { given: 'a'.repeat(201), want: false }],
    ['^(a+)\\1$', { given: `${'a'.repeat(100_000)}b`, want: undefined }],
    ['^(a|aa)+\\1b$', { given: 'a'.repeat(60), want: undefined }],
    ['^(?:[a-z]{0,5000}){0,5000}$', { given: 'a'.repeat(100_000), want: true }],
    ['^(?:a{500}){1000}$', { given: 'a'.repeat(499_999), want: false }],
    ['^(a*)*\\1$', { given: 'a'.repeat(3_000_000), want: undefined }],
  ])('%s', (source, { given, want }) => {
    const pattern = compileTextPattern(source)
    const before = process.cpuUsage()
    let found: boolean | undefined
    try {
      found = pattern?.test(given)
    } catch (problem) {
      expect(problem).toBeInstanceOf(UnknownPattern)
    }
    expect(found).toBe(want)
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5)
  })
})
