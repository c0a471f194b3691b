import { describe, expect, test } from 'vitest'
import { decodeBytes } from '../../src/runtime/xml/bytes.ts'
import { splitKey, splitName, xmlnsNamespace } from '../../src/runtime/xml/expanded-names.ts'
import { Fatal } from '../../src/runtime/xml/fatal.ts'
import { LineIndex } from '../../src/runtime/xml/lines.ts'
import { makeMark, rewind } from '../../src/runtime/xml/open/read-wildcard.ts'
import { CLOSE, END, Reader, START } from '../../src/runtime/xml/reader.ts'
import { NamespaceScope } from '../../src/runtime/xml/scope.ts'
import { quotedIn } from '../support/quoted.ts'

function readerOf(xml: string): Reader {
  return new Reader(xml, { maxDepth: 50, maxAttributes: 4 })
}

/** What a document consists of, tag by tag: text, `<name attributes`, `/`, or the rule, the place and the quoted names of what is wrong. */
function events(xml: string): readonly string[] {
  const found: string[] = []
  try {
    const reader = readerOf(xml)
    for (;;) {
      const token = reader.next()
      if (reader.chars !== '')
        found.push(`${reader.isBlank ? 'blank' : 'text'} ${JSON.stringify(reader.chars)}`)
      if (token === END) return found
      const attributes = reader.attributes.map(({ name, value }) => ` ${name.key}=${JSON.stringify(value)}`)
      found.push(token === START ? `<${reader.name.key}${attributes.join('')}` : '/')
    }
  } catch (problem) {
    if (!(problem instanceof Fatal)) throw problem
    return [...found, [problem.rule, problem.offset, ...quotedIn(problem.message)].join(' ')]
  }
}

test.each<[string, { given: string; want: readonly string[] }]>([
  ['tags and text', { given: '<a>x<b/>y</a>', want: ['<a', 'text "x"', '<b', '/', 'text "y"', '/'] }],
  [
    'space',
    {
      given: '<a> \n\t<b/> x </a>\n',
      want: ['<a', 'blank " \\n\\t"', '<b', '/', 'text " x "', '/', 'blank "\\n"'],
    },
  ],
  ['space by number', { given: '<a> &#32;</a>', want: ['<a', 'blank "  "', '/'] }],
  ['text by number', { given: '<a> &#65; </a>', want: ['<a', 'text " A "', '/'] }],
  ['space, then CDATA', { given: '<a> <![CDATA[x]]> </a>', want: ['<a', 'text " x "', '/'] }],
  ['CDATA of space', { given: '<a> <![CDATA[ ]]></a>', want: ['<a', 'blank "  "', '/'] }],
  ['text around what is no text', { given: '<a>x<!--c-->y<?p?>z</a>', want: ['<a', 'text "xyz"', '/'] }],
  ['text after CDATA', { given: '<a><![CDATA[<]]>x<!---->y</a>', want: ['<a', 'text "<xy"', '/'] }],
  ['nothing in CDATA', { given: '<a><![CDATA[]]></a>', want: ['<a', '/'] }],
  ['brackets in CDATA', { given: '<a><![CDATA[]]]]><![CDATA[>]]></a>', want: ['<a', 'text "]]>"', '/'] }],
  ['a bracket in text', { given: '<a>]] &gt;]>></a>', want: ['<a', 'text "]] >]>>"', '/'] }],
  [
    'text is gathered anew',
    {
      given: '<a>x&amp;<b>y</b>&lt;z</a>',
      want: ['<a', 'text "x&"', '<b', 'text "y"', '/', 'text "<z"', '/'],
    },
  ],
  [
    'space in tags',
    {
      given: '<a\n><b\t/ ></a\n>',
      want: ['<a', 'not-well-formed 7'],
    },
  ],
  ['space at the end of tags', { given: '<a ><b /></a \n\t>', want: ['<a', '<b', '/', '/'] }],
  ['what looks like an end of a comment', { given: '<a><!--> -></a>', want: ['<a', 'not-well-formed 3'] }],
  ['what looks like a comment', { given: '<a><!-->--></a>', want: ['<a', '/'] }],
  ['an instruction', { given: '<?a?><?b c?d ??><a/>', want: ['<a', '/'] }],
  ['names beyond letters', { given: '<a.b-c_d1>&#x41;</a.b-c_d1>', want: ['<a.b-c_d1', 'text "A"', '/'] }],
  [
    'attributes',
    { given: '<a b="1" c=\'"\' d = "&lt;&#9;\n\t"/>', want: ['<a b="1" c="\\"" d="<\\t  "', '/'] },
  ],
  ['an attribute of >', { given: '<a b=">"></a>', want: ['<a b=">"', '/'] }],
  ['none after some', { given: '<a b="1"><c/></a>', want: ['<a b="1"', '<c', '/', '/'] }],
  ['as many as allowed', { given: '<a b="" c="" d="" xmlns="u"/>', want: ['<{u}a b="" c="" d=""', '/'] }],
  [
    'too many',
    {
      given: '<a b="" c="" d="" xmlns="u" e=""/>',
      want: ['limit-attributes 0'],
    },
  ],
  ['line ends', { given: '<a>\r\r\n\n</a>', want: ['<a', 'blank "\\n\\n\\n"', '/'] }],
])('reads %s', (_, { given, want }) => expect(events(given)).toEqual(want))

