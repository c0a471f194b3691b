import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { withPatterns } from '../support/patterns.ts'
import { effectsOf } from './laws.ts'
import { schema } from './random-schema.ts'
import { api, operation, type VersionText, versionOf } from './versions.ts'

/** Read as `diff` reads, and as 3.1, which knows patterns of names. */
const open = ({ openapi = '' }: VersionText): VersionText => ({
  openapi: openapi.replace('3.0.3', '3.1.0'),
  conventions: { unheldPatterns: 'open' },
})

/** A schema in a request and in its answer. */
function bothWays(schema: string): VersionText {
  const content = "content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}"
  return open(
    api(
      `{/x: {put: {operationId: putX, requestBody: {${content}}, responses: {'200': {description: d, ${content}}}}}}`,
      `components: {schemas: {S: ${schema}}}\n`,
    ),
  )
}

/** A schema of XML, in a request. */
function inXml(properties: string): VersionText {
  const schema = `{type: object, xml: {name: r}, properties: {${properties}}}`
  return open(
    api(
      `{/x: {put: {operationId: putX, requestBody: {content: {application/xml: {schema: ${schema}}}}, responses: {'204': {description: d}}}}}`,
    ),
  )
}

const parameter = (pattern: string): VersionText =>
  open(operation(`parameters: [{name: q, in: query, schema: {type: string${pattern}}}]`))
const text = (rest: string): string => `{type: string${rest}}`
const object = (properties: string): string => `{type: object, properties: {${properties}}}`
const map = (pattern: string, type: string): string =>
  `{type: object, additionalProperties: false, patternProperties: {${pattern}: ${type}}}`

const posix = ", pattern: '\\A[a-z]+\\z'"
const flags = ", pattern: '(?i)abc'"
const beyond = `, pattern: '(a{1000}){1000}'`
const long = `, pattern: '${'a'.repeat(5000)}'`

/** An object of a kind, and conditions: which property each kind asks for. */
function conditioned(kinds: string, ...asks: readonly string[]): VersionText {
  const conditions = asks.map((ask) => {
    const [kind, name] = ask.split(': ')
    return `{if: {required: [kind], properties: {kind: {const: ${kind}}}}, then: {required: [${name}]}}`
  })
  const properties = `p: ${text(posix)}, kind: {enum: [${kinds}]}`
  return bothWays(
    `{type: object, required: [p, kind], properties: {${properties}}, allOf: [${conditions.join(', ')}]}`,
  )
}

describe('a pattern that no program can hold', () => {
  test.each<[string, VersionText, VersionText, readonly string[]]>([
    ['is the same by its words', bothWays(text(posix)), bothWays(text(posix)), []],
    [
      'is the same without a bound on its time',
      bothWays(text(`${beyond}, title: a`)),
      bothWays(text(`${beyond}, title: a`)),
      [],
    ],
    ['is the same however long', bothWays(text(long)), bothWays(text(long)), []],
    ['is the same in a parameter', parameter(flags), parameter(flags), []],
    ['is the same in XML', inXml(`a: ${text(posix)}`), inXml(`a: ${text(posix)}`), []],
    [
      'is the same in another order of keys',
      bothWays(object(`a: ${text(posix)}, b: ${text(flags)}`)),
      bothWays(object(`b: ${text(flags)}, a: ${text(posix)}`)),
      [],
    ],
    [
      'does not hide that no earlier value meets a new condition',
      conditioned('a', 'a: x'),
      conditioned('a, b', 'a: x', 'b: y'),
      ['enum-value-added widens breaking receiver typescript'],
    ],
    [
      'changed',
      bothWays(text(posix)),
      bothWays(text(flags)),
      ['pattern-changed replaces risky sender receiver'],
    ],
    [
      'became one that is known',
      bothWays(text(posix)),
      bothWays(text(', pattern: ^abc$')),
      ['pattern-changed replaces risky sender receiver'],
    ],
    ['came', bothWays(text('')), bothWays(text(beyond)), ['pattern-added narrows breaking sender']],
    ['went', bothWays(text(long)), bothWays(text('')), ['pattern-removed widens breaking receiver']],
    ['came in a request', parameter(''), parameter(flags), ['pattern-added narrows breaking sender']],
    [
      'changed in XML',
      inXml(`a: ${text(posix)}`),
      inXml(`a: ${text(flags)}`),
      ['pattern-changed replaces risky sender'],
    ],
    [
      'stands beside a length that changed',
      bothWays(text(`${posix}, maxLength: 5`)),
      bothWays(text(`${posix}, maxLength: 4`)),
      ['max-length-narrowed narrows breaking sender'],
    ],
    [
      'is of names, and the same',
      bothWays(map("'\\Aa'", '{type: integer}')),
      bothWays(map("'\\Aa'", '{type: integer}')),
      [],
    ],
    [
      'is of names, and changed',
      bothWays(map("'\\Aa'", '{type: integer}')),
      bothWays(map("'(?i)a'", '{type: integer}')),
      ['property-patterns-changed replaces risky sender receiver'],
    ],
    [
      'is of names that must be something else',
      bothWays(map("'\\Aa'", '{type: integer, maximum: 5}')),
      bothWays(map("'\\Aa'", '{type: integer, maximum: 4}')),
      ['upper-bound-narrowed narrows breaking sender'],
    ],
    [
      'is written twice',
      bothWays(`{allOf: [${text(posix)}, ${text(flags)}]}`),
      bothWays(`{allOf: [${text(flags)}, ${text(posix)}]}`),
      [],
    ],
    [
      'of one of two alternatives changed',
      bothWays(`{oneOf: [{type: integer}, ${text(posix)}]}`),
      bothWays(`{oneOf: [{type: integer}, ${text(flags)}]}`),
      ['pattern-changed replaces risky sender receiver'],
    ],
  ])('%s', async (_, before, after, want) => {
    const [one, other] = [await versionOf('a', before), await versionOf('b', after)]
    const { changes } = diff(one, other)
    const said = changes.map(({ rule, effect, severity, who }) => [rule, effect, severity, ...who].join(' '))
    expect(said).toEqual(want)
    expect(effectsOf(diff(other, one).changes)).toEqual(effectsOf(changes, true))
  })

  test('the laws hold with such patterns as well', { tags: 'slow', timeout: 60_000 }, async () => {
    const read = (name: string, given: unknown) =>
      versionOf(name, {
        schemas: { 'x.json': JSON.stringify(withPatterns(given, { a: '\\Aa', b: '(?i)b' })) },
        conventions: { unheldPatterns: 'open' },
      })
    await fc.assert(
      fc.asyncProperty(schema, schema, async (one, other) => {
        const [before, after] = [await read('a', one), await read('b', other)]
        expect(diff(before, before).changes).toEqual([])
        expect(effectsOf(diff(after, before).changes)).toEqual(effectsOf(diff(before, after).changes, true))
      }),
      { numRuns: 60 },
    )
  })
})
