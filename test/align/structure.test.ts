import { describe, expect, test } from 'vitest'
import { adapt } from '../../src/adapt/index.ts'
import { alignSets, pairRoots, withoutVersion } from '../../src/align/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { diff } from '../../src/diff/index.ts'
import { readMapping } from '../../src/mapping/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { type VersionText, versionOf, xsd } from '../diff/versions.ts'
import { quotedIn } from '../support/quoted.ts'

/** A transfer whose type, namespace and content are as a version has them. */
function transfer(type: string, namespace: string, content: string): VersionText {
  const declared = `<xs:element name="Document" type="t:Document"/>
    <xs:complexType name="Document"><xs:sequence>
      <xs:element name="Transfer" type="t:${type}"/>
    </xs:sequence></xs:complexType>
    <xs:complexType name="${type}"><xs:sequence>
      <xs:element name="Id" type="xs:string"/>${content}
    </xs:sequence></xs:complexType>`
  return { schemas: { 't.xsd': xsd(declared, namespace) } }
}

const before = `<xs:element name="Bic" type="xs:string"/>
  <xs:element name="Note" type="xs:string" minOccurs="0" maxOccurs="5"/>`
const edited = `<xs:element name="BicFi" type="xs:string"/>
  <xs:element name="Note" type="xs:string" minOccurs="0"/>`

const edits = [
  'breaking element-renamed Document/Transfer/Bic',
  'breaking occurrence-decreased Document/Transfer/Note',
]

async function told(one: VersionText, other: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', one), await versionOf('b', other))
  return changes.map(({ severity, rule, where }) => `${severity} ${rule} ${where.path.join('/')}`)
}

test.each([
  ['nothing but the edits', 'TransferV01', 'urn:t:1', edits],
  ['another name of the type', 'TransferV02', 'urn:t:1', [...edits, 'safe type-renamed TransferV01']],
  ['another namespace', 'TransferV01', 'urn:t:2', [...edits, 'breaking namespace-changed urn:t:1']],
  [
    'both',
    'TransferV02',
    'urn:t:2',
    [...edits, 'breaking namespace-changed urn:t:1', 'safe type-renamed TransferV01'],
  ],
])('edits are reported at their places: %s', async (_what, type, namespace, want) => {
  const one = transfer('TransferV01', 'urn:t:1', before)
  expect(await told(one, transfer(type, namespace, edited))).toEqual(want)
})

test('a type that became two is compared with both, each at its place', async () => {
  const party = (name: string, content: string): string =>
    `<xs:complexType name="${name}"><xs:sequence><xs:element name="Nm" type="xs:string"/>${content}</xs:sequence></xs:complexType>`
  const root = (debtor: string, creditor: string, types: string): VersionText => ({
    schemas: {
      't.xsd': xsd(`<xs:element name="Doc"><xs:complexType><xs:sequence>
        <xs:element name="Dbtr" type="t:${debtor}"/><xs:element name="Cdtr" type="t:${creditor}"/>
      </xs:sequence></xs:complexType></xs:element>${types}`),
    },
  })
  const id = '<xs:element name="Id" type="xs:string"/>'
  const tax = '<xs:element name="Tax" type="xs:string"/>'
  const one = root('Party1', 'Party1', party('Party1', id))
  const other = root('Party2', 'Party3', party('Party2', id) + party('Party3', tax))
  expect(await told(one, other)).toEqual([
    'breaking element-removed Doc/Cdtr/Id',
    'breaking required-element-added Doc/Cdtr/Tax',
    'safe type-renamed Party1',
    'safe type-added Party3',
  ])
})

test('a type whose name stays is never paired with another', async () => {
  const text = (name: string): string =>
    `<xs:simpleType name="${name}"><xs:restriction base="xs:string"><xs:maxLength value="${name.slice(3, 5)}"/></xs:restriction></xs:simpleType>`
  const both = text('Max35Text') + text('Max70Text')
  const root = (type: string): VersionText => ({
    schemas: { 't.xsd': xsd(`<xs:element name="Nm" type="t:${type}"/>${both}`) },
  })
  expect(await told(root('Max35Text'), root('Max70Text'))).toEqual(['breaking type-changed Nm'])
})

