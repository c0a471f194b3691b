import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ComplexType, RootElement, SimpleType, TextType } from '../../src/runtime/descriptor.ts'
import { xmlLimits } from '../../src/runtime/limits.ts'
import { xsBoolean } from '../../src/runtime/text/boolean.ts'
import { xsList } from '../../src/runtime/text/list.ts'
import { xsDecimal, xsSafeInteger } from '../../src/runtime/text/number.ts'
import { xsNormalizedString, xsString, xsToken } from '../../src/runtime/text/string.ts'
import { Checker, check } from '../../src/runtime/xml/checker.ts'
import { decode, decodePlain } from '../../src/runtime/xml/decode.ts'
import { Decoder } from '../../src/runtime/xml/decoder.ts'
import { encodeXml } from '../../src/runtime/xml/encode.ts'
import { ErrorContext } from '../../src/runtime/xml/error-context.ts'
import { extras } from '../../src/runtime/xml/open/open-extras.ts'
import { isPlainValue } from '../../src/runtime/xml/plain-value.ts'
import { prepareRoot } from '../../src/runtime/xml/prepare.ts'
import { Reader } from '../../src/runtime/xml/reader.ts'
import { plainXmlCodec } from '../../src/runtime/xml-codec.ts'
import { xmlCodec } from '../../src/runtime/xml-codec-full.ts'
import { runsOf } from '../support/heavy.ts'

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

/** New descriptors at every call: what is made ready for one codec is not that of another. */
function rootOf(isNillable: boolean): RootElement {
  const nillable = isNillable ? ({ nillable: true } as const) : {}
  const part: ComplexType = {
    kind: 'complex',
    name: 'Part',
    namespace: 'urn:a',
    attributes: [{ name: 'id', type: () => token }],
    content: [
      ...Object.entries(texts).map(([element, type]) => ({ element, type: () => type, min: 0, max: 2 })),
      { element: 'measure', type: () => measure, min: 0 },
      { element: 'other', namespace: 'urn:b', property: 'toOther', type: () => token, ...nillable },
      { element: 'fixed', type: () => token, min: 0, fixed: 'v' },
      { element: 'given', type: () => token, min: 0, default: 'd' },
      { element: 'part', type: () => part, min: 0, max: Number.POSITIVE_INFINITY },
      { element: 'empty', type: () => ({ kind: 'complex', name: 'Empty' }), min: 0 },
    ],
  }
  return { name: 'part', namespace: 'urn:a', type: () => part, prefixes: { 'urn:b': 'n1' } }
}

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

/** A place, how much is taken out there, and what is put in. */
const edit = fc.tuple(
  fc.nat(document.length),
  fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(9)),
  fc.constantFrom(...pieces),
)

function changed(edits: readonly (readonly [number, number, string])[]): string {
  return edits.reduce((text, [at, cut, piece]) => text.slice(0, at) + piece + text.slice(at + cut), document)
}

const members = [
  ...['id', ...Object.keys(texts), 'measure', 'toOther', 'part'],
  ...['given', 'fixed', 'empty', 'unknown', '$nil', 'constructor'],
]

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

