import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListType, SimpleType, TextType, UnionType } from '../../src/runtime/index.ts'
import * as runtime from '../../src/runtime/index.ts'
import { toSingle } from '../../src/runtime/text/float.ts'
import { atomsIn, prepareSimple, readText, valueKey, writeText } from '../../src/runtime/text/simple.ts'

const text = (of: runtime.Lexical, more: Partial<TextType> = {}): TextType => ({ kind: 'text', of, ...more })
const list = (item: SimpleType, more: Partial<ListType> = {}): ListType => ({
  kind: 'list',
  of: runtime.xsList,
  item: () => item,
  ...more,
})
const union = (members: readonly SimpleType[], more: Partial<UnionType> = {}): UnionType => ({
  kind: 'union',
  of: runtime.xsUnion,
  members: members.map((member) => () => member),
  ...more,
})
const int = text(runtime.xsInteger)
const safe = text(runtime.xsSafeInteger)
const bindings: ReadonlyMap<string, string> = new Map([
  ['', 'urn:d'],
  ['p', 'urn:p'],
])
const resolve = (prefix: string): string | undefined => bindings.get(prefix)

const readings: readonly (readonly [string, SimpleType, string, unknown])[] = [
  ['equal decimals', text(runtime.xsDecimal, { values: ['1.0'] }), ' +01.00 ', '+01.00'],
  ['a decimal that is not listed', text(runtime.xsDecimal, { values: ['1.0'] }), '1.01', 'enumeration'],
  ['equal octets', text(runtime.xsHexBinary, { values: ['0aFF'] }), '0AfF', '0AfF'],
  ['equal octets, spaced', text(runtime.xsBase64Binary, { values: ['MTIz'], length: 3 }), 'MT Iz', 'MT Iz'],
  ['too many octets', text(runtime.xsBase64Binary, { maxLength: 2 }), 'MTIz', 'max-length'],
  ['octets with padding', text(runtime.xsBase64Binary, { length: 1 }), 'MQ==', 'MQ=='],
  ['an equal boolean', text(runtime.xsBoolean, { values: ['1'] }), 'true', true],
  ['equal zeros, each with its sign', text(runtime.xsDouble, { values: ['0'] }), '-0.0', -0],
  ['no bound holds NaN', text(runtime.xsDouble, { minInclusive: '-INF' }), 'NaN', 'min-inclusive'],
  ['a bound of NaN holds NaN', text(runtime.xsDouble, { minInclusive: 'NaN' }), 'NaN', Number.NaN],
  ['a prefix', text(runtime.xsQName), ' p:a ', '{urn:p}a'],
  ['the default namespace', text(runtime.xsQName), 'a', '{urn:d}a'],
  ['a prefix that is not declared', text(runtime.xsQName), 'q:a', 'type'],
  ['an expanded name is no text', text(runtime.xsQName), '{urn:p}a', 'type'],
  ['a listed name', text(runtime.xsNotation, { values: ['{urn:p}a'] }), 'p:a', '{urn:p}a'],
  ['a pattern sees the prefix', text(runtime.xsQName, { patterns: [/^p:/u] }), 'p:a', '{urn:p}a'],
  ['names have no length', text(runtime.xsQName, { length: 99 }), 'p:a', '{urn:p}a'],
  ['items are counted', list(int, { length: 2 }), ' 1  2 ', ['1', '2']],
  ['too many items', list(int, { maxLength: 1 }), '1 2', 'max-length'],
  ['an equal list', list(int, { values: ['1 2'] }), '01 +2', ['01', '+2']],
  ['another list', list(int, { values: ['1 2'] }), '1 2 3', 'enumeration'],
  ['a pattern of the list', list(int, { patterns: [/^1 /u] }), ' 1  2', ['1', '2']],
  [
    'names in a list',
    list(text(runtime.xsQName), { values: ['{urn:p}a {urn:d}b'] }),
    'p:a b',
    ['{urn:p}a', '{urn:d}b'],
  ],
  ['the first member that accepts', union([int, text(runtime.xsToken)]), ' 05 ', '05'],
  ['an equal member', union([int, text(runtime.xsToken)], { values: ['5'] }), ' 05 ', '05'],
  [
    'the same text of another member',
    union([int, text(runtime.xsToken)], { values: ['5'] }),
    '5 5',
    'enumeration',
  ],
  [
    'a pattern of the union sees the text',
    union([text(runtime.xsDouble)], { patterns: [/^05$/u] }),
    ' 05 ',
    5,
  ],
  [
    'white space of a string in a union',
    union([int, text(runtime.xsString)], { patterns: [/^ a$/u] }),
    ' a',
    ' a',
  ],
]

