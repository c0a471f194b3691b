import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Language } from '../../../src/regex/automata/index.ts'
import { translatePattern } from '../../../src/regex/index.ts'
import { runsOf } from '../../support/heavy.ts'

const xsd = (source: string): Language => Language.ofPattern({ dialect: 'xsd', source })
const ecma = (source: string): Language => Language.ofPattern({ dialect: 'ecma', source })

describe('a shortest text, and one that does not belong', () => {
  test.each<[string, { given: Language; want: readonly [string | undefined, string | undefined] }]>([
    ['everything', { given: Language.everything, want: ['', undefined] }],
    ['nothing', { given: Language.nothing, want: [undefined, ''] }],
    ['texts', { given: Language.ofStrings(['SEA', 'AIR']), want: ['AIR', ''] }],
    ['lengths', { given: Language.ofLength(2, 3), want: ['aa', ''] }],
    ['no length', { given: Language.ofLength(3, 2), want: [undefined, ''] }],
    ['XML Schema is anchored', { given: xsd('a+b?'), want: ['a', ''] }],
    ['ECMAScript is not', { given: ecma('ab'), want: ['ab', ''] }],
    ['a class less another', { given: xsd('[a-c-[ab]]+'), want: ['c', ''] }],
    ['name characters', { given: xsd('\\i\\c*'), want: ['a', ''] }],
    ['a block', { given: xsd('\\p{IsGreek}'), want: ['\u0370', ''] }],
    ['letters, many', { given: xsd('\\p{L}{1,255}'), want: ['a', ''] }],
    ['anything, very many', { given: xsd('[\\s\\S]{0,35000}'), want: ['', 'a'.repeat(35001)] }],
    ['many after a capital', { given: xsd('[A-Z][a-z]{300,4000}'), want: [`A${'a'.repeat(300)}`, ''] }],
    ['alternatives of two lengths', { given: xsd('a{50}|b{60,70}'), want: ['a'.repeat(50), ''] }],
    ['found anywhere', { given: ecma('.{0,9000}'), want: ['', undefined] }],
    ['edges within alternatives', { given: ecma('(?:^a|b)c$|d'), want: ['d', ''] }],
    ['nothing but the edges', { given: ecma('^$'), want: ['', 'a'] }],
    ['edges the wrong way round', { given: ecma('a^'), want: [undefined, ''] }],
    ['two look-aheads', { given: ecma('^(?=.*a)(?=.*b)'), want: ['ab', ''] }],
    ['a start that is refused', { given: ecma('^(?!foo)'), want: ['', 'foo'] }],
    ['a part that is refused', { given: ecma('^(?:(?!foo)[^])*$'), want: ['', 'foo'] }],
    ['whole words', { given: ecma('\\bfoo\\b'), want: ['foo', ''] }],
    ['inside a word', { given: ecma('\\Bo\\B'), want: ['aoa', ''] }],
    ['one surrogate', { given: ecma('^[\\uD800]$'), want: ['\ud800', ''] }],
    ['two that would be one', { given: ecma('^[\\uD83D][\\uDE00]$'), want: [undefined, ''] }],
    ['characters beyond 16 bits', { given: ecma('^[😀-😂]$'), want: ['😀', ''] }],
  ])('%s', (_, { given, want }) => {
    expect([given.shortest(), given.not().shortest()]).toEqual(want)
    expect(given.reason).toBeUndefined()
  })
})

test('what people write comes first, then what they can see', () => {
  expect(xsd('[\\t-~]').shortest()).toBe('a')
  expect(ecma('^[^a-zA-Z0-9 ]$').shortest()).toBe('!')
  expect(ecma('^[\\0-\\x1f]$').shortest()).toBe('\t')
  expect(ecma('^[\\uD800\\0]$').shortest()).toBe('\0')
})