test.each<[string, { given: string; want: readonly string[] }]>([
  ['a default', { given: '<a xmlns="u"><b/></a>', want: ['<{u}a', '<{u}b', '/', '/'] }],
  [
    'a default taken back',
    { given: '<a xmlns="u"><b xmlns=""/><c/></a>', want: ['<{u}a', '<b', '/', '<{u}c', '/', '/'] },
  ],
  ['a prefix', { given: '<p:a xmlns:p="u" p:b="1" b="2"/>', want: ['<{u}a {u}b="1" b="2"', '/'] }],
  [
    'a prefix within a prefix',
    {
      given: '<p:a xmlns:p="u"><p:b xmlns:p="v"/><p:c/></p:a>',
      want: ['<{u}a', '<{v}b', '/', '<{u}c', '/', '/'],
    },
  ],
  [
    'a prefix left',
    {
      given: '<a><p:b xmlns:p="u"/><p:c/></a>',
      want: ['<a', '<{u}b', '/', 'not-well-formed 22 "p"'],
    },
  ],
  ['xml', { given: '<a xml:lang="de"/>', want: ['<a {http://www.w3.org/XML/1998/namespace}lang="de"', '/'] }],
  ['xml, declared', { given: '<a xmlns:xml="http://www.w3.org/XML/1998/namespace"/>', want: ['<a', '/'] }],
  ['names that only begin so', { given: '<a xmlnsx="1" xml="2"/>', want: ['<a xmlnsx="1" xml="2"', '/'] }],
  ['a default twice', { given: '<a xmlns="u" xmlns="v"/>', want: ['not-well-formed 13 "xmlns"'] }],
  ['a prefix twice', { given: '<a xmlns:p="u" xmlns:p="v"/>', want: ['not-well-formed 15 "xmlns:p"'] }],
  ['no prefix', { given: '<a xmlns:="u"/>', want: ['not-well-formed 3 ":"'] }],
  ['no name as a prefix', { given: '<a xmlns:1="u"/>', want: ['not-well-formed 3 "1"'] }],
  ['two names as a prefix', { given: '<a xmlns:p:q="u"/>', want: ['not-well-formed 3 "p:q"'] }],
  ['a prefix for nothing', { given: '<a xmlns:p=""/>', want: ['not-well-formed 3 "p"'] }],
  ['xmlns declared', { given: '<a xmlns:xmlns="u"/>', want: ['not-well-formed 3 "xmlns"'] }],
  ['xmlns used', { given: '<xmlns:a/>', want: ['not-well-formed 1 "xmlns"'] }],
  [
    'the namespace of declarations',
    {
      given: `<a xmlns:p="${xmlnsNamespace}"/>`,
      want: ['not-well-formed 3 "p"'],
    },
  ],
  [
    'xml for something else',
    {
      given: '<a xmlns:xml="u"/>',
      want: ['not-well-formed 3 "xml"'],
    },
  ],
  [
    'something else for xml',
    {
      given: '<a xmlns:p="http://www.w3.org/XML/1998/namespace"/>',
      want: ['not-well-formed 3 "p"'],
    },
  ],
])('namespaces: %s', (_, { given, want }) => expect(events(given)).toEqual(want))

