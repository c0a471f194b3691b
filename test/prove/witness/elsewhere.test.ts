import { expect, test } from 'vitest'
import { type VersionText, xsd } from '../../diff/versions.ts'
import { objections, outcome, sideOf, witnessed } from './witnessed.ts'

const complex = (name: string, content: string, more = ''): string =>
  `<xs:complexType name="${name}"${more}>${content}</xs:complexType>`
const list = (...elements: readonly string[]): string => `<xs:sequence>${elements.join('')}</xs:sequence>`
const element = (name: string, type = 'xs:string', more = ''): string =>
  `<xs:element name="${name}" type="${type}" ${more}/>`
const optional = (name: string, type?: string): string => element(name, type, 'minOccurs="0"')
const extended = (name: string, base: string, ...elements: readonly string[]): string =>
  complex(
    name,
    `<xs:complexContent><xs:extension base="t:${base}">${list(...elements)}</xs:extension></xs:complexContent>`,
  )
const open = '<xs:any namespace="##any" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>'
const others = '<xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>'
const schema = (...declarations: readonly string[]): VersionText => ({
  schemas: { 'r.xsd': xsd(declarations.join('')) },
})

const publication = complex('Publication', list(element('time')), ' abstract="true"')
/** A root that holds a publication, which is of one of the types that extend it. */
const publications = (root: string, ...derived: readonly string[]): VersionText =>
  schema(
    element(root, `t:${root}Type`),
    complex(`${root}Type`, list(optional('publication', 't:Publication'))),
    publication,
    ...derived,
  )
/** A root with a group at its begin and at its end, and what an element of the group holds. */
const twice = (...elements: readonly string[]): VersionText => {
  const use = '<xs:group ref="t:g" minOccurs="0"/>'
  return schema(
    `<xs:group name="g"><xs:choice>${element('x', 't:X')}${element('y')}</xs:choice></xs:group>`,
    complex('X', list(...elements)),
    `<xs:element name="r"><xs:complexType>${list(use, element('middle'), use)}</xs:complexType></xs:element>`,
  )
}
const heads = [
  element('party', 'xs:string', 'abstract="true"'),
  element('person', 'xs:string', 'substitutionGroup="t:party"'),
]
const attributed = complex(
  'View',
  '<xs:complexContent><xs:extension base="t:Publication"><xs:anyAttribute processContents="lax"/></xs:extension></xs:complexContent>',
)
const limit = '<xs:attribute name="limit" type="xs:int"/>'
const unique = (selector: string): string =>
  `<xs:unique name="u"><xs:selector xpath="${selector}"/><xs:field xpath="@id"/></xs:unique>`
const item = `<xs:complexType><xs:attribute name="id" type="xs:string"/></xs:complexType>`
const items = (content: string, constraint = ''): VersionText =>
  schema(
    `<xs:element name="r"><xs:complexType>${list(`<xs:element name="more"><xs:complexType>${list(content)}</xs:complexType></xs:element>`)}</xs:complexType>${constraint}</xs:element>`,
  )
const declared = `<xs:element name="item" minOccurs="0" maxOccurs="9">${item}</xs:element>`

test.each<[string, readonly [VersionText, VersionText], readonly string[]]>([
  [
    'a type that let anything in, and now names what stands first',
    [
      schema(element('r', 't:Open'), complex('Open', list(open))),
      schema(
        element('r', 't:Named'),
        complex('Open', list(open)),
        complex('Named', list(optional('a'), others)),
      ),
    ],
    ['type-changed narrows'],
  ],
  [
    'an element of a type that stands below another root now',
    [
      publications('old', extended('Report', 'Publication', optional('a'), optional('b'))),
      schema(
        element('feed', 't:Feed'),
        complex('Feed', list(element('head'), element('body', 't:Publication'), element('foot'))),
        publication,
        extended('Report', 'Publication', optional('b')),
      ),
    ],
    ['element-removed narrows', 'root-removed narrows'],
  ],
  [
    'an element below a group that is referred to twice',
    [twice(optional('a'), optional('b')), twice(optional('a'))],
    ['element-removed narrows'],
  ],
  [
    'the order in a type that an element of its base has to name',
    [
      publications('r', extended('Report', 'Publication', optional('a'), optional('b'))),
      publications('r', extended('Report', 'Publication', optional('b'), optional('a'))),
    ],
    ['element-order-changed replaces'],
  ],
  [
    'an element of a type that became abstract where another type of its base is named',
    [
      schema(
        element('head', 't:Publication', 'abstract="true"'),
        element('r', 't:Publication'),
        publication,
        extended('View', 'Publication', optional('v')),
        extended('Report', 'Publication', optional('a')),
      ),
      schema(
        element('head', 't:Publication', 'abstract="true"'),
        element('r', 't:Publication'),
        publication,
        extended('View', 'Publication', optional('v')),
        extended('Report', 'Publication', optional('a')).replace(
          'name="Report"',
          'name="Report" abstract="true"',
        ),
      ),
    ],
    ['derived-type-removed narrows'],
  ],
  [
    'an abstract element of a type that only extensions have',
    [
      schema(
        ...heads,
        complex('Base', list(optional('first')), ' abstract="true"'),
        element('r', 't:Base'),
        extended('Kept', 'Base', '<xs:element ref="t:party" minOccurs="0"/>', optional('last')),
      ),
      schema(
        ...heads,
        complex('Base', list(optional('first')), ' abstract="true"'),
        element('r', 't:Base'),
        extended('Kept', 'Base', optional('last')),
      ),
    ],
    ['element-removed narrows'],
  ],
  [
    'a type that documents name, where others were edited',
    [
      publications(
        'r',
        extended('Report', 'Publication', element('a')),
        extended('View', 'Publication', element('v')),
      ),
      publications('r', extended('Report', 'Publication', element('a', 'xs:int'))),
    ],
    ['form-changed narrows', 'derived-type-removed narrows'],
  ],
  [
    'an attribute that the wildcard of a type finds, which documents name',
    [
      publications('r', extended('Report', 'Publication', element('a')), attributed),
      publications('r', extended('Report', 'Publication', element('a')), attributed, limit),
    ],
    ['wildcard-attribute-declared narrows'],
  ],
  [
    'a constraint over elements that a wildcard took before',
    [items(open), items(`${declared}${others}`, unique('.//t:item'))],
    ['identity-constraint-added narrows', 'wildcard-changed narrows'],
  ],
])('%s', async (_what, given, told) => {
  const sides = [await sideOf('a', given[0]), await sideOf('b', given[1])] as const
  const { comparison, proofs } = witnessed(...sides)
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(breaking.map(({ rule, effect }) => `${rule} ${effect}`)).toEqual(told)
  expect(breaking.map(outcome)).toEqual(breaking.map(({ rule }) => `${rule} proven`))
  for (const change of breaking) expect(await objections(sides, change, proofs.get(change.id))).toEqual([])
})

test('a constraint over elements that no document of the other version can hold is no finding', async () => {
  const [before, after] = [items(others), items(others, unique('.//t:item'))]
  const { comparison } = witnessed(await sideOf('a', before), await sideOf('b', after))
  expect(comparison.changes).toEqual([])
})
