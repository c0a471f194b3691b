import { expect, test } from 'vitest'
import { compiles, compileTextPattern, linearPlan } from '../../../src/regex/index.ts'
import { Recorded } from '../../containment/recorded.ts'

const recorded = new Recorded(new URL('plans.json', import.meta.url))

const pieces = [
  'a',
  '[ab]',
  '.',
  '\\w',
  '\\d',
  '\\p{L}',
  '\\u{1F600}',
  '(?:a|b)',
  '(?:a|ab)',
  '(?=a)',
  '(?!a)',
  '\\b',
  '(?<=a)',
  '(?<!b)',
  '(a)',
]
const signs = ['', '*', '+', '?', '{2}', '{2,}', '{0,3}', '*?']
const sources = [
  ...pieces.flatMap((piece) => signs.map((sign) => `^${piece}${sign}$`)),
  ...pieces.flatMap((piece) => pieces.map((other) => `^(?:${piece}+${other})+$`)),
  ...[
    '^a$',
    'a',
    '^a',
    'a$',
    '',
    '^',
    '$',
    '^$',
    'a|b',
    '^a|b$',
    '^(?:a|b|c)+$',
    '^(?:a+)+$',
    '^(?:a*)*b',
    '(?:a|a)*$',
  ],
  ...[
    '^(a)\\1$',
    '^(?<n>a)\\k<n>$',
    '^(?:\\p{L}|\\d)+\\s?$',
    '^(?:(?:a{1,100}){1,100}){1,100}$',
    '^.{1,40000}$',
    '(?:x+x+)+y',
  ],
  ...[
    '^(?:[a-z]+-)*[a-z]+$',
    '^\\s*(.*?)\\s*$',
    '^(?:a?){30}a{30}$',
    '(?=a)b',
    '(?!a)[^b]',
    '^(?:(?!ab)[ab])+$',
    '^[^]*$',
    '^[]$',
  ],
  ...[
    '\\B',
    '^\\Ba\\B$',
    '(?:^|a)b',
    'a(?:$|b)',
    '(?=a|b)[ab]{2}',
    '(?<!a|b)c',
    '^\\u{1F600}+|a$',
    '^\\ud83d$',
    '^(?:\\ud83d\\ude00)+$',
  ],
].filter(compiles)
const texts = [
  '',
  'a',
  'b',
  'ab',
  'aa',
  'aab',
  'aba',
  'ba',
  'bb',
  'c',
  'a1',
  '1',
  'a-b',
  'a\n',
  '\u{1f600}',
  'x\u{1f600}',
  'aaa',
  'abab',
  'xxy',
]

test('the plan of each expression is as recorded', { tags: 'slow' }, () => {
  recorded.expect(
    'plans',
    sources.map((source) => `${source}: ${JSON.stringify(linearPlan(source))}`),
  )
})

test('the plans agree with the engine', () => {
  for (const source of sources) {
    const made = compileTextPattern(source)
    if (made === undefined) continue
    const engine = new RegExp(source, 'u')
    // V8 looks inside a pair of units too, where the language has no place.
    const fair = /\\b|\\B|\(\?</.test(source) ? texts.filter((text) => !/[^\0-\uffff]/u.test(text)) : texts
    expect([source, fair.filter((text) => made.test(text))]).toEqual([
      source,
      fair.filter((text) => engine.test(text)),
    ])
  }
})

/** The first length from which an expression is told in another way. */
function lineOf(sourceOf: (length: number) => string, most: number): number {
  const how = (length: number): string => JSON.stringify(linearPlan(sourceOf(length))).slice(0, 20)
  let [low, high] = [1, most]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (how(middle) === how(1)) low = middle
    else high = middle
  }
  return high
}

const letters = (count: number): string =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('|')

test.each<[string, { given: (length: number) => string; most: number; want: number }]>([
  ['steps', { given: (length) => `^(?:a+a+)+${'b'.repeat(length)}$`, most: 9000, want: 3975 }],
  ['look-arounds', { given: (length) => `${'(?=a)'.repeat(length)}(?:a+a+)+b`, most: 99, want: 17 }],
  ['ways', { given: (length) => `^${'a?'.repeat(length)}${'a'.repeat(length)}$`, most: 99, want: 9 }],
  [
    'ways that meet',
    { given: (length) => `^(?:${Array(length).fill('a').join('|')})b$`, most: 999, want: 257 },
  ],
  ['kinds of characters', { given: (length) => `^(?:${letters(length)})+$`, most: 999, want: 200 }],
  [
    'steps without a character',
    { given: (length) => `^${'(?:'.repeat(length)}a?${')?'.repeat(length)}b$`, most: 500, want: 251 },
  ],
])('each limit has its line: %s', (_, { given, most, want }) => {
  expect(lineOf(given, most)).toBe(want)
})
