import { expect, test } from 'vitest'
import { asksForAll } from '../../src/diff/change/policy.ts'
import { diff } from '../../src/diff/index.ts'
import { api, operation, order, type VersionText, versionOf, xsd } from './versions.ts'

const vc = 'xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning"'

function xml(schema: string): VersionText {
  return operation(`requestBody: {content: {application/xml: {schema: ${schema}}}}`)
}

const element = (condition: string): VersionText => {
  const particle = `<xs:element name="a" type="xs:int" ${vc} ${condition}/>`
  return order(`<xs:sequence><xs:element name="b" type="xs:int"/>${particle}</xs:sequence>`)
}
const map = xml('{type: object, xml: {name: r}, additionalProperties: {type: string}}')
const query = (type: string): VersionText => ({
  openapi: `openapi: 3.2.0\ninfo: {title: T, version: '1'}\npaths: {/x: {get: {parameters: [{name: q, in: querystring, content: {${type}: {schema: {type: object}}}}], responses: {'200': {description: d}}}}}\n`,
})
const unplaced = api(
  `{/x: {get: {parameters: [{name: id, in: path, required: true, schema: {type: string}}], responses: {'200': {description: d}}}}}`,
)

test.each<[string, VersionText, string, object]>([
  [
    'an XML body that XML cannot carry',
    map,
    'openapi-xml-not-carried',
    { operations: ['putX'], part: 'request' },
  ],
  [
    'an XML body whose root has no name',
    xml('{type: object, properties: {a: {type: string}}}'),
    'openapi-xml-root-unnamed',
    { operations: ['putX'], part: 'request', place: 'putX, request' },
  ],
  ['a part for XML Schema 1.1', element('vc:minVersion="1.1"'), 'xsd-version-of-part', { operations: [] }],
  ['a query of another media type', query('application/json'), 'openapi-not-looked-at', { operations: [] }],
  [
    'a parameter that the path has no part for',
    unplaced,
    'openapi-parameter-unplaced',
    { operations: ['GET /x'], part: 'request', place: 'GET /x, request' },
  ],
])('lists %s, of both versions and with its place', async (_, given, why, where) => {
  const comparison = diff(await versionOf('a', given), await versionOf('b', given))
  expect(comparison.changes).toEqual([])
  expect(comparison.summary.notCompared).toBe(2)
  expect(comparison.notCompared).toMatchObject([
    { in: 'before', why, where, at: { line: expect.any(Number) } },
    { in: 'after', why, where, at: { line: expect.any(Number) } },
  ])
})

test('lists what one version alone leaves out', async () => {
  const [whole, partly] = [
    await versionOf('a', element('')),
    await versionOf('b', element('vc:maxVersion="0.9"')),
  ]
  expect(diff(whole, partly).notCompared.map((one) => one.in)).toEqual(['after'])
  expect(diff(partly, whole).notCompared.map((one) => one.in)).toEqual(['before'])
})

test('lists nothing where all is read', async () => {
  const given = { schemas: { 'a.xsd': xsd('<xs:element name="a" type="xs:int"/>') } }
  const comparison = diff(await versionOf('a', given), await versionOf('b', given))
  expect([comparison.notCompared, comparison.summary.notCompared]).toEqual([[], 0])
})

test('only levels that risk nothing ask for all', () => {
  expect((['none', 'breaking', 'risky', 'any'] as const).map(asksForAll)).toEqual([false, false, true, true])
})
