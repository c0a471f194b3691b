import fc from 'fast-check'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { access, Code, code, comment, key, literal, name, regExp } from '../../src/typescript/index.ts'
import { payloads } from '../support/payloads.ts'

function statements(text: string): readonly ts.Statement[] {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.ES2023, true)
  expect((source as unknown as { parseDiagnostics: readonly unknown[] }).parseDiagnostics).toEqual([])
  return source.statements
}

const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...payloads))

test('a literal is one string with the text that it was given', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const [first, ...rest] = statements(`(${literal(text)})`)
      const inner = first && ts.isExpressionStatement(first) ? first.expression.getChildAt(1) : undefined
      expect(inner && ts.isStringLiteral(inner) && inner.text).toBe(text)
      expect(rest).toEqual([])
      expect(literal(text).text).not.toMatch(/\p{Cf}|\p{Cc}|<\/|\*\//u)
    }),
  )
})

test('a comment ends where it ends, and no text becomes a tag', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1 }), (lines) => {
      const [first, ...rest] = statements(`${comment(lines)}export {}`)
      expect(first?.kind).toBe(ts.SyntaxKind.ExportDeclaration)
      expect(rest).toEqual([])
      expect(first && ts.getJSDocTags(first)).toEqual([])
    }),
  )
})

test.each([
  ['nothing', { given: comment([]), want: '' }],
  ['one line', { given: comment(['A word.']), want: '/** A word. */\n' }],
  ['lines', { given: comment(['A', 'B'], '  '), want: '  /**\n   * A\n   * B\n   */\n' }],
  ['a tag of ours', { given: comment(['A'], '', ['deprecated']), want: '/**\n * A\n * @deprecated\n */\n' }],
  ['a tag alone', { given: comment([], '', ['experimental']), want: '/** @experimental */\n' }],
  [
    'a tag of theirs',
    { given: comment(['@deprecated {@link x}']), want: '/** (at)deprecated {(at)link x} */\n' },
  ],
  ['an end of theirs', { given: comment(['a */ b /* c']), want: '/** a *\u2215 b \u2215* c */\n' }],
  ['plain key', { given: key('a'), want: 'a' }],
  ['quoted key', { given: key('a-b'), want: "'a-b'" }],
  ['prototype', { given: key('__proto__'), want: "['__proto__']" }],
  ['access', { given: access('a'), want: '.a' }],
  ['quoted access', { given: access('__proto__'), want: "['__proto__']" }],
  ['quotes', { given: literal(`it's "so"`), want: `'it\\'s "so"'` }],
  ['invisible', { given: literal('a\u00adb\u{e0041}'), want: "'a\\u00adb\\udb40\\udc41'" }],
  ['an invisible mark in a comment', { given: comment(['a\u00adb']), want: '/** a b */\n' }],
  ['expression', { given: regExp('a/b'), want: "new RegExp('a/b', 'u')" }],
  ['inserts', { given: code`a ${name('b')} ${1} ${true}${[name('c'), name('d')]}`, want: 'a b 1 truecd' }],
])('%s', (_name, { given, want }) => expect(given.text).toBe(want))

test('what is no identifier is refused', () => {
  for (const text of ['a b', '', '1', '__proto__', 'a;']) expect(() => name(text)).toThrow(/identifier/u)
  expect(name('a')).toBeInstanceOf(Code)
})