test.each(readings)('%s', (_, type, raw, want) => {
  const read = readText(type, raw, resolve)
  expect('value' in read ? read.value : read.fault.rule).toEqual(want)
})

test('atoms are found through lists and unions, with the type that read them', () => {
  const type = union([list(union([int, text(runtime.xsIDRef)]), { minLength: 2 }), text(runtime.xsID)])
  const atomsOf = (raw: string) => {
    const read = readText(type, raw)
    return 'fault' in read ? [] : atomsIn(read)
  }
  const found = (raw: string) =>
    atomsOf(raw).map((atom) => [atom.type.kind === 'text' && atom.type.of.name, atom.text])
  expect(found('1 a 2')).toEqual([
    ['integer', '1'],
    ['IDREF', 'a'],
    ['integer', '2'],
  ])
  expect(found('a')).toEqual([['ID', 'a']])
  expect(found('')).toEqual([])
})

test('keys are equal for equal values of one primitive type', () => {
  const key = (of: runtime.Lexical, raw: string) => valueKey(text(of), raw)
  expect(key(runtime.xsInteger, '007')).toBe(key(runtime.xsDecimal, '7.0'))
  expect(key(runtime.xsID, 'a')).toBe(key(runtime.xsString, 'a'))
  expect(key(runtime.xsDouble, '1')).not.toBe(key(runtime.xsFloat, '1'))
  expect(key(runtime.xsString, '1')).not.toBe(key(runtime.xsDecimal, '1'))
  expect(valueKey(list(int), '1')).not.toBe(valueKey(int, '1'))
  expect(valueKey(list(int), '1  02')).toBe(valueKey(list(text(runtime.xsDecimal)), '01 2.0'))
  expect(key(runtime.xsInteger, 'x')).toBeUndefined()
})

test('names are written with the prefixes at hand', () => {
  const prefixed = (namespace: string): string => (namespace === 'urn:p' ? 'p' : '')
  expect(writeText(text(runtime.xsQName), '{urn:p}a', prefixed)).toBe('p:a')
  expect(writeText(list(text(runtime.xsQName)), ['{urn:p}a', 'b'], prefixed)).toBe('p:a b')
  expect(writeText(union([int, text(runtime.xsQName)]), '{urn:p}a', prefixed)).toBe('p:a')
  expect(writeText(union([int, text(runtime.xsString)]), '{urn:p}a', prefixed)).toBe('{urn:p}a')
  expect(prepareSimple(text(runtime.xsQName, { values: ['{urn:p}a'] })).check('{urn:p}a')).toBeUndefined()
  expect(prepareSimple(text(runtime.xsQName)).check('p:a')?.rule).toBe('type')
})

test('a boolean is written as its pattern asks', () => {
  const digits = text(runtime.xsBoolean, { patterns: [/^[01]$/u] })
  expect([writeText(digits, true), writeText(digits, false), prepareSimple(digits).check(true)]).toEqual([
    '1',
    '0',
    undefined,
  ])
})

test('floats are rounded once: a double that halves two floats does not decide', () => {
  expect(toSingle('16777217')).toBe(16_777_216)
  expect(toSingle('16777217.0000000001')).toBe(16_777_218)
  expect(toSingle('-16777217.0000000001')).toBe(-16_777_218)
  expect(toSingle('16777218.9999999999')).toBe(16_777_218)
  expect(toSingle('7.006492321624085e-46')).toBe(0)
  expect(toSingle('7.0064923216240853546186479164495807e-46')).toBe(2 ** -149)
  expect(toSingle('1e39')).toBe(Number.POSITIVE_INFINITY)
  fc.assert(
    fc.property(
      fc.float({ noNaN: true, noDefaultInfinity: true }),
      (float) => toSingle(String(float)) === float + 0,
    ),
    { seed: 3 },
  )
})

test('long texts take linear time', () => {
  const zeros = '0'.repeat(200_000)
  expect('value' in readText(text(runtime.xsDecimal, { values: ['1'] }), `1.${zeros}1`)).toBe(false)
  expect('value' in readText(text(runtime.xsBase64Binary), 'MTIz'.repeat(500_000))).toBe(true)
  expect('value' in readText(text(runtime.xsDecimal, { fractionDigits: 3 }), `${zeros}.${zeros}`)).toBe(true)
})