describe('one within another', () => {
  test.each<[string, { given: readonly [Language, Language]; want: 'yes' | string }]>([
    ['itself', { given: [xsd('a+'), ecma('^a+$')], want: 'yes' }],
    ['fewer', { given: [xsd('[A-Z]{2}'), xsd('[A-Z]{2,3}')], want: 'yes' }],
    ['more', { given: [xsd('[A-Z]{2,3}'), xsd('[A-Z]{2}')], want: 'AAA' }],
    ['a pattern and a length', { given: [xsd('\\d{1,500}'), Language.ofLength(1, 500)], want: 'yes' }],
    ['too long', { given: [xsd('\\d{1,500}'), Language.ofLength(1, 499)], want: '0'.repeat(500) }],
    [
      'a length and a pattern',
      { given: [Language.ofLength(0, 4000).and(xsd('[a-z]*')), xsd('[a-z]{0,4000}')], want: 'yes' },
    ],
    ['texts', { given: [Language.ofStrings(['a', 'b']), Language.ofStrings(['b', 'c'])], want: 'a' }],
    ['texts of a pattern', { given: [Language.ofStrings(['a1', 'b2']), xsd('[a-z]\\d')], want: 'yes' }],
    [
      'parts that make a whole',
      { given: [xsd('[a-z]*'), Language.ofLength(0, 9).or(Language.ofLength(10))], want: 'yes' },
    ],
  ])('%s', (_, { given: [one, other], want }) => {
    expect(one.within(other)).toEqual(want === 'yes' ? { kind: 'yes' } : { kind: 'no', witness: want })
  })
})

describe('what is not followed', () => {
  test.each<[string, { given: string; want: readonly (string | number)[] }]>([
    ['a reference back', { given: '(a+)\\1', want: ['"(a+)\\\\1"'] }],
    ['a look behind', { given: '(?<!a)b', want: ['"(?<!a)b"'] }],
    ['many states', { given: '^.*a.{20}$', want: ['"^.*a.{20}$"', 500] }],
    ['counts of counts', { given: '^((a{1,99}){1,99}){1,99}$', want: ['"^((a{1,99}){1,99}){1,99}$"', 1000] }],
    ['deep groups', { given: '('.repeat(900) + ')'.repeat(900), want: [200] }],
    ['no expression', { given: '(', want: ['"("'] }],
  ])('%s', (_, { given, want }) => {
    const { reason } = ecma(given)
    for (const fact of want) expect(reason).toContain(`${fact}`)
  })

  test('is undecided, but for what the rest decides', () => {
    const unknown = ecma('(a+)\\1')
    expect(unknown.emptiness()).toEqual({ kind: 'undecided', reason: unknown.reason })
    expect(unknown.has('aa')).toBeUndefined()
    expect(unknown.and(Language.nothing).emptiness()).toEqual({ kind: 'yes' })
    expect(unknown.or(xsd('b')).emptiness()).toEqual({ kind: 'no', witness: 'b' })
    expect(unknown.and(Language.ofLength(0, 3)).within(Language.ofLength(0, 5))).toEqual({ kind: 'yes' })
    expect(unknown.and(Language.ofLength(0, 3)).has('aaaa')).toBe(false)
  })
})

test('a reference back to one of few texts is followed', () => {
  expect(ecma('^([ab])-\\1$').members(9)).toEqual(['a-a', 'b-b'])
  expect(ecma('^(?<sign>[-/])\\d\\k<sign>$').within(ecma('^-\\d-$'))).toEqual({ kind: 'no', witness: '/0/' })
})

test('lists members up to a limit and the bounds of lengths', () => {
  expect(xsd('[ab]{1,2}').members(6)).toEqual(['a', 'aa', 'ab', 'b', 'ba', 'bb'])
  expect(xsd('[ab]{1,2}').members(5)).toBeUndefined()
  expect(xsd('a*').members(9)).toBeUndefined()
  expect(xsd('a*').and(Language.ofLength(1, 2)).members(9)).toEqual(['a', 'aa'])
  expect(xsd('[ab]{1,2}').lengths()).toEqual({ min: 1, max: 2 })
  expect(xsd('a{3,}').lengths()).toEqual({ min: 3, max: Number.POSITIVE_INFINITY })
  expect(xsd('a{100,700}').and(Language.ofLength(0, 200)).lengths()).toEqual({ min: 100, max: 200 })
  expect(Language.nothing.lengths()).toBeUndefined()
})

const characters = [...'aab0-. \n\tZé😀Ω']

