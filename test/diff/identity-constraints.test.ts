import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { type VersionText, versionOf, xsd } from './versions.ts'

/** A root with an item and this constraint, in a namespace. */
function keyed(constraint: string, namespace = 'urn:v1'): VersionText {
  const text = xsd(
    `<xs:element name="r"><xs:complexType><xs:sequence><xs:element name="item" type="t:Item" maxOccurs="9"/></xs:sequence></xs:complexType>${constraint}</xs:element><xs:complexType name="Item"><xs:sequence><xs:element name="a" type="xs:string"/><xs:element name="b" type="xs:string"/></xs:sequence></xs:complexType>`,
    namespace,
  )
  return { schemas: { 'types.xsd': text } }
}

const constraint = (kind: string, name: string, path: string, fields: string, refer = ''): string =>
  `<xs:${kind} name="${name}"${refer}><xs:selector xpath="${path}"/>${fields
    .split(' ')
    .map((field) => `<xs:field xpath="${field}"/>`)
    .join('')}</xs:${kind}>`
const key = (path: string, fields: string): string => constraint('key', 'k', path, fields)
const referred = (fields: string): string =>
  `${key('t:item', 't:a')}${constraint('keyref', 'f', 't:item', fields, ' refer="t:k"')}`

async function told(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, effect, severity }) => `${rule} ${effect} ${severity}`)
}

/** A namespace that moves as a whole is told once; all else is told as if it had stayed. */
test.each<[what: string, before: string, after: string, rules: readonly string[]]>([
  ['a key was added', '', key('t:item', 't:a'), ['identity-constraint-added']],
  ['a key over any element was added', '', key('t:*', 't:a'), ['identity-constraint-added']],
  ['a key was removed', key('t:item', 't:a'), '', ['identity-constraint-removed']],
  [
    'another field',
    constraint('unique', 'u', 't:item', 't:a'),
    constraint('unique', 'u', 't:item', 't:b'),
    ['identity-constraint-changed'],
  ],
  [
    'fewer fields',
    constraint('unique', 'u', 't:item', 't:a t:b'),
    constraint('unique', 'u', 't:item', 't:a'),
    ['identity-constraint-changed'],
  ],
  ['a key that stayed', key('t:item', 't:a'), key('t:item', 't:a'), []],
  ['a reference that stayed', referred('t:b'), referred('t:b'), []],
  [
    'uniqueness that the key already asks for',
    key('t:item', 't:a'),
    `${key('t:item', 't:a')}${constraint('unique', 'u', 't:item', 't:a t:b')}`,
    [],
  ],
  ['a key that selects nothing', '', key('t:none', 't:a'), []],
])('beside another target namespace: %s', async (_what, before, after, rules) => {
  const stayed = await told(keyed(before), keyed(after))
  expect(stayed.map((one) => one.replace(/ .*/u, ''))).toEqual(rules)
  const moved = await told(keyed(before), keyed(after, 'urn:v2'))
  expect(moved.filter((one) => one.startsWith('namespace-changed'))).toHaveLength(1)
  expect(moved.filter((one) => !one.startsWith('namespace-changed'))).toEqual(stayed)
})

test.each([
  ['that selects nothing', '/t:none', []],
  ['that selects elements', '', ['identity-constraint-added narrows breaking']],
])('a selector of many steps %s, where each element can have many', async (_what, last, want) => {
  const children = Array.from(
    { length: 40 },
    (_, index) => `<xs:element name="c${index}" type="t:Node" minOccurs="0"/>`,
  )
  const nested = (constraints: string): VersionText => ({
    schemas: {
      'types.xsd': xsd(
        `<xs:element name="r" type="t:Node">${constraints}</xs:element><xs:complexType name="Node"><xs:sequence>${children.join('')}</xs:sequence></xs:complexType>`,
      ),
    },
  })
  const path = `${'*/'.repeat(8)}t:c1${last}`
  expect(await told(nested(''), nested(constraint('key', 'k', path, 't:c0')))).toEqual(want)
})
