import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  ComplexType,
  Declarations,
  Element,
  RootElement,
  TextType,
  Type,
} from '../../src/runtime/descriptor.ts'
import type { Issue } from '../../src/runtime/index.ts'
import { checkPieces, type PieceLimits } from '../../src/runtime/pieces/index.ts'
import { xsSafeInteger } from '../../src/runtime/text/number.ts'
import { xsQName } from '../../src/runtime/text/qualified-name.ts'
import { xsID, xsIDRef, xsString, xsToken } from '../../src/runtime/text/string.ts'
import { decode } from '../../src/runtime/xml/decode.ts'
import { extras } from '../../src/runtime/xml/open/open-extras.ts'
import { runsOf } from '../support/heavy.ts'

const text: TextType = { kind: 'text', of: xsString }
const token: TextType = { kind: 'text', of: xsToken, minLength: 1, maxLength: 8 }
const integer: TextType = { kind: 'text', of: xsSafeInteger, maxInclusive: '99' }
const many = { min: 0, max: Number.POSITIVE_INFINITY }

function element(name: string, type: Type, more: Partial<Element> = {}): Element {
  return { element: name, type: () => type, ...more }
}

const item: ComplexType = {
  ...{ kind: 'complex', name: 'Item', namespace: 'urn:a', typeName: '{urn:a}Item' },
  attributes: [
    { name: 'key', type: () => integer, required: true },
    { name: 'id', type: () => ({ kind: 'text', of: xsID }) },
  ],
  content: [
    element('name', token),
    element('count', integer, { min: 0, max: 2 }),
    element('names', { kind: 'text', of: xsQName }, { min: 0 }),
  ],
  derived: () => new Map([['{urn:a}Large', { type: () => large, by: ['extension'] }]]),
}
const large: ComplexType = {
  ...item,
  ...{ name: 'Large', typeName: '{urn:a}Large' },
  content: [element('name', token), element('weight', integer)],
}
const prose: ComplexType = {
  ...{ kind: 'complex', name: 'Prose', namespace: 'urn:a', mixed: true, nodes: 'content' },
  content: [element('bold', text, many), element('line', text, { min: 0 })],
}
const either: ComplexType = {
  ...{ kind: 'complex', name: 'Either', namespace: 'urn:a' },
  content: { group: 'choice', of: [element('name', token), element('count', integer)], max: 3 },
}
const open: ComplexType = {
  ...{ kind: 'complex', name: 'Open', namespace: 'urn:a' },
  anyAttribute: { property: 'others', namespaces: 'any', process: 'lax' },
  content: [
    { any: true, property: 'lax', namespaces: ['urn:b'], process: 'lax', ...many },
    { any: true, property: 'strict', namespaces: ['urn:c'], process: 'strict', ...many },
    { any: true, property: 'skip', namespaces: ['urn:d'], process: 'skip', ...many },
  ],
}
const whole: ComplexType = {
  ...{ kind: 'complex', name: 'Whole', namespace: 'urn:a' },
  content: [
    element('item', item, { ...many, nillable: true }),
    element('ref', { kind: 'text', of: xsIDRef }, many),
    element('to', integer, many),
    element('prose', prose, { min: 0, fixed: 'so' }),
    element('either', either, { min: 0 }),
    element('open', open, many),
    element('anything', { kind: 'any' }, { min: 0 }),
    element('fixed', token, { min: 0, fixed: 'v' }),
    { element: 'whole', type: () => whole, min: 0 },
  ],
}
const declarations: Declarations = {
  elements: new Map([
    ['{urn:b}item', element('item', item, { namespace: 'urn:b' })],
    ['{urn:c}n', element('n', integer, { namespace: 'urn:c' })],
  ]),
  attributes: new Map([['{urn:b}n', { name: 'n', namespace: 'urn:b', type: () => integer }]]),
  types: new Map<string, () => Type>([['{urn:a}Large', () => large]]),
}
const root: RootElement = {
  ...{ name: 'whole', namespace: 'urn:a', type: () => whole, declarations: () => declarations },
  constraints: [
    { constraint: 'key', name: 'k', selector: [['{urn:a}item']], fields: [[['@key']]] },
    { constraint: 'keyref', name: 'f', selector: [['{urn:a}to']], fields: [[['.']]], refer: 'k' },
    { constraint: 'unique', name: 'u', selector: [['{urn:a}item']], fields: [[['{urn:a}name']]] },
  ],
}