test.each<[string, { given: string; want: string }]>([
  ['an illegal character', { given: '<a>\u0001</a>', want: 'character 3' }],
  ['a declaration without version', { given: '<?xml ?><a/>', want: 'not-well-formed 0' }],
  ['no root', { given: ' ', want: 'not-well-formed 1' }],
  ['a second root', { given: '<a/><b/>', want: 'not-well-formed 4' }],
  ['text before', { given: ' x<a/>', want: 'not-well-formed 1' }],
  [']]>', { given: '<a>x]]>y</a>', want: 'not-well-formed 4 "]]>"' }],
  [']]> at the beginning', { given: '<a>]]></a>', want: 'not-well-formed 3 "]]>"' }],
  ['an open element', { given: '<a><b></b>', want: 'not-well-formed 10 "a"' }],
  ['a closed one', { given: '</a>', want: 'not-well-formed 0' }],
  [
    'the wrong one',
    {
      given: '<a><b></a>',
      want: 'not-well-formed 6 "b"',
    },
  ],
  ['a close tag that goes on', { given: '<a></a x>', want: 'not-well-formed 3 "a"' }],
  ['no name', { given: '<a><></a>', want: 'not-well-formed 4' }],
  ['no name of an attribute', { given: '<a ="1"/>', want: 'not-well-formed 3' }],
  ['no value', { given: '<a b/>', want: 'not-well-formed 4' }],
  ['no value, but more', { given: '<a b c="1"/>', want: 'not-well-formed 5' }],
  ['no quotes', { given: '<a b=x1x/>', want: 'not-well-formed 5' }],
  ['no second quote', { given: '<a b="1/>', want: 'not-well-formed 5' }],
  ['no value at the end', { given: '<a b=', want: 'not-well-formed 5' }],
  ['< in a value', { given: '<a b="x<"/>', want: 'not-well-formed 7 "<"' }],
  ['a slash', { given: '<a /b>', want: 'not-well-formed 3' }],
  ['a slash in a name', { given: '<a/b>', want: 'not-well-formed 2 "a"' }],
  ['a comment that ends too early', { given: '<a><!--x--y--></a>', want: 'not-well-formed 3' }],
  ['a comment without end', { given: '<a><!--x</a>', want: 'not-well-formed 3' }],
  ['CDATA without end', { given: '<a><![CDATA[x]]</a>', want: 'not-well-formed 3' }],
  ['CDATA that ends as it begins', { given: '<a><![CDATA[]>', want: 'not-well-formed 3' }],
  ['CDATA outside', { given: '<a/><![CDATA[]]>', want: 'not-well-formed 4' }],
  [
    'a document type',
    {
      given: '<!DOCTYPE a []><a/>',
      want: 'doctype 0',
    },
  ],
  ['other markup', { given: '<a><!ELEMENT a></a>', want: 'not-well-formed 3' }],
  ['an instruction without end', { given: '<?a><a/>', want: 'not-well-formed 0' }],
  ['an instruction without name', { given: '<??><a/>', want: 'not-well-formed 0' }],
  ['an instruction that ends as it begins', { given: '<?>?><a/>', want: 'not-well-formed 0' }],
  ['a declaration too late', { given: '<a/><?XML a?>', want: 'not-well-formed 4' }],
  ['a reference without end', { given: '<a>x&lt </a>', want: 'not-well-formed 4 "&lt"' }],
  ['a reference to nothing', { given: '<a>x&;</a>', want: 'not-well-formed 4 "&;"' }],
  ['a reference in a value', { given: '<a b="x&y;"/>', want: 'not-well-formed 7 "&y;"' }],
  [
    'a number too large',
    {
      given: '<a>&#x110000;</a>',
      want: 'not-well-formed 3 "&#x110000;"',
    },
  ],
  [
    'a number far too large',
    {
      given: `<a>&#${'9'.repeat(400)};</a>`,
      want: `not-well-formed 3 "&#${'9'.repeat(39)}"`,
    },
  ],
  ['a name of no element', { given: '<a:/>', want: 'not-well-formed 1 "a:"' }],
  ['a name without prefix', { given: '<:a/>', want: 'not-well-formed 1 ":a"' }],
])('refuses %s', (_, { given, want }) => expect(events(given).at(-1)).toBe(want))

test('the last character of Unicode can be referred to', () => {
  expect(events('<a>&#x10FFFD;&#1114109;</a>')[1]).toBe('text "\u{10fffd}\u{10fffd}"')
})

test('an element that was passed can be read again, with its attributes and namespaces', () => {
  const reader = readerOf('<a xmlns="u"><b c="1" xmlns="v">x</b><d/></a>')
  const seen: unknown[] = []
  const note = (): void => {
    const token = reader.next()
    seen.push([token, reader.chars, reader.name.key, reader.offset, reader.open.length])
  }
  note()
  note()
  const mark = makeMark(reader)
  note()
  rewind(reader, mark)
  expect([reader.name.key, reader.offset, reader.open.length, reader.scope.lookup('')]).toEqual([
    '{v}b',
    13,
    2,
    'v',
  ])
  expect(reader.attributes.map(({ name, value }) => [name.key, value])).toEqual([['c', '1']])
  note()
  expect(reader.scope.lookup('')).toBe('u')
  note()
  const empty = makeMark(reader)
  note()
  rewind(reader, empty)
  note()
  note()
  note()
  expect(seen).toEqual([
    [START, '', '{u}a', 0, 1],
    [START, '', '{v}b', 13, 2],
    [CLOSE, 'x', '{v}b', 33, 1],
    [CLOSE, 'x', '{v}b', 33, 1],
    [START, '', '{u}d', 37, 2],
    [CLOSE, '', '{u}d', 37, 1],
    [CLOSE, '', '{u}d', 37, 1],
    [CLOSE, '', '{u}d', 41, 0],
    [END, '', '{u}d', 41, 0],
  ])
})

