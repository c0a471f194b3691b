import { expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { type VersionText, versionOf, xsd } from './versions.ts'

const schema = (...declarations: readonly string[]): VersionText => ({
  schemas: { 'r.xsd': xsd(declarations.join('')) },
})
const root = (content: string): string =>
  `<xs:element name="r"><xs:complexType>${content}</xs:complexType></xs:element>`
const type = (name: string, content: string): string =>
  `<xs:complexType name="${name}"><xs:sequence>${content}</xs:sequence></xs:complexType>`
const sequence = (...parts: readonly string[]): string => `<xs:sequence>${parts.join('')}</xs:sequence>`
const choice = (...parts: readonly string[]): string => `<xs:choice>${parts.join('')}</xs:choice>`
const ref = (name: string): string => `<xs:element ref="t:${name}"/>`
const element = (name: string, of: string, more = ''): string =>
  `<xs:element name="${name}" type="${of}" ${more}/>`
const head = (more = ''): string => element('h', 'xs:anySimpleType', more)
const abstract = head('abstract="true"')
const [own, listed] = ['substitutionGroup="t:h"', ''].map((group) =>
  [element('one', 'xs:string', group), element('two', 'xs:int', group)].join(''),
) as [string, string]
const extended =
  '<xs:complexType name="Y"><xs:complexContent><xs:extension base="t:X"/></xs:complexContent></xs:complexType>'
const short = (length: number): string =>
  `<xs:element name="a"><xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="${length}"/></xs:restriction></xs:simpleType></xs:element>`

const attribute = (type: string): string => `<xs:attribute name="g" type="${type}"/>`
const attributed = (process: string, more = ''): string =>
  root(`${more}<xs:anyAttribute processContents="${process}"/>`)

test.each<[string, readonly [VersionText, VersionText], readonly string[]]>([
  [
    'a substitution group that is written out as a choice',
    [
      schema(root(sequence(ref('h'))), head(), own),
      schema(root(choice(ref('h'), ref('one'), ref('two'))), head(), listed),
    ],
    [],
  ],
  [
    'a group below an abstract element, written out and without it',
    [schema(root(sequence(ref('h'))), abstract, own), schema(root(choice(ref('one'), ref('two'))), listed)],
    [],
  ],
  [
    'the same with elements of the content itself',
    [
      schema(root(sequence(ref('h'))), abstract, own),
      schema(root(choice(element('one', 'xs:string'), element('two', 'xs:int'))), listed),
    ],
    [],
  ],
  [
    'a group of which one element is written out',
    [schema(root(sequence(ref('h'))), abstract, own), schema(root(sequence(ref('one'))), listed)],
    ['element-removed r/two', 'required-occurrence-increased r/one'],
  ],
  [
    'a group that one of two contents writes out',
    [
      schema(root(sequence(ref('h'), element('x', 't:X'))), type('X', ref('h')), head(), own),
      schema(
        root(sequence(choice(ref('h'), ref('one'), ref('two')), element('x', 't:X'))),
        type('X', ref('h')),
        head(),
        listed,
      ),
    ],
    ['substitute-removed h', 'substitute-removed h'],
  ],
  [
    'the type of an element that contents refer to, told once',
    [
      schema(root(sequence(ref('a'), element('x', 't:X'))), type('X', ref('a')), short(3)),
      schema(root(sequence(ref('a'), element('x', 't:X'))), type('X', ref('a')), short(2)),
    ],
    ['max-length-narrowed r/x/a'],
  ],
  [
    'what stands in for a type that documents no longer hold, told of what held it',
    [
      schema(
        root(sequence(element('k', 'xs:int'), element('x', 't:X', 'minOccurs="0"'))),
        type('X', ''),
        extended,
      ),
      schema(root(sequence(element('k', 'xs:int'))), type('X', ''), type('Unused', element('x', 't:X'))),
    ],
    ['element-removed r/x', 'type-added Unused', 'type-removed Y'],
  ],
  [
    'an attribute that a lax wildcard took with the same texts',
    [schema(attributed('lax')), schema(attributed('lax'), attribute('xs:string'))],
    [],
  ],
  [
    'an attribute that a wildcard does not look for',
    [schema(attributed('skip')), schema(attributed('skip'), attribute('xs:int'))],
    [],
  ],
  [
    'an attribute that the type names now, told there',
    [schema(attributed('lax')), schema(attributed('lax', '<xs:attribute ref="t:g"/>'), attribute('xs:int'))],
    ['attribute-added r/@g'],
  ],
])('%s', async (_, [before, after], want) => {
  const told = async (one: VersionText, other: VersionText): Promise<readonly string[]> => {
    const { changes } = diff(await versionOf('a', one), await versionOf('b', other))
    return changes.map(({ rule, where }) => `${rule} ${where.path.join('/')}`)
  }
  expect(await told(before, after)).toEqual(want)
  if (want.length === 0) expect(await told(after, before)).toEqual([])
})

test('if the namespace changed, substitutes of an element or type are reported only if they changed themselves', async () => {
  const versionIn = (namespace: string, more: string) =>
    versionOf('v', {
      schemas: {
        'order.xsd': xsd(
          `<xs:element name="order"><xs:complexType><xs:sequence><xs:element ref="t:part"/></xs:sequence></xs:complexType></xs:element>
          <xs:complexType name="Part"/><xs:element name="part" type="t:Part"/>
          <xs:complexType name="Wheel"><xs:complexContent><xs:extension base="t:Part"/></xs:complexContent></xs:complexType>
          <xs:element name="wheel" type="t:Wheel" substitutionGroup="t:part"/>${more}`,
          namespace,
        ),
      },
    })
  const [before, after] = [await versionIn('urn:t', ''), await versionIn('urn:t:2', '')]
  const rulesOf = (changes: readonly Change[]) => [...new Set(changes.map(({ rule }) => rule))].sort()
  expect(rulesOf(diff(before, after).changes)).toEqual(['namespace-changed'])
  const bell = '<xs:element name="bell" type="t:Part" substitutionGroup="t:part"/>'
  const [lost, added] = [
    diff(await versionIn('urn:t', bell), await versionIn('urn:t:2', '')),
    diff(await versionIn('urn:t', ''), await versionIn('urn:t:2', bell)),
  ]
  expect(rulesOf(lost.changes)).toContain('substitute-removed')
  expect(rulesOf(added.changes)).toContain('substitute-added')
  expect(lost.changes.filter(({ rule }) => rule === 'substitute-removed')).toHaveLength(1)
})
