import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { api, readVersion, type VersionText, versionOf, xsd } from './versions.ts'

const root = (name: string, child: string, type = 'A'): string =>
  `<xs:element name="${name}"><xs:complexType><xs:sequence><xs:element name="${child}" type="t:${type}"/></xs:sequence></xs:complexType></xs:element>`
const type = (name: string, least: 0 | 1): string =>
  `<xs:complexType name="${name}"><xs:sequence><xs:element name="k" type="xs:string" minOccurs="${least}"/></xs:sequence></xs:complexType>`

/** A request with root `req` and a response with root `res`, whose parts `a` and `b` have type A. */
function bodies(least: 0 | 1, types: readonly [string, string] = ['A', 'A']): VersionText {
  const xml = '{application/xml: {}}'
  const roots = root('req', 'a', types[0]) + root('res', 'b', types[1])
  return {
    ...api(
      `{/x: {put: {operationId: x, requestBody: {required: true, content: ${xml}}, responses: {'200': {description: d, content: ${xml}}}}}}`,
    ),
    schemas: { 's.xsd': xsd(`${type('A', least)}${type('B', 0)}${roots}`) },
    bind: { 'x.request': '{urn:t}req', 'x.response.200': '{urn:t}res' },
  }
}

// An element that becomes optional makes more documents valid, so it breaks who reads responses.
test.each<[string, readonly [VersionText, VersionText], readonly string[]]>([
  ['an element of a shared type becomes optional', [bodies(1), bodies(0)], ['breaking res/b/k']],
  ['an element of a shared type becomes required', [bodies(0), bodies(1)], ['breaking req/a/k']],
  ['both bodies take another type', [bodies(1), bodies(1, ['B', 'B'])], ['breaking res/b', 'risky req/a/k']],
  ['only the request takes another type', [bodies(1), bodies(1, ['B', 'A'])], ['risky req/a/k']],
])('reports a change at the body that it breaks: %s', async (_, [before, after], want) => {
  const comparison = diff(await versionOf('a', before), await versionOf('b', after))
  const found = comparison.changes.map(({ severity, where }) => `${severity} ${where.path.join('/')}`)
  expect(found.sort()).toEqual(want)
})

const xmlOf = (name: string): string =>
  `{description: d, content: {application/xml: {schema: {$ref: '#/components/schemas/${name}'}}}}`
const part = (most: number): string =>
  `P: {type: object, properties: {a: {type: string, maxLength: ${most}}}}`
const wrapping = (name: string): string =>
  `${name}: {type: object, properties: {p: {$ref: '#/components/schemas/P'}}}`

/** A request to POST /b and a response of GET /c, each with `P` as its root or in one of its own. */
const exchange =
  (request: string, response: string) =>
  (most: number): VersionText =>
    api(
      `{/b: {post: {requestBody: ${xmlOf(request)}, responses: {'200': {description: d}}}}, /c: {get: {responses: {'200': ${xmlOf(response)}}}}}`,
      `components: {schemas: {${part(most)}, ${wrapping('M')}, ${wrapping('N')}}}`,
    )

test.each([
  ['M', 'N', '/M/p/a', '/N/p/a'],
  ['P', 'N', '/P/a', '/N/p/a'],
  ['M', 'P', '/M/p/a', '/P/a'],
  ['P', 'P', '/P/a', '/P/a'],
])('reports a change at the body that breaks clients: request %s, response %s', async (...row) => {
  const [request, response, sent, answered] = row
  const given = exchange(request, response)
  const placesOf = async (most: number, later: number): Promise<readonly string[]> =>
    diff(await versionOf('a', given(most)), await versionOf('b', given(later))).changes.map(
      ({ where }) => where.place,
    )
  expect(await placesOf(9, 5)).toEqual([`POST /b, request body, ${sent}`])
  expect(await placesOf(5, 9)).toEqual([`GET /c, response 200, ${answered}`])
})

test.each([
  ['one', '/a'],
  ['two', '/b'],
])('distinguishes roots with one local name by their namespace: %s', async (changed, path) => {
  const message = (space: string, most: number): string =>
    `${space}: {type: object, xml: {name: Msg, namespace: 'urn:${space}'}, properties: {p: {type: string, maxLength: ${most}}}}`
  const operation = (space: string): string =>
    `{post: {requestBody: ${xmlOf(space)}, responses: {'200': {description: d}}}}`
  const given = (most: number): VersionText =>
    api(
      `{/a: ${operation('one')}, /b: ${operation('two')}}`,
      `components: {schemas: {${['one', 'two'].map((space) => message(space, space === changed ? most : 9)).join(', ')}}}`,
    )
  const { changes } = diff(await versionOf('a', given(9)), await versionOf('b', given(5)))
  expect(changes.map(({ where }) => where.place)).toEqual([`POST ${path}, request body, /Msg/p`])
})

test.each([
  ['the child', 'buyer', 'string'],
  ['the child, of another type', 'buyer', 'integer'],
])(
  'a version that was compared before has the places of one that was not: another name of %s',
  async (_, name, type) => {
    const components = (child: string, zip: string): string =>
      `components: {schemas: {Order: {type: object, properties: {${child}: {$ref: '#/components/schemas/Cust'}}}, Cust: {type: object, properties: {zip: {type: ${zip}}}}}}`
    const request = `{/a: {post: {requestBody: ${xmlOf('Order')}, responses: {'200': {description: d}}}}}`
    const given = (child: string, zip: string): VersionText => api(request, components(child, zip))
    const [other, after] = [given(name, type), given('cust', 'integer')]
    const places = (one: Version, two: Version): readonly string[] =>
      diff(one, two).changes.map(({ where }) => where.place)
    const before = given('cust', 'string')
    const loaded = await readVersion('a', before)
    places(loaded, await readVersion('b', other))
    const later = await readVersion('c', after)
    expect(places(loaded, later)).toEqual(places(await readVersion('a', before), later))
    expect(places(loaded, later)).toEqual(['POST /a, request body, /Order/cust/zip'])
  },
)