const complex = (name: string, ...children: readonly string[]): string =>
  `<xs:complexType name="${name}"><xs:sequence>${children
    .map((child) => `<xs:element ${child.includes('=') ? child : `name="${child}" type="xs:string"`}/>`)
    .join('')}</xs:sequence></xs:complexType>`

const postal = ['Street', 'City', 'name="Zip" type="xs:string" minOccurs="0"']
const order = (type: string, ...more: readonly string[]): string =>
  `<xs:element name="O" type="t:O"/>${complex('O', `name="Buyer" type="t:${type}"`, `name="Seller" type="t:${type}"`, ...more)}`

test.each<[string, string, string, readonly string[]]>([
  [
    'for another content at another place',
    order('Address') + complex('Address', ...postal),
    order('Postal', 'name="Mail" type="t:Address" minOccurs="0"') +
      complex('Address', 'Email') +
      complex('Postal', 'Street', 'City', 'Zip'),
    [
      'breaking required-occurrence-increased O/Buyer/Zip',
      'risky element-added O/Mail',
      'safe type-added Address',
      'safe type-renamed Address',
    ],
  ],
  [
    'for what no document has',
    order('Address') + complex('Address', ...postal),
    order('Postal') + complex('Address', 'Email') + complex('Postal', ...postal),
    ['safe type-added Address', 'safe type-renamed Address'],
  ],
  [
    'for the content of another type, and the reverse',
    order('P', 'name="C" type="t:Q"') + complex('P', ...postal, 'name="In" type="t:Q"') + complex('Q', 'q'),
    order('Q', 'name="C" type="t:P"') + complex('Q', ...postal, 'name="In" type="t:P"') + complex('P', 'q'),
    ['safe type-renamed P', 'safe type-renamed Q'],
  ],
  [
    'in most places for another content',
    order('Address', 'name="Third" type="t:Address"') + complex('Address', 'Street'),
    order('Postal', 'name="Third" type="t:Address"') +
      complex('Address', 'Email') +
      complex('Postal', 'Street'),
    ['breaking type-changed O/Third', 'safe type-added Address', 'safe type-renamed Address'],
  ],
])('the name of a type is used %s', async (_, one, other, want) => {
  const given = (text: string): VersionText => ({ schemas: { 't.xsd': xsd(text) } })
  expect(await told(given(one), given(other))).toEqual(want)
})

async function pairOf(one: VersionText, other: VersionText) {
  return [await versionOf('a', one), await versionOf('b', other)] as const
}

function onlySet({ sets }: Version) {
  const [set] = sets
  if (set === undefined) throw new Error('there is no set')
  return set
}

test('each pair of names has a score and what speaks for it', async () => {
  const one = transfer('TransferV01', 'urn:t:1', before)
  const [from, to] = await pairOf(one, transfer('TransferV02', 'urn:t:2', edited))
  const { renamed: pairs } = alignSets(onlySet(from), onlySet(to))
  expect(pairs).toEqual({
    roots: [
      {
        ...{ before: '{urn:t:1}Document', after: '{urn:t:2}Document', score: 1 },
        evidence: [{ kind: 'name' }, { kind: 'content', shared: 1, of: 1 }],
      },
    ],
    namespaces: [
      {
        ...{ before: 'urn:t:1', after: 'urn:t:2', score: 0.6 },
        evidence: [
          { kind: 'name-without-version', name: 'urn:t:' },
          { kind: 'content', shared: 2, of: 3 },
        ],
      },
    ],
    types: [
      {
        ...{ before: '{urn:t:1}TransferV01', after: '{urn:t:2}TransferV02', score: 0.85 },
        evidence: [
          { kind: 'name-without-version', name: 'Transfer' },
          { kind: 'places', shared: 1, of: 1 },
          { kind: 'content', shared: 2, of: 4 },
        ],
      },
    ],
  })
  expect(pairRoots(from, to).map(({ by, similarity }) => [by, similarity])).toEqual([['structure', 1]])
})

