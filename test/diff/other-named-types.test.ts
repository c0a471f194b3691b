import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { type VersionText, versionOf, xsd } from './versions.ts'

const schema = (...declarations: readonly string[]): VersionText => ({
  schemas: { 'r.xsd': xsd(declarations.join('')) },
})
const sequence = (...parts: readonly string[]): string => `<xs:sequence>${parts.join('')}</xs:sequence>`
const element = (name: string, of: string): string => `<xs:element name="${name}" type="${of}"/>`
const complex = (name: string, ...parts: readonly string[]): string =>
  `<xs:complexType name="${name}">${sequence(...parts)}</xs:complexType>`
const root = (name: string, content: string): string =>
  `<xs:element name="${name}"><xs:complexType>${content}</xs:complexType></xs:element>`
const codes = (name: string, value: string): string =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:token"><xs:enumeration value="${value}"/></xs:restriction></xs:simpleType>`
const attribute = (name: string, of: string): string => `<xs:attribute name="${name}" type="t:${of}"/>`
const extending = (name: string, base: string): string =>
  `<xs:complexType name="${name}"><xs:complexContent><xs:extension base="t:${base}"/></xs:complexContent></xs:complexType>`

const [k, m] = [element('k', 'xs:string'), element('m', 'xs:string')]
const both = complex('A', k, m) + complex('B', k)
const groups = `<xs:group name="A">${sequence(k, m)}</xs:group><xs:group name="B">${sequence(k)}</xs:group>`
const useGroup = (name: string): string => `<xs:group ref="t:${name}"/>`
const lists = codes('A', 'x') + codes('B', 'y')
const deep = complex('C', element('in', 't:A')) + complex('D', element('in', 't:B'))

/** Each row: what takes type (or group) A, and takes B in the other version, which has both as well. */
test.each<[string, { made: (name: 'A' | 'B') => string; want: readonly string[] }]>([
  [
    'two elements of one content',
    {
      made: (name) => both + root('r', sequence(element('a', `t:${name}`), element('b', `t:${name}`))),
      want: ['element-removed r/a/m', 'element-removed r/b/m'],
    },
  ],
  [
    'a global element, and one of a group',
    {
      made: (name) =>
        both +
        element('s', `t:${name}`) +
        `<xs:group name="G">${sequence(element('g', `t:${name}`))}</xs:group>` +
        root('q', useGroup('G')),
      want: ['element-removed q/g/m', 'element-removed s/m'],
    },
  ],
  [
    'an element of a type that no document has, and one that documents have',
    {
      made: (name) =>
        both + complex('Z', element('a', `t:${name}`)) + root('r', sequence(element('b', `t:${name}`))),
      want: ['element-removed Z/a/m', 'element-removed r/b/m'],
    },
  ],
  [
    'two elements, and what the types hold takes other types, too',
    {
      made: (name) => {
        const of = name === 'A' ? 't:C' : 't:D'
        return both + deep + root('r', sequence(element('a', of), element('b', of)))
      },
      want: ['element-removed r/a/in/m', 'element-removed r/b/in/m'],
    },
  ],
  [
    'two types that extend it',
    {
      made: (name) =>
        both + extending('C', name) + extending('D', name) + element('c', 't:C') + element('d', 't:D'),
      want: ['element-removed c/m', 'element-removed d/m'],
    },
  ],
  [
    'two contents that refer to a group',
    {
      made: (name) => groups + root('r', useGroup(name)) + root('s', useGroup(name)),
      want: ['element-removed r/m', 'element-removed s/m'],
    },
  ],
  [
    'two attributes and the text of an element',
    {
      made: (name) =>
        lists +
        root('r', attribute('p', name) + attribute('q', name)) +
        root('z', `<xs:simpleContent><xs:extension base="t:${name}"/></xs:simpleContent>`),
      want: ['type-changed r/@p', 'type-changed r/@q', 'type-changed z'],
    },
  ],
])('a type that is replaced by another one is told at each use: %s', async (_, { made, want }) => {
  expect(await listPlaces(schema(made('A')), schema(made('B')))).toEqual(want)
  const added = want.map((one) => one.replace('element-removed', 'required-element-added'))
  expect(await listPlaces(schema(made('B')), schema(made('A')))).toEqual(added)
})

test.each<[string, (parts: string) => string, string]>([
  [
    'a type',
    (parts) => complex('A', parts) + root('r', sequence(element('a', 't:A'), element('b', 't:A'))),
    'a/m',
  ],
  [
    'a group',
    (parts) =>
      `<xs:group name="A">${sequence(parts)}</xs:group>${root('r', useGroup('A'))}${root('s', useGroup('A'))}`,
    'm',
  ],
  [
    'a base',
    (parts) =>
      complex('A', parts) +
      extending('C', 'A') +
      extending('D', 'A') +
      element('c', 't:C') +
      element('d', 't:D'),
    'm',
  ],
])('an edit inside %s that several places take is told once', async (_, made, end) => {
  const places = await listPlaces(schema(made(k + m)), schema(made(k)))
  expect(places).toHaveLength(1)
  expect(places[0]).toMatch(new RegExp(`^element-removed .*${end}$`))
})

test('a group that several contents take is told once where its namespace is another, too', async () => {
  const made = (parts: string): string =>
    `<xs:group name="A">${sequence(parts)}</xs:group>${root('r', useGroup('A'))}${root('s', useGroup('A'))}`
  const { schemas } = schema(made(k))
  const moved = { schemas: { 'r.xsd': (schemas?.['r.xsd'] ?? '').replaceAll('urn:t', 'urn:later') } }
  const places = await listPlaces(schema(made(k + m)), moved)
  expect(places.filter((one) => one.startsWith('element-removed'))).toHaveLength(1)
})

async function listPlaces(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, where }) => `${rule} ${where.path.join('/')}`).sort()
}