describe.each([
  ['members and texts', rootOf(false), undefined],
  ['all of XML Schema', rootOf(true), extras],
] as const)('%s', (_, root, more) => {
  /** What reads every document. */
  function readFully(xml: string): unknown {
    const trail = new ErrorContext([], xmlLimits.maxIssues)
    try {
      const value = new Decoder(root, new Reader(xml, xmlLimits), trail, more).document()
      return trail.issues.length === 0 ? value : undefined
    } catch {
      return undefined
    }
  }

  test('a plain document is read quickly, and as it is read in full', () => {
    const value = decodePlain(root, document, xmlLimits, more)
    expect(value).toMatchObject({
      id: 'x',
      note: ['é € 𝄞 & ] "so"'],
      measure: { unit: 'kg', scale: 'plain', form: 'f' },
    })
    expect(value).toStrictEqual(readFully(document))
    expect(isPlainValue(prepareRoot(root, more), value)).toBe(true)
    const again = encodeXml(root, value, more)
    expect(decodePlain(root, again, xmlLimits, more)).toStrictEqual(value)
  })

  test('what is read quickly is what is read in full, and nothing else', { tags: 'slow' }, () => {
    let quick = 0
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 2 }), (edits) => {
        const xml = changed(edits)
        const plain = decodePlain(root, xml, xmlLimits, more)
        if (plain === undefined) return
        quick++
        expect(plain).toStrictEqual(readFully(xml))
        const bytes = decode(root, new TextEncoder().encode(xml), {}, more)
        expect(bytes).toStrictEqual({ ok: true, value: plain })
      }),
      { numRuns: runsOf(1_000, 4_000) },
    )
    expect(quick).toBeGreaterThan(runsOf(25, 100))
  })

  test('limits hold for plain documents', () => {
    const nested = (depth: number): string =>
      depth === 1
        ? `<part><b:other>x</b:other></part>`
        : `<part><b:other>x</b:other>${nested(depth - 1)}</part>`
    const xml = nested(5).replace('<part>', '<part xmlns="urn:a" xmlns:b="urn:b">')
    expect(decode(root, xml, { maxDepth: 6 }, more).ok).toBe(true)
    expect(decodePlain(root, xml, { ...xmlLimits, maxDepth: 6 }, more)).toBeDefined()
    expect(decodePlain(root, xml, { ...xmlLimits, maxDepth: 5 }, more)).toBeUndefined()
    const measured = xml.replace('<b:other>', '<measure unit="u" scale="s" form="f">1</measure><b:other>')
    expect(decodePlain(root, measured, { ...xmlLimits, maxAttributes: 3 }, more)).toBeDefined()
    expect(decodePlain(root, measured, { ...xmlLimits, maxAttributes: 2 }, more)).toBeUndefined()
  })

  /** What checks every value. */
  function isValid(value: unknown): boolean {
    const trail = new ErrorContext([], xmlLimits.maxIssues)
    const checker = more ? more.checker(root, trail, {}) : new Checker(trail, {})
    checker.element(prepareRoot(root, more), value, 0)
    return trail.issues.length === 0
  }

  test('what is checked quickly is valid, in any order of members', { tags: 'slow' }, () => {
    const value = decodePlain(root, document, xmlLimits, more) as Record<string, unknown>
    let quick = 0
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...members, '$type'), parts, { maxKeys: 2 }),
        fc.shuffledSubarray([...members, '$type'], { minLength: 10 }),
        (changes, order) => {
          const whole: Record<string, unknown> = { ...value, ...changes }
          const made = Object.fromEntries(
            order.filter((name) => name in whole).map((name) => [name, whole[name]]),
          )
          if (!isPlainValue(prepareRoot(root, more), made)) return
          quick++
          expect(isValid(made)).toBe(true)
          expect(check(root, made, more)).toStrictEqual({ ok: true, value: made })
        },
      ),
      { numRuns: runsOf(1_000, 4_000) },
    )
    expect(quick).toBeGreaterThan(runsOf(25, 100))
  })
})

test('what is no member or text changes nothing about those', { tags: 'slow' }, () => {
  const small = plainXmlCodec<unknown>(rootOf(false))
  const large = xmlCodec<unknown>(rootOf(false))
  let wrong = 0
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 2 }), (edits) => {
      const result = small.parse(changed(edits))
      expect(result).toStrictEqual(large.parse(changed(edits)))
      if (!result.ok) wrong++
      else expect(small.serialize(result.value)).toBe(large.serialize(result.value))
    }),
    { numRuns: runsOf(1_000, 4_000) },
  )
  expect(wrong).toBeGreaterThan(100)
  const parsed = small.parse(document)
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...members), parts, { maxKeys: 3 }), (changes) => {
      const value = { ...(parsed.ok ? (parsed.value as object) : {}), ...changes }
      expect(small.validate(value)).toStrictEqual(large.validate(value))
    }),
    { numRuns: runsOf(1_000, 4_000) },
  )
})

test('a descriptor that asks for more is refused', () => {
  const more: readonly Partial<ComplexType>[] = [
    { mixed: true },
    { abstract: true },
    { nodes: 'content' },
    { content: { group: 'choice', of: [{ group: 'sequence', of: [] }] } },
    { content: [{ any: true, property: 'any', namespaces: 'any', process: 'lax' }] },
    { content: [{ element: 'a', type: () => token, nillable: true }] },
  ]
  for (const one of more) {
    const type: ComplexType = { kind: 'complex', name: 'T', ...one }
    const codec = plainXmlCodec({ name: 'a', namespace: '', type: () => type })
    expect(() => codec.parse('<a/>'), JSON.stringify(one)).toThrow('"T" needs "xmlCodec".')
  }
})

test('elements without a namespace are written so that they are read as such', () => {
  const inner: ComplexType = {
    kind: 'complex',
    name: 'Inner',
    content: [{ element: 'c', type: () => token }],
  }
  const type: ComplexType = {
    kind: 'complex',
    name: 'Outer',
    namespace: 'urn:a',
    content: [
      { element: 'b', namespace: '', type: () => inner },
      { element: 'd', type: () => token, min: 0 },
    ],
  }
  const root: RootElement = { name: 'a', namespace: 'urn:a', type: () => type }
  const value = { b: { c: 'x' }, d: 'y' }
  const named = { ...root, prefixes: { 'urn:a': 'n1' } }
  for (const codec of [plainXmlCodec<unknown>(named), xmlCodec<unknown>(named), xmlCodec<unknown>(root)]) {
    const text = codec.serialize(value)
    expect(text).toContain('<n1:a xmlns:n1="urn:a">\n  <b>\n    <c>x</c>')
    expect(codec.parse(text)).toStrictEqual({ ok: true, value })
  }
})