test('before the first tag nothing has been read', () => {
  const reader = readerOf('<a> x</a>')
  expect([reader.isBlank, reader.chars, reader.offset, reader.charsOffset, reader.open.length]).toEqual([
    true,
    '',
    0,
    0,
    0,
  ])
  reader.next()
  reader.next()
  expect([reader.isBlank, reader.charsOffset]).toEqual([false, 3])
  expect(new Set([START, CLOSE, END]).size).toBe(3)
})

test('places are found in any order', () => {
  const lines = new LineIndex('ab\n\ncd')
  const places = [0, 2, 3, 4, 6, 5, 2, 3, 0].map((offset) => {
    const { line, column } = lines.at(offset)
    return `${line}:${column}`
  })
  expect(places).toEqual(['1:1', '1:3', '2:1', '3:1', '3:3', '3:2', '1:3', '2:1', '1:1'])
})

describe('names', () => {
  test.each([
    ['a', { namespace: '', local: 'a' }],
    ['{u}a', { namespace: 'u', local: 'a' }],
    ['{}a', undefined],
    ['{u', undefined],
    ['{u}', undefined],
    ['{u}1', undefined],
    ['', undefined],
  ])('of the key %s', (given, want) => expect(splitKey(given)).toEqual(want))

  test.each([
    ['a', { prefix: '', local: 'a' }],
    ['p:a', { prefix: 'p', local: 'a' }],
    [':a', undefined],
    ['p:', undefined],
    ['1:a', undefined],
    ['p:1', undefined],
    ['p:a:b', undefined],
  ])('that are qualified: %s', (given, want) => expect(splitName(given)).toEqual(want))

  test('the prefix of a namespace is that of the innermost declarations', () => {
    const outer = new NamespaceScope(
      NamespaceScope.outermost(),
      new Map([
        ['', 'u'],
        ['p', 'v'],
      ]),
    )
    const inner = new NamespaceScope(outer, new Map([['q', 'w']]))
    expect(['u', 'v', 'w'].map((one) => outer.findPrefix(one))).toEqual(['', 'p', undefined])
    expect(['u', 'v', 'w'].map((one) => inner.findPrefix(one))).toEqual(['', undefined, 'q'])
    expect(NamespaceScope.outermost().findPrefix('')).toBe('')
  })
})

describe('bytes', () => {
  const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
  const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a/>`
  const refusal = (bytes: Uint8Array): string => {
    try {
      return decodeBytes(bytes)
    } catch (problem) {
      return problem instanceof Fatal
        ? [problem.rule, problem.offset, ...quotedIn(problem.message)].join(' ')
        : 'another'
    }
  }

  test.each([
    ['UTF-16, small end first', utf16('<a/>'), '<a/>'],
    ['UTF-16, big end first', utf16('<a/>').swap16(), '<a/>'],
    ['UTF-16 with a mark', utf16('\ufeff<\u00e4/>'), '<\u00e4/>'],
    ['UTF-16 with a mark, big end first', utf16('\ufeff<\u00e4/>').swap16(), '<\u00e4/>'],
    ['UTF-16 that says so', utf16(declared('ISO-10646-UCS-2')), declared('ISO-10646-UCS-2')],
    ['ASCII', Buffer.from(declared('US-ASCII')), declared('US-ASCII')],
    ['what begins otherwise', Buffer.from('a<'), 'a<'],
  ])('%s', (_, given, want) => expect(decodeBytes(given)).toBe(want))

  test.each([
    ['half a mark', Uint8Array.of(0xff, 0x3c), 'encoding 0'],
    ['the other half', Uint8Array.of(0xfe, 0x3c), 'encoding 0'],
    ['half of UTF-16', utf16('<\ud800'), 'encoding 0'],
    ['UTF-8 that says UTF-16', Buffer.from(declared('UTF-16')), 'encoding 0'],
    ['UTF-16 that says UTF-8', utf16(declared('UTF-8')), 'encoding 0'],
  ])('refused: %s', (_, given, want) => expect(refusal(given)).toBe(want))

  test('a byte of zero, or a first sign, does not make UTF-16', () => {
    expect(decodeBytes(Uint8Array.of(0x3c, 0x61))).toBe('<a')
    expect(decodeBytes(Uint8Array.of(0, 0x61))).toBe('\0a')
    expect(decodeBytes(Uint8Array.of(0x61, 0))).toBe('a\0')
  })
})
