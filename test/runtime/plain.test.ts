import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ComplexType, RootElement, SimpleType, TextType } from '../../src/runtime/descriptor.ts'
import { xmlLimits } from '../../src/runtime/limits.ts'
import { xsBoolean } from '../../src/runtime/text/boolean.ts'
import { xsList } from '../../src/runtime/text/list.ts'
import { xsDecimal, xsSafeInteger } from '../../src/runtime/text/number.ts'
import { xsNormalizedString, xsString, xsToken } from '../../src/runtime/text/string.ts'
import { check } from '../../src/runtime/xml/check.ts'
import { Checker } from '../../src/runtime/xml/checker.ts'
import { decode, decodePlain } from '../../src/runtime/xml/decode.ts'
import { Decoder } from '../../src/runtime/xml/decoder.ts'
import { encode } from '../../src/runtime/xml/encode.ts'
import { isPlainValue } from '../../src/runtime/xml/plain-value.ts'
import { prepareRoot } from '../../src/runtime/xml/prepare-content.ts'
import { Reader } from '../../src/runtime/xml/reader.ts'
import { Trail } from '../../src/runtime/xml/trail.ts'

const token: TextType = { kind: 'text', of: xsToken, minLength: 1, maxLength: 6 }
const texts: Readonly<Record<string, SimpleType>> = {
  code: { kind: 'text', of: xsToken, values: ['A', 'B c', 'é'] },
  count: { kind: 'text', of: xsSafeInteger, minInclusive: '-1', maxInclusive: '20' },
  flag: { kind: 'text', of: xsBoolean },
  line: { kind: 'text', of: xsNormalizedString, patterns: [/^[^x]*$/u] },
  list: { kind: 'list', of: xsList, item: () => token, maxLength: 2 },
  note: { kind: 'text', of: xsString },
  size: { kind: 'text', of: xsDecimal, totalDigits: 4, fractionDigits: 2 },
}

const measure: ComplexType = {
  kind: 'complex',
  name: 'Measure',
  namespace: 'urn:a',
  attributes: [
    { name: 'unit', type: () => token, required: true },
    { name: 'scale', type: () => token, default: 'plain' },
    { name: 'form', type: () => token, fixed: 'f' },
  ],
  text: () => texts.size ?? token,
}

const part: ComplexType = {
  kind: 'complex',
  name: 'Part',
  namespace: 'urn:a',
  attributes: [{ name: 'id', type: () => token }],
  content: [
    ...Object.entries(texts).map(([element, type]) => ({ element, type: () => type, min: 0, max: 2 })),
    { element: 'measure', type: () => measure, min: 0 },
    { element: 'other', namespace: 'urn:b', property: 'toOther', type: () => token, nillable: true },
    { element: 'fixed', type: () => token, min: 0, fixed: 'v' },
    { element: 'given', type: () => token, min: 0, default: 'd' },
    { element: 'part', type: () => part, min: 0, max: Number.POSITIVE_INFINITY },
    { element: 'empty', type: () => ({ kind: 'complex', name: 'Empty' }), min: 0 },
  ],
}

const root: RootElement = { name: 'part', namespace: 'urn:a', type: () => part }

const document = `<?xml version="1.0"?>
<part xmlns="urn:a" xmlns:b="urn:b" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:a a.xsd" id="x">
  <code>B c</code><code>é</code>
  <count>12</count>
  <flag>true</flag>
  <line>one  two</line>
  <list>a b</list>
  <note>é € 𝄞 &amp; ] "so"</note>
  <size>12.50</size>
  <measure unit='kg' form="f">1.0</measure>
  <b:other>o</b:other>
  <given>g</given>
  <!-- é -->
  <part><b:other >p</b:other ></part>
  <part id="é"><measure unit="a&amp;b"
    scale="s">2</measure><b:other>q</b:other><part><b:other>r</b:other></part></part>
  <empty/>
</part>
`

/** What reads every document. */
function readFully(xml: string): unknown {
  const trail = new Trail([], xmlLimits.maxIssues)
  try {
    const value = new Decoder(root, new Reader(xml, xmlLimits), trail, undefined).document()
    return trail.issues.length === 0 ? value : undefined
  } catch {
    return undefined
  }
}

const pieces = [
  ...[
    'é',
    '€',
    '𝄞',
    '\ud834',
    '\u0000',
    '\u0007',
    '\ufffd',
    '\uffff',
    '\u0085',
    '\r\n',
    '\r',
    ' ',
    '  ',
    '\n',
    '\t',
  ],
  ...[
    '&amp;',
    '&#32;',
    '&#x0;',
    '&x;',
    '&',
    ']]>',
    ']',
    '<',
    '>',
    '"',
    "'",
    '/',
    '=',
    'x',
    '1',
    '-',
    ':',
    'b:',
  ],
  ...[
    '<!-- c -->',
    '<!-- -- -->',
    '<![CDATA[x]]>',
    '<?pi?>',
    '<!DOCTYPE part>',
    ' xmlns="urn:b"',
    ' xmlns:b="urn:a"',
  ],
  ...[
    ' xsi:nil="true"',
    ' xsi:type="Part"',
    ' id="y"',
    ' unit="m"',
    '<code>A</code>',
    '<fixed>v</fixed>',
    '<fixed> v</fixed>',
  ],
  ...[
    '<given/>',
    '<given></given>',
    '<b:other/>',
    '<part/>',
    '</part>',
    '<empty> </empty>',
    '<empty></empty>',
  ],
]

