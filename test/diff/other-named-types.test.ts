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
      want: ['element-removed r/a/m', 'type-changed r/b'],
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
      want: ['element-removed s/m', 'type-changed q/g'],
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
      want: ['element-removed r/a/in/m', 'type-changed r/b'],
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
])('a type that is replaced by another one is reported at each use: %s', async (_, { made, want }) => {
  expect(await listPlaces(schema(made('A')), schema(made('B')))).toEqual(want)
  const added = want.map((one) => one.replace('element-removed', 'required-element-added'))
  expect(await listPlaces(schema(made('B')), schema(made('A')))).toEqual(added)
})

/** Types of `depth` levels; each of those with B lacks an element that the one with A has. */
const chain = (depth: number): string =>
  (['A', 'B'] as const)
    .flatMap((name) =>
      Array.from({ length: depth }, (_, level) => {
        const below = level + 1 < depth ? element('below', `t:${name}${level + 1}`) : ''
        return complex(`${name}${level}`, k, name === 'A' ? m : '', below)
      }),
    )
    .join('')

test.each<[string, { make: (uses: readonly string[]) => string }]>([
  ['elements of one content', { make: (uses) => root('r', sequence(...uses)) }],
  [
    'elements of several types',
    { make: (uses) => uses.map((use, at) => root(`r${at}`, sequence(use))).join('') },
  ],
  ['global elements', { make: (uses) => uses.join('') }],
  [
    'elements inside each other',
    {
      make: (uses) =>
        uses.reduce(
          (inner, use, at) => `${inner}${complex(`N${at}`, use, at ? element('n', `t:N${at - 1}`) : '')}`,
          '',
        ) + element('r', `t:N${uses.length - 1}`),
    },
  ],
])('a difference inside a type that replaces another is reported at one use: %s', async (_, { make }) => {
  const [uses, depth] = [12, 7]
  const made = (name: string): VersionText =>
    schema(chain(depth), make(Array.from({ length: uses }, (_, at) => element(`e${at}`, `t:${name}0`))))
  for (const [from, to, rule] of [
    ['A', 'B', 'element-removed'],
    ['B', 'A', 'required-element-added'],
  ] as const) {
    const rules = (await listPlaces(made(from), made(to))).map((one) => one.split(' ')[0])
    expect(rules).toEqual([
      ...Array<string>(depth).fill(rule),
      ...Array<string>(uses - 1).fill('type-changed'),
    ])
  }
})

test('a type that contains itself is reported once inside the use', async () => {
  const loops = complex('A', k, m, element('a', 't:A')) + complex('B', k, element('a', 't:B'))
  const made = (name: string): VersionText =>
    schema(loops, root('r', sequence(element('x', `t:${name}`), element('y', `t:${name}`))))
  expect(await listPlaces(made('A'), made('B'))).toEqual(['element-removed r/x/m', 'type-changed r/y'])
})

test.each<[string, string, string, string]>([
  ['allows less', 'minOccurs="0" maxOccurs="2"', 'minOccurs="0"', 'narrows'],
  ['allows more', 'minOccurs="0"', 'minOccurs="0" maxOccurs="2"', 'widens'],
  ['allows the same', 'minOccurs="0"', 'minOccurs="0" maxOccurs="1"', ''],
])('a further use of another type is judged by what differs: it %s', async (_, one, other, effect) => {
  const of = (name: string, occurs: string): string =>
    complex(name, k, `<xs:element name="m" type="xs:string" ${occurs}/>`)
  const made = (name: string): VersionText =>
    schema(
      of('A', one),
      of('B', other),
      root('r', sequence(element('x', `t:${name}`), element('y', `t:${name}`))),
    )
  const { changes } = diff(await versionOf('a', made('A')), await versionOf('b', made('B')))
  expect(changes.filter(({ where }) => where.path[1] === 'y').map((change) => change.effect)).toEqual(
    effect ? [effect] : [],
  )
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
])('an edit inside %s that several places take is reported once', async (_, made, end) => {
  const places = await listPlaces(schema(made(k + m)), schema(made(k)))
  expect(places).toHaveLength(1)
  expect(places[0]).toMatch(new RegExp(`^element-removed .*${end}$`))
})

