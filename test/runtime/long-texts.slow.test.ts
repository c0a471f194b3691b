import { describe, expect, test } from 'vitest'
import type { RootElement, SimpleType } from '../../src/runtime/descriptor.ts'
import {
  InvalidValueError,
  type JsonType,
  jsonCodec,
  jsonFormats,
  type Result,
  xmlCodec,
  xsDate,
  xsLanguage,
  xsList,
  xsNCName,
  xsString,
} from '../../src/runtime/index.ts'
import { checkPieces } from '../../src/runtime/pieces/index.ts'
import { runsOf } from '../support/heavy.ts'

// Engines hold a text against an expression that repeats a group on a stack of 64 MB.
const length = runsOf(14_000_000, 20_000_000)
const long = (part: string): string => part.repeat(length / part.length)
const rulesOf = (result: Result<unknown>): readonly string[] =>
  result.ok ? [] : result.issues.map(({ rule }) => rule)

const root = (type: SimpleType): RootElement => ({ name: 'e', namespace: '', type: () => type })
const words = /^(?:[a-z]|[0-9])*$/

describe('a text that is too long for the engine to compare with a form', () => {
  test.each<[string, SimpleType, string]>([
    ['a pattern', { kind: 'text', of: xsString, patterns: [words] }, long('ab')],
    ['a language', { kind: 'text', of: xsLanguage }, `${long('en-')}a`],
    ['a date', { kind: 'text', of: xsDate }, long('1')],
    ['a name of characters beyond the first plane', { kind: 'text', of: xsNCName }, long('a\u{10400}')],
    [
      'an item of a list',
      { kind: 'list', of: xsList, item: () => ({ kind: 'text', of: xsLanguage }) },
      `${long('en-')}a`,
    ],
  ])('is an issue of XML: %s', (_, type, text) => {
    const codec = xmlCodec<unknown>(root(type))
    const value = type.kind === 'list' ? [text] : text
    expect(rulesOf(codec.parse(`<e>${text}</e>`))).toEqual(['limit-length'])
    expect(rulesOf(codec.validate(value))).toEqual(['limit-length'])
    expect(() => codec.serialize(value)).toThrow(InvalidValueError)
    const pieces = checkPieces(root(type), () => [Buffer.from(`<e>${text}</e>`)])
    expect(pieces.map(({ rule }) => rule)).toEqual(['limit-length'])
  })

  test('is an issue of an attribute, and of the name of an element', () => {
    const codec = xmlCodec<unknown>({
      name: 'e',
      namespace: '',
      type: () => ({
        kind: 'complex',
        name: 'E',
        attributes: [{ name: 'a', type: () => ({ kind: 'text', of: xsString, patterns: [words] }) }],
      }),
    })
    expect(rulesOf(codec.parse(`<e a="${long('ab')}"/>`))).toEqual(['limit-length'])
    expect(rulesOf(codec.validate({ a: long('ab') }))).toEqual(['limit-length'])
    expect(codec.parse(`<e a="ab"><${long('a\u{10400}')}/></e>`).ok).toBe(false)
  })

  const pattern: JsonType = { json: 'string', patterns: [words] }
  test.each<[string, JsonType, unknown, readonly string[]]>([
    ['a pattern', pattern, long('ab'), []],
    ['a format', { json: 'string', format: jsonFormats['json-pointer'] }, long('/a'), []],
    ['a pattern below not', { json: 'not', of: () => pattern }, long('ab'), []],
    ['one of several', { json: 'any', of: [() => pattern, () => ({ json: 'null' })] }, long('ab'), []],
    ['a member', { json: 'object', properties: [['a', () => pattern]] }, { a: long('ab') }, ['a']],
    [
      'the name of a member',
      { json: 'object', patterns: [[words, () => ({ json: 'null' })]] },
      { [long('ab')]: 1 },
      [],
    ],
  ])('is an issue of JSON: %s', (_, type, value, path) => {
    const codec = jsonCodec<unknown>(() => type)
    const read = codec.parse(JSON.stringify(value))
    expect(rulesOf(read)).toContain('limit-length')
    expect(read.ok || read.issues[0]?.path).toEqual(path)
    expect(rulesOf(codec.validate(value))).toContain('limit-length')
    expect(() => codec.serialize(value)).toThrow(InvalidValueError)
  })

  test('a shorter one is compared', () => {
    const codec = jsonCodec<unknown>(() => pattern)
    expect(codec.validate('ab'.repeat(100_000)).ok).toBe(true)
    expect(rulesOf(codec.validate(`${'ab'.repeat(100_000)}!`))).toEqual(['pattern'])
  })
})