const document = `<?xml version="1.0"?>\r
<!-- begins --><?app x?>
<whole xmlns="urn:a" xmlns:b="urn:b" xmlns:c='urn:c' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <item key="1" id="one"><name>a &amp; b</name><count>1</count></item>\r
  <item key='2'
    id="two" ><name>é€𝄞</name><names>b:x</names></item >
  <item key="3" xsi:type="Large"><name><![CDATA[<c>]]></name><weight>7</weight></item>
  <item key="4" xsi:nil="true"/>
  <ref>one</ref><ref>two</ref>\r\r\n<to>1</to><to>3</to>
  <prose>s<!-- - -->o</prose>
  <either><count>1</count><name>&lt;&#x41;</name></either>
  <open b:n="5" c:any="a > b"><b:item key="9"><name xmlns="urn:a">n</name></b:item><b:other>t<b:item key="8"><name xmlns="urn:a">m</name></b:item></b:other><c:n>4</c:n><x xmlns="urn:d">1<y/>2</x></open>
  <anything a="1">any<b:item key="7"><name xmlns="urn:a">o</name></b:item></anything>
  <fixed>v</fixed>
  <whole>
  </whole>
</whole>
<!-- ends -->
`

const insertions = [
  ...[
    'é',
    '€',
    '𝄞',
    '\u0000',
    '\u0007',
    '\ufeff',
    '\ufffd',
    '\uffff',
    '\r\n',
    '\r',
    ' ',
    '\n',
    '\t',
    'x',
    '1',
  ],
  ...[
    '&amp;',
    '&#32;',
    '&#x0;',
    '&x;',
    '&',
    ';',
    ']]>',
    ']',
    '<',
    '>',
    '"',
    "'",
    '/',
    '=',
    '-',
    '--',
    ':',
    'b:',
  ],
  ...[
    '<!-- c -->',
    '<!-- -- -->',
    '<!--',
    '-->',
    '<![CDATA[x]]>',
    '<![CDATA[',
    '<?pi?>',
    '<?xml?>',
    '<?',
    '<!',
    '<!x>',
  ],
  ...[
    '<!DOCTYPE whole>',
    ' xmlns="urn:b"',
    ' xmlns:b="urn:a"',
    ' xsi:nil="true"',
    ' xsi:type="Item"',
    ' id="one"',
  ],
  ...[
    ' key="1"',
    ' a=">"',
    ' a="\'<',
    '<count>100</count>',
    '<to>9</to>',
    '<ref>none</ref>',
    '<item/>',
    '<b:item/>',
  ],
  ...[
    '</item>',
    '<whole>',
    '</whole>',
    '<whole/>',
    '<unknown>x<a/>y</unknown>',
    '<c:m/>',
    '<bold>b</bold>',
    '<name>',
  ],
]

const raw = fc
  .tuple(
    fc.nat(document.length),
    fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(12), fc.nat(400)),
    fc.constantFrom('', ...insertions),
  )
  .map(
    ([at, length, piece]) =>
      (xml: string) =>
        xml.slice(0, at) + piece + xml.slice(at + length),
  )