test('a group that several contents use is reported once, also if its namespace changed', async () => {
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

const wraps = (name: string, inner: string): string =>
  element(name, '').replace(' type=""/>', `><xs:complexType>${sequence(inner)}</xs:complexType></xs:element>`)

/** Each row: the first place of type A in either version, before the place `r/z/v` that has it in both. */
test.each<[what: string, before: string, after: string]>([
  ['the first place takes another type', element('a', 't:A'), element('a', 't:B')],
  ['the first place is removed', element('a', 't:A'), ''],
  ['the first place is new', '', element('a', 't:A')],
  ['a deeper type is first', wraps('a', element('i', 't:W')), wraps('a', element('i', 't:B'))],
])('reports a changed type where both versions have it: %s', async (_, ...first) => {
  const optional = m.replace('/>', ' minOccurs="0"/>')
  const around = complex('W', element('v', 't:A')) + complex('B', k, optional)
  const [before, after] = first.map((place, index) => {
    const own = complex('A', k, index === 0 ? optional : m)
    return schema(own, around, root('r', sequence(place, element('z', 't:W'))))
  })
  const { changes } = diff(await versionOf('a', before ?? {}), await versionOf('b', after ?? {}))
  const told = changes.filter(({ rule }) => rule === 'required-occurrence-increased')
  expect(told.map(({ where }) => where.path.join('/'))).toEqual(['r/z/v/m'])
})

test.each([
  ['urn:t', 'Code', 'Other', ['Code', 'Other']],
  ['urn:later', 'Code', 'Code', ['{urn:t}Code', '{urn:later}Code']],
])('names both types of a use apart: of %s, %s and %s', async (space, own, other, want) => {
  const imported = `<xs:import namespace="urn:later" schemaLocation="later.xsd"/>`
  const made = (prefix: string, name: string): VersionText => ({
    schemas: {
      'r.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" xmlns:l="urn:later" targetNamespace="urn:t">${imported}${codes(own, 'x')}${space === 'urn:t' ? codes(other, 'y') : ''}${element('r', `${prefix}:${name}`)}${element('keep', `t:${own}`)}</xs:schema>`,
      'later.xsd': xsd(codes('Code', 'y') + element('later', 't:Code'), 'urn:later'),
    },
  })
  const [before, after] = [made('t', own), made(space === 'urn:t' ? 't' : 'l', other)]
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  const told = changes.filter(({ rule }) => rule === 'type-changed')
  expect(told.map((change) => [change.before?.value, change.after?.value])).toEqual([want])
})

const heir = (name: string, base: string, ...parts: readonly string[]): string =>
  `<xs:complexType name="${name}"><xs:complexContent><xs:extension base="t:${base}">${sequence(...parts)}</xs:extension></xs:complexContent></xs:complexType>`

test.each<[what: string, elements: string, want: string]>([
  ['a type made from it', element('s', 't:Heir'), 's/m'],
  ['a substitute of its type', `<xs:element name="s" type="t:A" substitutionGroup="t:head"/>`, 's/m'],
  ['nothing else', '', 'head/m'],
])(
  'reports a change of the type of an abstract element at an element of documents: %s',
  async (_, ...row) => {
    const [elements, want] = row
    const made = (...parts: readonly string[]): VersionText => {
      const head = '<xs:element name="head" type="t:A" abstract="true"/>'
      return schema(complex('A', k, ...parts), heir('Heir', 'A', element('n', 'xs:string')), head, elements)
    }
    const places = await listPlaces(made(m), made())
    expect(places).toEqual([`element-removed ${want}`])
  },
)