/** Texts near a language: its own, and what one more or one less makes of them. */
function texts(language: Language, extra: readonly string[]): readonly string[] {
  const own = [
    language,
    language.not(),
    language.and(Language.ofLength(2)),
    language.and(Language.ofLength(4)),
  ]
  const found = [...own.map((one) => one.shortest()).filter((one) => one !== undefined), ...extra]
  return found.flatMap((text) => [
    text,
    `${text}a`,
    `a${text}`,
    [...text].slice(1).join(''),
    text.slice(0, 0),
  ])
}

function agrees(language: Language, expression: RegExp, extra: readonly string[]): void {
  if (language.reason !== undefined) return
  for (const text of texts(language, extra)) {
    expect(language.has(text), `${expression} ${JSON.stringify(text)}`).toBe(expression.test(text))
  }
  const [own, other] = [language.shortest(), language.not().shortest()]
  if (own !== undefined) expect(expression.test(own), `${expression} ${JSON.stringify(own)}`).toBe(true)
  if (other !== undefined)
    expect(expression.test(other), `${expression} ${JSON.stringify(other)}`).toBe(false)
}

const quantifiers = ['', '', '', '?', '*', '+', '{2}', '{0,2}', '{1,60}', '{3,}']
const someTexts = fc.array(
  fc.array(fc.constantFrom(...characters), { maxLength: 6 }).map((all) => all.join('')),
  {
    minLength: 12,
    maxLength: 12,
  },
)

/** Expressions of a dialect: its atoms, with quantifiers, in groups and alternatives. */
function sources(atoms: readonly string[], open: string): fc.Arbitrary<string> {
  const atom = fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(...quantifiers))
  const plain = fc.array(
    atom.map(([one, times]) => (/^(?:[$^]|\\b|\\B|\(\?<?[!=])/i.test(one) ? one : one + times)),
    { minLength: 1, maxLength: 4 },
  )
  const branch = plain.map((all) => all.join(''))
  const group = fc.tuple(fc.array(branch, { minLength: 1, maxLength: 3 }), fc.constantFrom(...quantifiers))
  const nested = fc.array(
    fc.oneof(
      branch,
      group.map(([all, times]) => `${open}${all.join('|')})${times}`),
    ),
    { minLength: 1, maxLength: 3 },
  )
  return fc
    .array(
      nested.map((all) => all.join('')),
      { minLength: 1, maxLength: 2 },
    )
    .map((all) => all.join('|'))
}

const classes = [
  'a',
  'b',
  '0',
  '-',
  'Z',
  'é',
  '😀',
  '\\s',
  '\\S',
  '\\d',
  '\\D',
  '\\w',
  '\\W',
  '.',
  '\\p{L}',
  '[^a]',
]

describe('agrees with what the runtime matches', () => {
  const ofXsd = ['\\i', '\\c', '\\C', '[a-z-[b]]', '[^\\s-[a-c-[b]]]', '\\p{IsGreek}', '\\P{Lu}', '[\\d\\-.]']

  test('in the dialect of XML Schema', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(sources([...classes, ...ofXsd], '('), someTexts, (source, extra) => {
        const translated = translatePattern(source)
        if (translated !== undefined) agrees(xsd(source), new RegExp(translated, 'u'), extra)
      }),
      { numRuns: runsOf(10, 300) },
    )
  })

  const ofEcma = [
    ...[
      '^',
      '^',
      '$',
      '$',
      '\\b',
      '\\B',
      '[^]',
      '[ab\\d]',
      '\\P{Lu}',
      '\\u{1F600}',
      '[\\uD800]',
      '\\p{Script=Greek}',
    ],
    ...['(?=a)', '(?!b)', '(?=.*0)', '(?!.*Z$)', '(?=a|b(?!0))', '(?!$)'],
  ]

  test.each(['(', '(?:'])('in that of ECMAScript, groups opened by %s', { tags: 'slow' }, (open) => {
    fc.assert(
      fc.property(sources([...classes, ...ofEcma], open), someTexts, (source, extra) => {
        agrees(ecma(source), new RegExp(source, 'u'), extra)
      }),
      { numRuns: runsOf(10, 300) },
    )
  })

  test('over every character, for what a class or an escape can be', { tags: 'slow' }, () => {
    for (const source of ['\\p{L}', '\\w', '\\s', '.', '\\p{Cn}', '[^\\p{L}\\d]', '\\p{Emoji}']) {
      const expression = new RegExp(`^${source}$`, 'u')
      const language = ecma(`^${source}$`)
      const wrong: number[] = []
      for (let point = 0; point <= 0x10ffff; point += point < 0x3000 ? 1 : 37) {
        const text = String.fromCodePoint(point)
        if (language.has(text) !== expression.test(text)) wrong.push(point)
      }
      expect(wrong, source).toEqual([])
    }
  })
})