test('a plain document is read quickly, and as it is read in full', () => {
  const value = decodePlain(root, document, xmlLimits)
  expect(value).toMatchObject({
    id: 'x',
    note: ['é € 𝄞 & ] "so"'],
    measure: { unit: 'kg', scale: 'plain', form: 'f' },
  })
  expect(value).toStrictEqual(readFully(document))
  expect(isPlainValue(prepareRoot(root), value)).toBe(true)
  const again = encode(root, value)
  expect(decodePlain(root, again, xmlLimits)).toStrictEqual(value)
})

test('what is read quickly is what is read in full, and nothing else', () => {
  let quick = 0
  const edit = fc.tuple(
    fc.nat(document.length),
    fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(9)),
    fc.constantFrom(...pieces),
  )
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 2 }), (edits) => {
      const xml = edits.reduce(
        (text, [at, cut, piece]) => text.slice(0, at) + piece + text.slice(at + cut),
        document,
      )
      const plain = decodePlain(root, xml, xmlLimits)
      if (plain === undefined) return
      quick++
      expect(plain).toStrictEqual(readFully(xml))
      const bytes = decode(root, new TextEncoder().encode(xml))
      expect(bytes).toStrictEqual({ ok: true, value: plain })
    }),
    { numRuns: 4000 },
  )
  expect(quick).toBeGreaterThan(100)
})

test('limits hold for plain documents', () => {
  const nested = (depth: number): string =>
    depth === 1
      ? `<part><b:other>x</b:other></part>`
      : `<part><b:other>x</b:other>${nested(depth - 1)}</part>`
  const xml = nested(5).replace('<part>', '<part xmlns="urn:a" xmlns:b="urn:b">')
  expect(decode(root, xml, { maxDepth: 6 }).ok).toBe(true)
  expect(decodePlain(root, xml, { ...xmlLimits, maxDepth: 6 })).toBeDefined()
  expect(decodePlain(root, xml, { ...xmlLimits, maxDepth: 5 })).toBeUndefined()
  const measured = xml.replace('<b:other>', '<measure unit="u" scale="s" form="f">1</measure><b:other>')
  expect(decodePlain(root, measured, { ...xmlLimits, maxAttributes: 3 })).toBeDefined()
  expect(decodePlain(root, measured, { ...xmlLimits, maxAttributes: 2 })).toBeUndefined()
})

/** What checks every value. */
function isValid(value: unknown): boolean {
  const trail = new Trail([], xmlLimits.maxIssues)
  new Checker(root, trail, undefined).element(prepareRoot(root), value, 0)
  return trail.issues.length === 0
}

test('what is checked quickly is valid, in any order of members', () => {
  const value = decodePlain(root, document, xmlLimits) as Record<string, unknown>
  const parts: fc.Arbitrary<unknown> = fc.constantFrom(
    ...[
      'A',
      'é',
      ' A',
      'A\n',
      '',
      'x  y',
      '\ud834',
      '\u0007',
      '€',
      'v',
      12,
      -2,
      1.5,
      Number.NaN,
      true,
      null,
      undefined,
    ],
    ...[[], ['A'], ['A', 'A', 'A'], [12], [undefined], {}, { unit: 'm' }, { unit: 'm', value: '1' }],
    ...[
      { unit: 'm', value: '1', scale: 7 },
      { unit: 'm', form: 'g', value: '1' },
      { toOther: 'o' },
      [{ toOther: 'o' }],
    ],
    Object.create({ toOther: 'o' }),
    Object.assign(Object.create(null), { toOther: 'o' }),
  )
  const members = [
    ...Object.keys(value),
    'given',
    'fixed',
    'empty',
    'unknown',
    '$type',
    '$nil',
    'constructor',
  ]
  let quick = 0
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...members), parts, { maxKeys: 2 }),
      fc.shuffledSubarray(members, { minLength: 10 }),
      (changes, order) => {
        const changed: Record<string, unknown> = { ...value, ...changes }
        const made = Object.fromEntries(
          order.filter((name) => name in changed).map((name) => [name, changed[name]]),
        )
        if (!isPlainValue(prepareRoot(root), made)) return
        quick++
        expect(isValid(made)).toBe(true)
        expect(check(root, made)).toStrictEqual({ ok: true, value: made })
      },
    ),
    { numRuns: 4000 },
  )
  expect(quick).toBeGreaterThan(100)
})
