import type { RuleCase } from './rule-case.ts'
import { api, type VersionText, xsd } from './versions.ts'

const path = (method: string, address: string, id: string, body: string): string =>
  `${address}: {${method}: {operationId: ${id}, requestBody: {content: {${body}: {schema: {type: object}}}}, responses: {'200': {description: d}}}}`

const efti = (id: string, parent: string): string =>
  `<xs:annotation><xs:appinfo><efti id="${id}" format="" definition="d" parentId="${parent}"/></xs:appinfo></xs:annotation>`

/** A leaf with a data element of the root. */
const leaf = (name: string, id: string, parent = 'ROOT'): string =>
  `<xs:element name="${name}" type="xs:token" minOccurs="0">${efti(id, parent)}</xs:element>`

/** A version whose operation carries a root in a namespace and vocabulary of its own. */
function carried(
  name: string,
  content: string,
  { method = 'put', address = '/a', id = 'send', types = '' } = {},
): VersionText {
  const namespace = `urn:${name}`
  return {
    ...api(`{${path(method, address, id, 'application/xml')}}`),
    schemas: {
      'x.xsd': xsd(
        `<xs:element name="${name}" type="t:${name}Type"/><xs:complexType name="${name}Type"><xs:sequence>${content}</xs:sequence></xs:complexType>${types}`,
        namespace,
      ),
    },
    bind: { [`${id}.request`]: `{${namespace}}${name}` },
  }
}

const group = (name: string, id: string, content: string, type: string) => ({
  element: `<xs:element name="${name}" type="t:${type}" minOccurs="0">${efti(id, 'ROOT')}</xs:element>`,
  type: `<xs:complexType name="${type}"><xs:sequence>${content}</xs:sequence></xs:complexType>`,
})

const fields = leaf('a', 'E1') + leaf('b', 'E2') + leaf('c', 'E3')
const renamed = leaf('A', 'E1') + leaf('B', 'E2') + leaf('C', 'E3')
const before = group(
  'g',
  'G',
  `${leaf('d', 'E4', 'G')}<xs:element name="x" type="xs:token" minOccurs="0"/>`,
  'G',
)
const after = group('H', 'G', leaf('D', 'E4', 'G'), 'H')
const replaced = ['root-replaced', 'element-renamed']

const operation = (method: string, address: string, id: string, root: string): VersionText => ({
  ...carried(root, fields, { method, address, id }),
})

/** Rules that speak only where roots are made anew, or where a body has another root. */
/** Versions of different roots, aligned by their data elements. */
export const joinedCases: readonly (readonly [string, RuleCase])[] = [
  [
    'root-replaced',
    {
      given: [carried('old', fields), carried('fresh', renamed)],
      want: 'replaces breaking sender typescript',
      beside: ['element-renamed'],
    },
  ],
  [
    'operation-replaced',
    {
      given: [
        operation('put', '/a', 'send', 'old'),
        operation('post', '/b/{}/c'.replace('/{}', ''), 'upload', 'fresh'),
      ],
      want: 'replaces breaking sender',
      beside: ['root-replaced', 'operation-id-changed'],
    },
  ],
  [
    'element-moved',
    {
      given: [
        carried('old', fields + leaf('d', 'E4') + before.element, {
          types: before.type.replace(/E4/u, 'E9'),
        }),
        carried('fresh', renamed + after.element, {
          types: after.type.replace(/<efti id="E4"/u, '<efti id="E4"'),
        }),
      ],
      want: 'replaces breaking sender typescript',
      beside: [
        ...replaced,
        'element-removed',
        'element-added',
        'unlisted-elements-removed',
        'unlisted-elements-added',
      ],
    },
  ],
  [
    'unlisted-elements-removed',
    {
      given: [
        carried('old', fields + before.element, { types: before.type }),
        carried('fresh', renamed + after.element, { types: after.type }),
      ],
      want: 'narrows breaking sender',
      undone: 'unlisted-elements-added',
      beside: replaced,
    },
  ],
  [
    'unlisted-elements-added',
    {
      given: [
        carried('fresh', renamed + after.element, { types: after.type }),
        carried('old', fields + before.element, { types: before.type }),
      ],
      want: 'widens safe',
      undone: 'unlisted-elements-removed',
      beside: replaced,
    },
  ],
]
