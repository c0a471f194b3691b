import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMatchedCharacters } from '../../../src/regex/automata/character-sets.ts'
import { compileTextPattern, linearPlan } from '../../../src/regex/index.ts'
import { compileSteps } from '../../../src/regex/linear/steps.ts'
import { leastEnds, readTree, type Tree } from '../../../src/regex/linear/tree.ts'
import { linearPattern } from '../../../src/runtime/index.ts'
import { runsOf } from '../../support/heavy.ts'

const atom = fc.constantFrom(
  ...['a', 'b', '[ab]', '[^a]', '.', '\\w', '\\W', '\\d', '😀', '\\ud83d', '(?:(?!a)[ab])', '(?=b)[ab]'],
  ...['^', '$', '\\b', '\\B', '', 'ab', '\\u{1F600}', '(a)', '\\p{L}', '-'],
)
const expression = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 5 },
    atom,
    fc.array(tie('whole'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    fc.array(tie('whole'), { minLength: 2, maxLength: 3 }).map((parts) => `(?:${parts.join('|')})`),
    fc
      .tuple(tie('whole'), fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '{0}', '{2,3}?'))
      .map(([of, sign]) => `(?:${of})${sign}`),
    fc.tuple(fc.constantFrom('?=', '?!', '?<=', '?<!'), tie('whole')).map(([kind, of]) => `(${kind}${of})`),
  ),
})).whole
const text = fc.array(fc.constantFrom('a', 'b', '-', '1', '\n', '😀', '\ud83d', '\ude00', 'é', ' '), {
  maxLength: 7,
})

test.each(['\\d', '\\D', '\\w', '\\W', '.'])('%s has the characters that the engine gives it', (source) => {
  const engine = new RegExp(source, 'u')
  const set = findMatchedCharacters(source)
  const isOther = (character: number) => set.has(character) !== engine.test(String.fromCodePoint(character))
  expect(Array.from({ length: 0x3000 }, (_, character) => character).filter(isOther)).toEqual([])
})

test.each<[string, (tree: Tree) => Tree]>([
  ['as it is written', (tree) => tree],
  ['with the least at its ends', leastEnds],
])('a program of an expression %s says what the engine says', (_, made) => {
  fc.assert(
    fc.property(expression, fc.array(text, { minLength: 5, maxLength: 5 }), (source, texts) => {
      const { program } = compileSteps(source, made(readTree(source)))
      const told = linearPattern(program)
      const engine = new RegExp(source, 'u')
      for (const one of texts.map((parts) => parts.join(''))) {
        // V8 looks inside a pair of units too, where the language has no place.
        if (/\\b|\(\?</i.test(source) && /[^\0-\uffff]/u.test(one)) continue
        expect([source, one, told.test(one)]).toEqual([source, one, engine.test(one)])
      }
    }),
    { numRuns: runsOf(200, 800) },
  )
})

describe('which expressions are left to the engine', () => {
  test.each<[string, string]>([
    ['^a+$', 'engine'],
    ['^[a-z]+(?:-[a-z]+)*$', 'engine'],
    ['^\\d{1,18}(?:\\.\\d{1,2})?$', 'engine'],
    ['^.{1,40000}$', 'engine'],
    ['^(?:(?![aeiou])[a-z])+$', 'engine'],
    ['foo', 'engine'],
    ['^(?:a|b)*$', 'engine'],
    ['^(?:a*)*$', 'program'],
    ['^(?:a+)+$', 'program'],
    ['^(?:a|a)*$', 'program'],
    ['^(?:a|ab|b)*$', 'program'],
    ['^a*a*$', 'program'],
    ['^.*a.*b$', 'program'],
    ['a+b', 'program'],
    ['^(?:a?){30}a{30}$', 'program'],
    ['^(?:a|a){30}$', 'program'],
    ['^(?:|){20}$', 'program'],
    ['^(?=.*\\d).+$', 'program'],
    ['^(?<!b)a$', 'program'],
    ['[a-z_]{1,40000}', 'program'],
    ['a{9000}|b*[^c]{0,40000}', 'limited'],
    ['a|b*[^c]{2,40000}c{0,9000}', 'program'],
    ['^[a-z](?:[a-z]|-(?!-)){1,61}[a-z]$', 'program'],
    ['^(?:[a-z]{0,5000}){0,5000}$', 'limited'],
    ['^(?:){99999}$', 'limited'],
  ])('%s: %s', (source, how) => {
    expect(linearPlan(source).how).toBe(how)
  })
})

describe('G8: 100,000 characters take bounded steps', () => {
  const long = 100_000
  test.each<[string, { given: string; want: boolean }]>([
    ['^(?:a+)+$', { given: `${'a'.repeat(long)}!`, want: false }],
    ['^(?:a|a)*$', { given: `${'a'.repeat(long)}!`, want: false }],
    ['^(?:a|aa)+$', { given: `${'a'.repeat(long)}!`, want: false }],
    ['^(?:(?:\\p{L}|\\d)+\\s?)+$', { given: 'a1'.repeat(long / 2), want: true }],
    ['^(?:.*a){20}$', { given: `${'a'.repeat(long)}!`, want: false }],
    ['\\s+$', { given: `${' '.repeat(long)}!`, want: false }],
    ['^.*a.*b.*c$', { given: 'ab'.repeat(long / 2), want: false }],
    ['^(?=.*[A-Z])(?=.*\\d)(?:a|a|[A-Z]|\\d)+$', { given: `${'a'.repeat(long)}A1`, want: true }],
    ['(?<=a+b*)c', { given: 'ab'.repeat(long / 2), want: false }],
    ['^(?:(?:(?:x*)*)*)*y$', { given: 'x'.repeat(long), want: false }],
    ['^[^@]+@[^@]+\\.[^@]+$', { given: `a@${'.'.repeat(long)}@`, want: false }],
    ['^(?:[a-z]+(?:-[a-z]+)*)$', { given: `${'a-'.repeat(long / 2)}`, want: false }],
  ])('G8: %s', (source, { given, want }) => {
    const before = process.cpuUsage()
    expect(compileTextPattern(source)?.test(given)).toBe(want)
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5)
  })
})

test('G8: what is left to the engine takes time that grows with the text alone', () => {
  const seconds = (pattern: { test(text: string): boolean }, given: string): number => {
    const before = process.cpuUsage()
    pattern.test(given)
    return process.cpuUsage(before).user / 1e6
  }
  fc.assert(
    fc.property(expression, text, text, (source, part, end) => {
      if (linearPlan(source).how !== 'engine') return
      const given = `${part.join('').repeat(3000)}${end.join('')}`
      expect([source, seconds(new RegExp(source, 'u'), given) < 2]).toEqual([source, true])
    }),
    { numRuns: runsOf(125, 500) },
  )
})

test('a text that is not a regular expression is not reported', () => {
  expect(compileTextPattern('(')).toBeUndefined()
})
