import { expect, test } from 'vitest'
import { Language } from '../../../src/regex/automata/index.ts'
import { pairsOf, printUndecided, Recorded } from '../../containment/recorded.ts'

const recorded = new Recorded(new URL('verdicts.json', import.meta.url))
const xsd = (source: string): Language => Language.ofPattern({ dialect: 'xsd', source })
const ecma = (source: string): Language => Language.ofPattern({ dialect: 'ecma', source })

const xsdSources = [
  ...['', 'a', 'a?', 'a*', 'a+', 'ab|c', '[a-c]', '[^a]', '[a-z-[aeiou]]+', '.', '.*', '\\d{3}', '\\d{2,4}'],
  ...[
    '\\w+',
    '\\W',
    '\\s',
    '\\S+',
    '\\i\\c*',
    '\\I',
    '\\C',
    '\\p{L}',
    '\\P{L}',
    '\\p{Lu}{2}',
    '\\p{IsBasicLatin}+',
  ],
  ...[
    '(a|b){2,3}',
    '(ab)*',
    'a{0}',
    'a{2,}',
    '\\.',
    '[\\-a]',
    '[a\\]]',
    '\\n',
    '\\t|\\r',
    'x{300}',
    'x{299,301}',
  ],
  ...[
    '^a$',
    '[\\d-[5]]',
    '\\p{Nd}',
    '[0-9]',
    'a|b|',
    '((a))',
    '(a?b?)*',
    '\\p{IsNoBlock}',
    '[b-a]',
    '(',
    'a{3,2}',
  ],
]

const ecmaSources = [
  ...[
    '',
    'a',
    '^a',
    'a$',
    '^a$',
    '^(?:a|b)*$',
    '^[^a]$',
    '^.$',
    '^\\d+$',
    '^\\D$',
    '^\\w*$',
    '^\\W$',
    '^\\s$',
    '^\\S$',
  ],
  ...[
    '^a{2,3}$',
    '^a{2,3}?$',
    '^a+?b$',
    '^(a|ab)(c|bcd)$',
    '^(?=a)[ab]$',
    '^(?!a)[ab]$',
    '^(?=.*a)(?=.*b).{2}$',
  ],
  ...[
    '\\ba',
    'a\\b',
    '\\Ba',
    '(?<=a)b',
    '(?<!a)b',
    '^\\u0061$',
    '^\\x61$',
    '^\\cJ$',
    '^\\u{1F600}$',
    '^[\\u{1F600}-\\u{1F602}]$',
  ],
  ...[
    '^\\p{L}$',
    '^\\P{L}$',
    '^\\p{Script=Greek}$',
    '^[\\w-]+$',
    '^[\\s\\S]{2}$',
    '^$',
    'a^',
    '$a',
    '^\\0$',
    '^(?:)$',
  ],
  ...[
    '^(?<n>a)$',
    '^(a)\\1$',
    '^(?:a|b|c){2}$',
    '^x{300}$',
    '^(?:ab){100,}$',
    '^[^]$',
    '^[]$',
    '^\\/$',
    '^(?:^a|b)$',
    '(',
  ],
  ...['^(?!foo)', '^(?!.*foo).*$', '^(?=[a-z]{3}$)(?!abc)', '^.*$', '^(?:a(?!b))*$', '^((?!a).)*$'],
]

const told = (verdict: ReturnType<Language['emptiness']>): string =>
  verdict.kind === 'no'
    ? JSON.stringify(short(verdict.witness))
    : verdict.kind === 'yes'
      ? 'yes'
      : printUndecided(verdict.reason)
const short = (text: string): string => (text.length < 20 ? text : `${text.slice(0, 5)}… ${text.length}`)

/** What there is to know of a language by itself. */
function aloneOf(language: Language): string {
  const { min, max } = language.lengths() ?? { min: 'none', max: 'none' }
  const own = [language.shortest(), language.not().shortest()].map((text) =>
    text === undefined ? 'none' : JSON.stringify(short(text)),
  )
  const members = language.members(3)?.map(short).join('|') ?? 'many'
  const has = ['', 'a', 'b', 'ab', '5', '\n', '\u00e9', '\u{1f600}', 'aa'].map((text) => {
    const known = language.has(text)
    return known === undefined ? '?' : known ? '1' : '0'
  })
  return [
    ...own,
    `${min}-${max}`,
    members,
    has.join(''),
    language.reason === undefined ? '' : printUndecided(language.reason),
  ].join(' ')
}

test.each([
  ['xsd', xsdSources, xsd],
  ['ecma', ecmaSources, ecma],
] as const)('each pattern alone: %s', (name, sources, made) => {
  recorded.expect(
    `${name} alone`,
    sources.map((source) => `${source}: ${aloneOf(made(source))}`),
  )
})

test.each(['replace', 'collapse', 'preserve'] as const)('before white space is handled: %s', (how) => {
  recorded.expect(
    how,
    xsdSources.map((source) => `${source}: ${aloneOf(xsd(source).beforeWhiteSpace(how))}`),
  )
})

test('each within each, in the dialect of XML Schema', () => {
  const all = xsdSources.slice(0, 40).map(xsd)
  recorded.expect(
    'xsd',
    pairsOf(all).map(([one, other]) => told(one.within(other))),
  )
})

test('each within each, in that of ECMAScript', () => {
  const sources = ecmaSources.filter((_, index) => index % 2 === 0)
  const answers = pairsOf(sources.map((source) => [source, ecma(source)] as const)).map(
    ([[a, one], [b, other]]) => {
      const verdict = one.within(other)
      if (verdict.kind === 'no') {
        const [inner, outer] = [new RegExp(a, 'u'), new RegExp(b, 'u')]
        const text = verdict.witness
        expect([a, b, text, inner.test(text), outer.test(text)]).toEqual([a, b, text, true, false])
      }
      return told(verdict)
    },
  )
  recorded.expect('ecma', answers)
})

test('joined, shared and left over', () => {
  const all = ['a*', '[ab]{2}', '\\d+'].map(xsd)
  const lengths = [
    Language.ofLength(2),
    Language.ofLength(0, 3),
    Language.ofStrings(['', 'a', 'ab', 'bb']),
    Language.unknown('why'),
    Language.everything,
    Language.nothing,
  ]
  const answers = pairsOf([...all, ...lengths]).flatMap(([one, other]) =>
    [one.and(other), one.or(other), one.and(other.not()), one.or(other).not()].map(aloneOf),
  )
  recorded.expect('joined', answers)
})
