import { expect, test } from 'vitest'
import { anyEncoding, InvalidValueError, xmlCodec, xsString } from '../../src/runtime/index.ts'

const text = { kind: 'text', of: xsString } as const
const codec = xmlCodec<unknown>({
  name: 'r',
  namespace: '',
  type: () => ({
    kind: 'complex',
    name: 'R',
    attributes: [{ name: 'a', type: () => text }],
    text: () => text,
  }),
})

const parsed = (xml: string | Uint8Array): unknown => {
  const result = codec.parse(xml)
  return result.ok ? result.value : result.issues.map(({ rule, line, column }) => `${rule} ${line}:${column}`)
}

test.each<[string, { given: string; want: unknown }]>([
  ['an empty element', { given: '<r/>', want: { value: '' } }],
  ['references', { given: '<r>&lt;&#65;&#x42;&amp;&quot;&apos;&gt;</r>', want: { value: '<AB&"\'>' } }],
  [
    'a character beyond the basic plane by number',
    { given: '<r>&#x1F69A;</r>', want: { value: '\u{1F69A}' } },
  ],
  [
    'CDATA, comments and instructions inside text',
    { given: '<r>a<![CDATA[<b>]]><!-- x -->c<?p q?>d</r>', want: { value: 'a<b>cd' } },
  ],
  ['line ends', { given: '<r>a\r\nb\rc</r>', want: { value: 'a\nb\nc' } }],
  ['a carriage return by number stays', { given: '<r>&#13;</r>', want: { value: '\r' } }],
  ['attribute white space', { given: '<r a="x\ty\n&#10;z"/>', want: { a: 'x y \nz', value: '' } }],
  ['single quotes and space around the sign', { given: "<r a = 'v\"' />", want: { a: 'v"', value: '' } }],
  [
    'an XML declaration, a byte order mark and a trailer',
    {
      given: '\uFEFF<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<!--x--><r/><?p?>\n',
      want: { value: '' },
    },
  ],
  ['a prefix for a namespace that nothing uses', { given: '<r xmlns:p="urn:p"/>', want: { value: '' } }],
  [
    'schema locations',
    {
      given: '<r xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="a b"/>',
      want: { value: '' },
    },
  ],
])('reads %s', (_, { given, want }) => {
  expect(parsed(given)).toEqual(want)
})

test.each<[string, { given: string; want: string }]>([
  ['nothing', { given: '', want: 'not-well-formed 1:1' }],
  ['text alone', { given: 'r', want: 'not-well-formed 1:1' }],
  ['two roots', { given: '<r/><r/>', want: 'not-well-formed 1:5' }],
  ['text after the root', { given: '<r/>\n x', want: 'not-well-formed 2:2' }],
  ['an unclosed element', { given: '<r>', want: 'not-well-formed 1:4' }],
  ['a wrong end tag', { given: '<r>\n</s>', want: 'not-well-formed 2:1' }],
  ['an end tag with a longer name', { given: '<r></rr>', want: 'not-well-formed 1:4' }],
  ['an attribute that stands twice', { given: '<r a="1" a="2"/>', want: 'not-well-formed 1:10' }],
  [
    'an attribute that stands twice under two prefixes',
    { given: '<r xmlns:p="u" xmlns:q="u" p:a="1" q:a="2"/>', want: 'not-well-formed 1:36' },
  ],
  ['an attribute without quotes', { given: '<r a=1/>', want: 'not-well-formed 1:6' }],
  ['attributes without space between', { given: '<r a="1"b="2"/>', want: 'not-well-formed 1:9' }],
  ['< in an attribute value', { given: '<r a="<"/>', want: 'not-well-formed 1:7' }],
  [']]> in text', { given: '<r>a]]></r>', want: 'not-well-formed 1:5' }],
  ['-- in a comment', { given: '<r><!-- a -- b --></r>', want: 'not-well-formed 1:4' }],
  ['an unknown entity', { given: '<r>&nbsp;</r>', want: 'not-well-formed 1:4' }],
  ['an ampersand alone', { given: '<r>a & b</r>', want: 'not-well-formed 1:6' }],
  ['a reference to NUL', { given: '<r>&#0;</r>', want: 'not-well-formed 1:4' }],
  ['a reference to a surrogate', { given: '<r>&#xD800;</r>', want: 'not-well-formed 1:4' }],
  ['a control character after other line ends', { given: '<r>\r\n\r\u0001</r>', want: 'character 3:1' }],
  ['a control character', { given: '<r>\u0001</r>', want: 'character 1:4' }],
  ['a lone surrogate', { given: '<r>\uD800</r>', want: 'character 1:4' }],
  ['an undeclared prefix', { given: '<p:r/>', want: 'not-well-formed 1:2' }],
  ['an undeclared attribute prefix', { given: '<r p:a="1"/>', want: 'not-well-formed 1:4' }],
  ['two colons in a name', { given: '<r:a:b/>', want: 'not-well-formed 1:2' }],
  ['a prefix undeclared by an empty name', { given: '<r xmlns:p=""/>', want: 'not-well-formed 1:4' }],
  ['xmlns as a prefix', { given: '<r xmlns:xmlns="u"/>', want: 'not-well-formed 1:4' }],
  ['xml bound elsewhere', { given: '<r xmlns:xml="u"/>', want: 'not-well-formed 1:4' }],
  ['a document type', { given: '<!DOCTYPE r [<!ENTITY a "b">]><r>&a;</r>', want: 'doctype 1:1' }],
  [
    'an XML declaration that is not first',
    { given: ' <?xml version="1.0"?><r/>', want: 'not-well-formed 1:2' },
  ],
  [
    'an XML declaration without version',
    { given: '<?xml encoding="utf-8"?><r/>', want: 'not-well-formed 1:1' },
  ],
  ['CDATA outside the root', { given: '<![CDATA[x]]><r/>', want: 'not-well-formed 1:1' }],
  ['a name that begins with a digit', { given: '<1r/>', want: 'not-well-formed 1:2' }],
])('refuses %s, with its place', (_, { given, want }) => {
  expect(parsed(given)).toContain(want)
})