test.each([
  ['PartyIdentification135', 'PartyIdentification'],
  ['pain.001.001.03', 'pain'],
  ['TransferV02', 'Transfer'],
  ['DateAndDateTime2Choice', 'DateAndDateTimeChoice'],
  ['Level', 'Level'],
  ['Inv', 'Inv'],
])('%s without its version is %s', (name, want) => {
  expect(withoutVersion(name)).toBe(want)
})

describe('names that a person pairs', () => {
  const text = (root: string, type: string, name: string): VersionText => ({
    schemas: {
      't.xsd': xsd(
        `<xs:element name="${root}" type="t:${type}"/>
        <xs:complexType name="${type}"><xs:sequence>
          <xs:element name="${name}" type="xs:string"/><xs:element name="note" type="xs:string" minOccurs="0"/>
        </xs:sequence></xs:complexType>`,
        `urn:${root}`,
      ),
    },
  })
  const none = { roots: [], namespaces: [], types: [], parameters: [] }

  test.each([
    ['nothing', none, ['root-removed order', 'root-added purchase']],
    [
      'the roots',
      { ...none, roots: [{ from: 'order', to: '{urn:purchase}purchase' }] },
      ['root-replaced order', 'element-removed order/id', 'required-element-added order/number'],
    ],
  ])('%s', async (_what, stated, want) => {
    const [from, to] = await pairOf(text('order', 'Order', 'id'), text('purchase', 'Bought', 'number'))
    const rules = diff(from, to, stated).changes.map(({ rule, where }) => `${rule} ${where.path.join('/')}`)
    expect(rules).toEqual(expect.arrayContaining(want))
  })

  test('a name that a version does not have is reported at its place', async () => {
    const [from, to] = await pairOf(text('order', 'Order', 'id'), text('purchase', 'Bought', 'number'))
    const problems = new Diagnostics()
    const file = [
      'formatVersion: 1',
      'from: a',
      'to: b',
      'pairs:',
      '  roots: [{ from: ordr, to: purchase, reason: r }]',
      '  namespaces: [{ from: "urn:order", to: "urn:x", reason: r }]',
      '  types: [{ from: Order, to: Bougt, reason: r }]',
    ].join('\n')
    const mapping = readMapping(
      'm.yaml',
      new TextEncoder().encode(file),
      { from: 'a', to: 'b' },
      problems.sink,
    )
    if (mapping === undefined) throw new Error('it can be read')
    adapt(from, to, { header: [], runtime: 'r', folder: 'f', mapping }, problems.sink)
    const told = problems
      .sorted()
      .filter(({ code }) => code === 'mapping-place-unknown')
      .map(
        ({ code, at, fix }) => `${code} ${at?.file}:${at?.line}:${at?.column} ${quotedIn(fix ?? '').join()}`,
      )
    expect(told).toEqual([
      'mapping-place-unknown m.yaml:5:19 "order"',
      'mapping-place-unknown m.yaml:6:41 ',
      'mapping-place-unknown m.yaml:7:30 "Bought"',
    ])
  })
})

test.each([
  ['split', 'Name', 'FirstName LastName'],
  ['merged', 'FirstName LastName', 'Name'],
])(
  'texts that were likely %s are reported with all their places, also below a renamed type',
  async (kind, gone, come) => {
    const fields = (names: string): string =>
      names
        .split(' ')
        .map((name) => `<xs:element name="${name}" type="xs:string"/>`)
        .join('')
    const one = transfer('TransferV01', 'urn:t:1', `${fields(gone)}<xs:element name="Note" type="xs:int"/>`)
    const other = transfer(
      'TransferV02',
      'urn:t:2',
      `${fields(come)}<xs:element name="Notes" type="xs:int"/>`,
    )
    const { structure } = diff(await versionOf('a', one), await versionOf('b', other))
    const paths = (names: string) => names.split(' ').map((name) => ['Transfer', name])
    const [share] = structure?.content ?? []
    expect(share?.splits).toEqual([
      {
        ...{ kind, from: paths(gone), to: paths(come), paths: 1, certainty: 'likely' },
        evidence: { words: ['Name'], holds: expect.any(String) },
      },
    ])
    expect(share?.proposals.map(({ from, to }) => [from.at(-1), to.at(-1)])).toEqual([['Note', 'Notes']])
  },
)