test('and, or, not are those of sets', { tags: 'slow' }, () => {
  const given = [
    xsd('a*'),
    xsd('[ab]{0,60}'),
    ecma('b'),
    Language.ofLength(1, 3),
    Language.ofStrings(['', 'ab']),
  ]
  const pick = fc.constantFrom(...given)
  fc.assert(
    fc.property(pick, pick, pick, someTexts, (one, two, three, extra) => {
      const made = one.and(two.not()).or(three).not()
      for (const text of texts(made, extra)) {
        expect(made.has(text)).toBe(!((one.has(text) && !two.has(text)) || three.has(text)))
      }
      expect(one.and(two).within(three.or(two))).toEqual({ kind: 'yes' })
    }),
    { numRuns: runsOf(60, 2000) },
  )
})

test('before white space is handled', () => {
  const given = xsd('a( b)*').beforeWhiteSpace('collapse')
  const tried = ['a', ' a', 'a\t\n b ', 'ab', ' ', '', 'a  b b']
  expect(tried.map((text) => given.has(text))).toEqual([true, true, true, false, false, false, true])
  expect(xsd('a b').beforeWhiteSpace('replace').members(9)).toEqual(['a\tb', 'a\nb', 'a\rb', 'a b'])
  expect(xsd(' *').beforeWhiteSpace('collapse').has(' \t')).toBe(true)
  const long = xsd('[a-z]*').and(Language.ofLength(0, 500)).beforeWhiteSpace('collapse')
  expect([long.has(' a '), long.has(' '.repeat(900)), long.has('1')]).toEqual([true, undefined, false])
})

test('lengths that do not touch stay apart', () => {
  const apart = Language.ofLength(0, 2).or(Language.ofLength(4, 5))
  expect(['aa', 'aaa', 'aaaa'].map((text) => apart.has(text))).toEqual([true, false, true])
  const back = Language.ofLength(4, 5).or(Language.ofLength(0, 2))
  expect(['aa', 'aaa', 'aaaa'].map((text) => back.has(text))).toEqual([true, false, true])
})

test('a long pattern that is not followed is named by its beginning', () => {
  const source = `^(a+)\\1${'b'.repeat(90)}$`
  expect(ecma(source).reason).toContain(` "^(a+)\\\\1${'b'.repeat(73)}…"`)
})

test('halves of pairs from the first to the last', () => {
  for (const half of ['\ud800', '\udbff', '\udc00', '\udfff'])
    expect([half, ecma('^[\\ud800-\\udfff]$').has(half)]).toEqual([half, true])
})

/** The expressions of the host are the oracle: a text is in the union if one of them matches it. */
test('the union of many patterns has the texts of each, and no others', () => {
  const names = Array.from({ length: 69 }, (_, at) => `[a-z]*${String.fromCharCode(97 + (at % 26))}${at}`)
  const sources = names.map((name) => `${name}(=[a-c]+)?`)
  const union = Language.ofAnyPattern(sources.map((source) => ({ dialect: 'xsd', source })))
  const texts = [
    '',
    'a',
    'a0',
    'za0',
    'a1',
    'b1',
    'b27=abc',
    'b27=',
    'q68',
    'r68',
    'q68=d',
    'xxq68=cab',
    'q69',
  ]
  expect(texts.filter((text) => union.has(text))).toEqual(
    texts.filter((text) => sources.some((source) => new RegExp(`^(?:${source})$`, 'u').test(text))),
  )
  expect(union.reason).toBeUndefined()
  expect(Language.ofAnyPattern([]).emptiness().kind).toBe('yes')
})