test('bytes: UTF-8 with and without mark, UTF-16 both ways; others are refused by name', () => {
  const utf8 = new TextEncoder().encode('<r>ä</r>')
  const utf16 = (text: string, isBig: boolean): Uint8Array => {
    const bytes = Buffer.from(text, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  expect(parsed(utf8)).toEqual({ value: 'ä' })
  expect(parsed(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toEqual({ value: 'ä' })
  expect(parsed(utf16('\uFEFF<r>ä</r>', false))).toEqual({ value: 'ä' })
  expect(parsed(utf16('\uFEFF<r>ä</r>', true))).toEqual({ value: 'ä' })
  expect(parsed(utf16('<?xml version="1.0" encoding="UTF-16"?><r>ä</r>', false))).toEqual({ value: 'ä' })
  expect(parsed(Buffer.from('<r>ä</r>', 'latin1'))).toEqual(['encoding 1:1'])
  const declared = codec.parse(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><r/>'))
  expect(declared).toMatchObject({
    ok: false,
    issues: [{ rule: 'encoding', message: expect.stringContaining('iso-8859-1') }],
  })
})

test('limits: depth, length, attributes and issues, on both sides of the line', () => {
  const nested = (depth: number): string => `<r>${'<x>'.repeat(depth - 1)}${'</x>'.repeat(depth - 1)}</r>`
  const rules = (xml: string, limits: Parameters<typeof codec.parse>[1]): readonly string[] => {
    const result = codec.parse(xml, limits)
    return result.ok ? [] : result.issues.map((issue) => issue.rule)
  }
  expect(rules(nested(5), { maxDepth: 5 })).toEqual(['element-unexpected'])
  expect(rules(nested(6), { maxDepth: 5 })).toEqual(['element-unexpected', 'limit-depth'])
  expect(rules('<r>12345</r>', { maxLength: 12 })).toEqual([])
  expect(rules('<r>123456</r>', { maxLength: 12 })).toEqual(['limit-length'])
  expect(rules('<r b="" c=""/>', { maxAttributes: 2 })).toEqual([
    'attribute-unexpected',
    'attribute-unexpected',
  ])
  expect(rules('<r b="" c="" d=""/>', { maxAttributes: 2 })).toEqual(['limit-attributes'])
  expect(rules(`<r>${'<x/>'.repeat(9)}</r>`, { maxIssues: 3 })).toEqual([
    'element-unexpected',
    'element-unexpected',
    'element-unexpected',
    'limit-issues',
  ])
})

test('a value with every troublesome character comes back as it was', () => {
  const value = { a: '\t\n\r"\'<>&]]>', value: ' \r\n]]><!-- & "\' \u{1F69A}' }
  const xml = codec.serialize(value)
  expect(codec.parse(xml)).toEqual({ ok: true, value })
})

test('what XML cannot hold is refused when writing', () => {
  expect(codec.validate({ value: '\u0000' })).toMatchObject({ ok: false, issues: [{ rule: 'character' }] })
  expect(() => codec.serialize({ value: '\uD800' })).toThrow(InvalidValueError)
})

const doctypes = [
  ['bare', '<!DOCTYPE r>'],
  ['of another name', '<!DOCTYPE a:b >'],
  ['with a system identifier', `<!DOCTYPE r SYSTEM 'http://localhost/"[>.dtd'>`],
  ['with a public identifier', `<!DOCTYPE r\nPUBLIC "-//A//B c's//EN"\t"x.dtd"\n>`],
  ['after a comment about one', '<!-- <!DOCTYPE r> --><!DOCTYPE r>'],
] as const

test.each(doctypes)('skips a document type that declares nothing: %s', (_, doctype) => {
  expect(parsed(`${doctype}<r>x</r>`)).toEqual({ value: 'x' })
  expect(parsed(`<?xml version="1.0"?>\n${doctype}\n<!--y--><r>x</r>`)).toEqual({ value: 'x' })
})

test.each([
  ['an internal subset', '<!DOCTYPE r [ ]><r/>'],
  ['an internal subset behind an identifier', '<!DOCTYPE r SYSTEM "x" [<!ENTITY a "b">]><r/>'],
  ['two', '<!DOCTYPE r><!DOCTYPE r><r/>'],
  ['one behind the root', '<r/><!DOCTYPE r>'],
  ['one in the root', '<r><!DOCTYPE r></r>'],
  ['no name', '<!DOCTYPE><r/>'],
  ['a name that is none', '<!DOCTYPE 1r><r/>'],
  ['another keyword', '<!DOCTYPE r SYSTEMS "x"><r/>'],
  ['an identifier without quotes', '<!DOCTYPE r SYSTEM x><r/>'],
  ['text behind the identifier', '<!DOCTYPE r SYSTEM "a" b"><r/>'],
  ['a public identifier alone', '<!DOCTYPE r PUBLIC "x"><r/>'],
  ['a public identifier with other signs', '<!DOCTYPE r PUBLIC "{x}" "y"><r/>'],
  ['no end', '<!DOCTYPE r SYSTEM "x"'],
])('refuses a document type with %s', (_, xml) => {
  expect(parsed(xml)).toEqual([expect.stringMatching(/^(?:doctype|not-well-formed) /u)])
})

test.each([
  ['ISO-8859-1', [0xe4, 0x85], 'ä\u0085'],
  ['latin1', [0xe4], 'ä'],
  ['ISO-8859-15', [0xa4], '€'],
  ['windows-1252', [0x80], '€'],
  ['Shift_JIS', [0x83, 0x65], 'テ'],
  ['GB18030', [0xb0, 0xa1], '啊'],
])('reads %s where the caller asks for every encoding', (encoding, bytes, value) => {
  const head = Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><r>`)
  const document = Buffer.concat([head, Buffer.from(bytes), Buffer.from('</r>')])
  expect(parsed(document)).toEqual(['encoding 1:1'])
  const result = codec.parse(document, { decode: anyEncoding })
  expect(result).toMatchObject({ ok: true, value: { value } })
})

test.each([
  ['UTF-8', new TextEncoder().encode('<r>ä</r>'), { ok: true, value: { value: 'ä' } }],
  ['UTF-16', Buffer.from('\ufeff<r>ä</r>', 'utf16le'), { ok: true, value: { value: 'ä' } }],
  [
    'an unknown name',
    Buffer.from('<?xml version="1.0" encoding="x-none"?><r/>'),
    { ok: false, issues: [{ rule: 'encoding' }] },
  ],
  [
    'bytes of another',
    Buffer.from([...Buffer.from('<?xml version="1.0" encoding="EUC-JP"?><r>'), 0xff]),
    { ok: false, issues: [{ rule: 'encoding' }] },
  ],
])('of %s the same is said as without', (_, document, want) => {
  expect(codec.parse(document, { decode: anyEncoding })).toMatchObject(want)
})
