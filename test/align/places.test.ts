import { expect, test } from 'vitest'
import { alignPlaces, measureSharedContent, pairRoots } from '../../src/align/index.ts'
import { ingest } from '../../src/ingest/index.ts'
import { noProfile } from '../../src/profile/none.ts'
import { expandedName, type Version } from '../../src/schema/index.ts'
import { folderWith } from '../support/folder.ts'
import { compareRoots, OracleSchema } from './oracle.ts'

const schema = (content: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:t" targetNamespace="urn:t" elementFormDefault="qualified">${content}</xs:schema>`
const elements = (names: readonly string[], more = ''): string =>
  names.map((name) => `<xs:element name="${name}" type="xs:string"${more}/>`).join('')
const derived = (
  name: string,
  base: string,
  by: 'extension' | 'restriction',
  names: readonly string[],
): string =>
  `<xs:complexType name="${name}"><xs:complexContent><xs:${by} base="${base}"><xs:sequence>${elements(names)}</xs:sequence></xs:${by}></xs:complexContent></xs:complexType>`
const base = (names: readonly string[], more = ''): string =>
  `<xs:complexType name="Record"${more}><xs:sequence>${elements(names)}</xs:sequence></xs:complexType>`
const root = (content: string): string =>
  `<xs:element name="all"><xs:complexType><xs:sequence>${content}</xs:sequence></xs:complexType></xs:element>`
const records = root('<xs:element name="record" type="Record" maxOccurs="9"/>')
const shapes = (members: readonly string[], more = ''): string =>
  `${root('<xs:element ref="shape" minOccurs="1" maxOccurs="3"/>')}<xs:element name="shape" type="xs:string"${more}/>${elements(members, ' substitutionGroup="shape"')}`

async function versionOf(text: string, name: string): Promise<Version> {
  const source = { name, status: 'stable', apis: new Map(), bind: new Map(), schemas: 'a.xsd' } as const
  const folder = folderWith({ 'a.xsd': text })
  const version = await ingest(source, { root: folder, profile: noProfile }, (problem) => {
    throw new Error(problem.message)
  })
  if (version === undefined) throw new Error('the schema was not read')
  return version
}

test.each<[string, string, string, readonly string[]]>([
  [
    'a derived type of both versions that lost an element',
    `${records}${base(['a'])}${derived('Accident', 'Record', 'extension', ['b', 'c'])}`,
    `${records}${base(['a'])}${derived('Accident', 'Record', 'extension', ['b'])}`,
    ['record/c'],
  ],
  [
    'a derived type that one version lacks',
    `${records}${base(['a'])}${derived('Accident', 'Record', 'extension', ['b', 'c'])}`,
    `${records}${base(['a'])}`,
    ['record/b', 'record/c'],
  ],
  [
    'types derived in two steps from an abstract one, of which one keeps the name that another loses',
    `${records}${base(['a'], ' abstract="true"')}${derived('One', 'Record', 'extension', ['x'])}${derived('Two', 'One', 'extension', ['y'])}`,
    `${records}${base([], ' abstract="true"')}${derived('One', 'Record', 'extension', ['x'])}${derived('Two', 'One', 'extension', ['a'])}`,
    ['record/a', 'record/y'],
  ],
  [
    'a restricting type',
    `${records}${base(['a'])}${derived('Same', 'Record', 'restriction', ['a'])}`,
    `${records}${base(['a'])}`,
    [],
  ],
  ['a member of a substitution group', shapes(['circle', 'ring']), shapes(['circle']), ['ring']],
  [
    'a head that became abstract, with its only member',
    shapes(['circle']),
    shapes(['circle'], ' abstract="true"'),
    ['shape'],
  ],
])('%s: is kept, gone or new as the oracle says', async (_, before, after, gone) => {
  const [one, other] = [schema(before), schema(after)]
  const [pair] = pairRoots(await versionOf(one, 'before'), await versionOf(other, 'after'))
  if (pair === undefined) throw new Error('there is a root')
  const range = (occurs?: { readonly min: number; readonly max: number }): string =>
    occurs === undefined ? '' : `${occurs.min}..${occurs.max}`
  const ours = alignPlaces(pair.before, pair.after).places.map(
    (place) => `/${place.path.join('/')} ${range(place.before?.occurs)} ${range(place.after?.occurs)}`,
  )
  const name = expandedName(pair.before.element.name)
  const theirs = compareRoots(
    [new OracleSchema('a.xsd', () => one), name],
    [new OracleSchema('a.xsd', () => other), name],
    false,
  )
  expect(ours.toSorted()).toEqual(
    [
      ...theirs.kept.map(([mine, later]) => `${mine.path} ${range(mine)} ${range(later)}`),
      ...theirs.gone.map((mine) => `${mine.path} ${range(mine)} `),
      ...theirs.added.map((later) => `${later.path}  ${range(later)}`),
    ].toSorted(),
  )
  expect(theirs.gone.map(({ path }) => path.slice(1)).toSorted()).toEqual(gone)
  const share = measureSharedContent(pair)
  expect(share.gone.map(({ path }) => path.join('/')).toSorted()).toEqual(gone)
  expect(share.elements - share.kept).toBe(gone.length)
})
