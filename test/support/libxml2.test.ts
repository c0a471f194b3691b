import { expect, test } from 'vitest'
import { compileSchema } from './libxml2.ts'

const schema = (content: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${content}</xs:schema>`
const include = (location: string): string => `<xs:include schemaLocation="${location}"/>`
const root = '<xs:element name="a" type="xs:int"/>'

test('includes are answered from the map, relative to their file', () => {
  const files = new Map<string, string | Uint8Array>([
    ['in/main.xsd', schema(include('../other/a%20b.xsd'))],
    ['other/a b.xsd', new TextEncoder().encode(schema(root))],
  ])
  const compiled = compileSchema(files, 'in/main.xsd')
  expect(compiled.validate('<a>1</a>')).toEqual({ valid: true, errors: [] })
  expect(compiled.validate('\n<a>x</a>')).toEqual({
    valid: false,
    errors: ["2: Element 'a': 'x' is not a valid value of the atomic type 'xs:int'."],
  })
  compiled.dispose()
})

test('two schemas of the same file names do not mix', () => {
  const first = compileSchema(new Map([['a.xsd', schema(root)]]), 'a.xsd')
  const second = compileSchema(new Map([['a.xsd', schema(root.replaceAll('"a"', '"b"'))]]), 'a.xsd')
  expect([first, second].map(({ validate }) => validate('<a>1</a>').valid)).toEqual([true, false])
  for (const compiled of [first, second]) compiled.dispose()
})

test.each(['/etc/hostname', 'file:///etc/hostname', '../../../../etc/hostname', 'missing.xsd'])(
  'nothing outside the map can be reached: %s',
  (location) => {
    expect(() => compileSchema(new Map([['a.xsd', schema(include(location))]]), 'a.xsd')).toThrow(
      /Failed to load/,
    )
  },
)

test('a broken schema and a missing entry are thrown', () => {
  const broken = schema('<xs:element name="a" type="none"/>')
  expect(() => compileSchema(new Map([['a.xsd', broken]]), 'a.xsd')).toThrow(/does not resolve/)
  expect(() => compileSchema(new Map(), 'a.xsd')).toThrow('the schema files do not hold "a.xsd"')
})

test('a document that is not well-formed is invalid; its own entities are expanded, others are not', () => {
  const { validate, dispose } = compileSchema(new Map([['a.xsd', schema(root)]]), 'a.xsd')
  expect(validate('<a>1').valid).toBe(false)
  expect(validate('<!DOCTYPE a [<!ENTITY n "1">]><a>&n;</a>').valid).toBe(true)
  expect(validate('<!DOCTYPE a [<!ENTITY n SYSTEM "file:///etc/hostname">]><a>&n;</a>').valid).toBe(false)
  dispose()
})