const others = [
  '',
  'x',
  '1',
  'one',
  '<to>1</to>',
  '<b:item key="1"/>',
  '<b:item/>',
  '<!--c-->',
  '&#65;',
  ' ',
  '<unknown>u</unknown>',
]
/** Of what stands between two tags, or in quotes: what is left is mostly well-formed. */
const soft = fc
  .tuple(fc.nat(60), fc.constantFrom(/>[^<>]*(?=<)/g, /"[^"<]*(?=")/g), fc.constantFrom(...others))
  .map(([nth, part, piece]) => (xml: string) => {
    let count = 0
    return xml.replace(part, (found) => (count++ === nth ? `${found[0]}${piece}` : found))
  })
const edited = fc
  .array(fc.oneof(raw, { weight: 3, arbitrary: soft }), { maxLength: 3 })
  .map((edits) => edits.reduce((xml, edit) => edit(xml), document))

function* cut(bytes: Uint8Array, length: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

function inPieces(bytes: Uint8Array, length: number, limits: Partial<PieceLimits> = {}): readonly Issue[] {
  return checkPieces(root, () => cut(bytes, length), { window: length, ...limits }, extras)
}

function atOnce(bytes: Uint8Array, limits: { maxIssues?: number; maxDepth?: number } = {}): readonly Issue[] {
  const result = decode(root, bytes, limits, extras)
  return result.ok ? [] : result.issues
}

const utf8 = (xml: string): Uint8Array => new TextEncoder().encode(xml)
const encodings: readonly ((xml: string) => Uint8Array)[] = [
  utf8,
  (xml) => utf8(`\ufeff${xml}`),
  (xml) => Buffer.from(`\ufeff${xml}`, 'utf16le'),
  (xml) => Buffer.from(`\ufeff${xml}`, 'utf16le').swap16(),
  (xml) => Buffer.from(xml, 'utf16le'),
  (xml) => Buffer.from(xml, 'latin1'),
]

test('the document is valid, and its references and keys are looked at', () => {
  expect(atOnce(utf8(document))).toEqual([])
  const wrong = document
    .replace('<to>3', '<to>5')
    .replace('<ref>two', '<ref>to')
    .replace('key="3"', 'key="1"')
  expect(
    atOnce(utf8(wrong))
      .map(({ rule }) => rule)
      .sort(),
  ).toEqual(['identity-constraint', 'idref', 'keyref'])
})

test('whatever is cut at the end of a piece, the issues are those of the document as a whole', () => {
  const rules = new Map<string, number>()
  fc.assert(
    fc.property(
      edited,
      fc.constantFrom(1, 2, 3, 7, 64),
      fc.oneof({ weight: 3, arbitrary: fc.constant(utf8) }, fc.constantFrom(...encodings)),
      (xml, length, encode) => {
        const bytes = encode(xml)
        const want = atOnce(bytes)
        expect(inPieces(bytes, length)).toEqual(want)
        for (const { rule } of want) rules.set(rule, (rules.get(rule) ?? 0) + 1)
      },
    ),
    { numRuns: runsOf(600, 2000) },
  )
  const met = ['not-well-formed', 'character', 'encoding', 'element-missing', 'element-unexpected', 'idref']
  met.push('identity-constraint', 'keyref', 'type', 'xsi-type', 'fixed', 'text-unexpected')
  expect(met.filter((rule) => (rules.get(rule) ?? 0) < runsOf(1, 5))).toEqual([])
})

test('a document may end anywhere', () => {
  for (let end = 0; end < document.length; end += runsOf(3, 1)) {
    const bytes = utf8(document.slice(0, end))
    expect(inPieces(bytes, 5)).toEqual(atOnce(bytes))
  }
})

test('limits are the same', () => {
  const nested = utf8(`${document.replace(/<whole>\s*<\/whole>[\s\S]*/, '')}${'<whole>'.repeat(9)}`)
  const wrong = utf8(document.replaceAll('key="', 'key="x'))
  for (const maxIssues of [1, 2, 3]) {
    expect(inPieces(wrong, 7, { maxIssues })).toEqual(atOnce(wrong, { maxIssues }))
  }
  expect(inPieces(nested, 7, { maxDepth: 5 })).toEqual(atOnce(nested, { maxDepth: 5 }))
})

test('what is held at once has a limit, the document has none', () => {
  const xml = utf8(document)
  expect(inPieces(xml, 8, { maxHeld: 400 })).toEqual([])
  expect(inPieces(xml, 8, { maxHeld: 40 })).toEqual([
    {
      rule: 'limit-length',
      message: expect.stringMatching(/\b40\b/),
      path: [],
      line: 1,
      column: 22,
    },
  ])
})

test('text outside the root is refused before the rest is read', () => {
  let read = 0
  const endless = function* (): Iterable<Uint8Array> {
    yield utf8(document)
    for (; read < 50; read++) yield utf8('x'.repeat(1000))
  }
  expect(checkPieces(root, endless, { window: 100, maxHeld: 5000 }, extras)).toMatchObject([
    { rule: 'not-well-formed' },
  ])
})
