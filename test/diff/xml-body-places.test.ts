import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf, xsd } from './versions.ts'

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
  [
    'both bodies take another type',
    [bodies(1), bodies(1, ['B', 'B'])],
    ['breaking res/b/k', 'risky req/a/k'],
  ],
  ['only the request takes another type', [bodies(1), bodies(1, ['B', 'A'])], ['risky req/a/k']],
])('tells a change at the body that it breaks: %s', async (_, [before, after], want) => {
  const comparison = diff(await versionOf('a', before), await versionOf('b', after))
  const found = comparison.changes.map(({ severity, where }) => `${severity} ${where.path.join('/')}`)
  expect(found.sort()).toEqual(want)
})