const writings: readonly (readonly [string, SimpleType, string, unknown, string])[] = [
  ['a boolean under a pattern', text(runtime.xsBoolean, { patterns: [/^[01]$/u] }), '1', true, '1'],
  ['a number that is a text too', union([int, text(runtime.xsDouble)]), '1.0', 1, '1.0'],
  ['one that a boolean takes', union([text(runtime.xsBoolean), text(runtime.xsFloat)]), '1.000', 1, '1.0'],
  ['a large one that an integer takes', union([int, text(runtime.xsDouble)]), '1E2', 100, '100.0'],
  ['one that a decimal takes', union([text(runtime.xsDecimal), text(runtime.xsDouble)]), '1E2', 100, '1E2'],
  [
    'a boolean of which a member takes one spelling',
    union([text(runtime.xsBoolean, { patterns: [/^[01]$/u] }), text(runtime.xsString)]),
    '0',
    false,
    '0',
  ],
  [
    'a list as it is written',
    runtime.asWritten(list(text(runtime.xsBoolean), { patterns: [/^1 true$/u] })),
    ' 1  true ',
    ['1', 'true'],
    '1 true',
  ],
  ['a number as it is written', text(runtime.xsFloatText), '1.00', '1.00', '1.00'],
  ['an integer that a boolean takes', union([text(runtime.xsBoolean), safe]), '01', 1, '+1'],
  [
    'a list of the second list type',
    union([list(text(runtime.xsBoolean)), list(safe)]),
    '5 6',
    [5, 6],
    '5 6',
  ],
  [
    'a list below a union in a union',
    union([list(text(runtime.xsBoolean)), union([safe, list(safe)])]),
    '05 06',
    [5, 6],
    '5 6',
  ],
  [
    'items that a boolean takes',
    list(union([text(runtime.xsBoolean), safe])),
    '01 5 true',
    [1, 5, true],
    '+1 5 true',
  ],
  [
    'a no-break space in an item',
    list(text(runtime.xsString)),
    'a\u00a0b c',
    ['a\u00a0b', 'c'],
    'a\u00a0b c',
  ],
]

test.each([
  ['a string that an integer takes', union([safe, text(runtime.xsString)]), '1'],
  ['a string that loses its spaces', union([text(runtime.xsToken), text(runtime.xsString)]), ' a '],
  ['a list of strings that integers take', list(union([safe, text(runtime.xsString)])), ['a', '2']],
] as const)('%s is refused, since it would be read as another value', (_, type, value) => {
  expect(prepareSimple(type).check(value)).toBeDefined()
})

test('equal values of two members are one: a decimal as text, read by an integer', () => {
  const type = union([safe, text(runtime.xsDecimal)])
  expect(prepareSimple(type).check('5')).toBeUndefined()
  expect(prepareSimple(type).check('5.5')).toBeUndefined()
})

test('lists of names have prefixes whichever list of a union they are', () => {
  const type = union([list(safe), list(text(runtime.xsQName))])
  expect(writeText(type, ['{urn:p}a'], () => 'p')).toBe('p:a')
})

test('no prefix can be bound to the namespace of declarations', () => {
  const check = (name: string) => prepareSimple(text(runtime.xsQName)).check(name)?.rule
  expect(check('{http://www.w3.org/2000/xmlns/}a')).toBe('type')
  expect(check('{http://www.w3.org/2000/xmlns/x}a')).toBeUndefined()
})

test.each(writings)('%s is written so that it is read as the same', (_, type, given, value, written) => {
  expect(readText(type, given)).toMatchObject({ value })
  expect(writeText(type, value as never)).toBe(written)
  expect(readText(type, written)).toMatchObject({ value })
  expect(prepareSimple(type).check(value)).toBeUndefined()
})

test('a pattern on a list of names is about their prefixes, which expanded names do not have', () => {
  const names = list(text(runtime.xsQName), { patterns: [/^p:a b$/u] })
  const read = readText(names, 'p:a b', resolve)
  expect(read).toMatchObject({ value: ['{urn:p}a', '{urn:d}b'] })
  expect(prepareSimple(names).check(['{urn:p}a', '{urn:d}b'])).toBeUndefined()
  expect(readText(names, 'a p:b', resolve)).toMatchObject({ fault: { rule: 'pattern' } })
})
