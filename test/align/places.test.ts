import { expect, test } from 'vitest'
import { alignPlaces, measureSharedContent, pairRoots, type RootPair } from '../../src/align/index.ts'
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
  more = '',
): string =>
  `<xs:complexType name="${name}"><xs:complexContent><xs:${by} base="${base}"><xs:sequence>${elements(names, more)}</xs:sequence></xs:${by}></xs:complexContent></xs:complexType>`
const base = (names: readonly string[], more = ''): string =>
  `<xs:complexType name="Record"${more}><xs:sequence>${elements(names)}</xs:sequence></xs:complexType>`
const abstract = (names: readonly string[]): string => base(names, ' abstract="true"')
const numbered = (name: string, type: string): string =>
  derived(name, 'Record', 'extension', ['n']).replace('xs:string', type)
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

async function pairOf(before: string, after: string): Promise<RootPair> {
  const [pair] = pairRoots(await versionOf(before, 'before'), await versionOf(after, 'after'))
  if (pair === undefined) throw new Error('the schemas have a root')
  return pair
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
    `${records}${abstract(['a'])}${derived('One', 'Record', 'extension', ['x'])}${derived('Two', 'One', 'extension', ['y'])}`,
    `${records}${abstract([])}${derived('One', 'Record', 'extension', ['x'])}${derived('Two', 'One', 'extension', ['a'])}`,
    ['record/a', 'record/y'],
  ],
  [
    'a restricting type',
    `${records}${base(['a'])}${derived('Same', 'Record', 'restriction', ['a'])}`,
    `${records}${base(['a'])}`,
    [],
  ],
  [
    'a derived type of another name, of an abstract base',
    `${records}${abstract(['a'])}${derived('One', 'Record', 'extension', ['b'])}`,
    `${records}${abstract(['a'])}${derived('Two', 'Record', 'extension', ['b'])}`,
    [],
  ],
  [
    'two derived types of other names, with an element of each kind of value',
    `${records}${abstract([])}${numbered('One', 'xs:int')}${numbered('Two', 'xs:date')}`,
    `${records}${abstract([])}${numbered('Three', 'xs:date')}${numbered('Four', 'xs:int')}`,
    [],
  ],
  [
    'a derived type of another name that lost an element, beside one that both versions have',
    `${records}${abstract(['a'])}${derived('Same', 'Record', 'extension', ['b'])}${derived('One', 'Record', 'extension', ['c', 'd'])}`,
    `${records}${abstract(['a'])}${derived('Same', 'Record', 'extension', ['b'])}${derived('Two', 'Record', 'extension', ['c'])}`,
    ['record/d'],
  ],
  [
    'a base that became abstract',
    `${records}${base(['a', 'b'])}`,
    `${records}${abstract(['a', 'b'])}${derived('New', 'Record', 'extension', ['c'])}`,
    [],
  ],
  [
    'a base that became abstract and lost an element',
    `${records}${base(['a', 'b'])}`,
    `${records}${abstract(['a'])}${derived('New', 'Record', 'extension', ['c'])}`,
    ['record/b'],
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
  const pair = await pairOf(one, other)
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

const optional = ' minOccurs="0"'
const two = (one: string, other: string): string =>
  schema(
    `${records}${abstract([])}${derived('One', 'Record', 'extension', ['x'], one)}${derived('Two', 'Record', 'extension', ['x'], other)}`,
  )

test.each([
  ['required in the first of two types', two(optional, optional), two('', optional)],
  ['required in the second of two types', two(optional, optional), two(optional, '')],
  ['less often in the second of two types', two(optional, ' maxOccurs="9"'), two(optional, ' maxOccurs="3"')],
])('an element that is %s is narrowed, and counts once', async (_, before, after) => {
  const theirs = compareRoots(
    [new OracleSchema('a.xsd', () => before), '{urn:t}all'],
    [new OracleSchema('a.xsd', () => after), '{urn:t}all'],
    false,
  )
  const narrowed = theirs.kept.filter(([mine, later]) => later.min > mine.min || later.max < mine.max)
  const share = measureSharedContent(await pairOf(before, after))
  expect(share.narrowed).toEqual(
    narrowed.map(([{ path }]) => ({ path: path.slice(1).split('/'), paths: 1, by: ['occurrence'] })),
  )
  expect(narrowed.map(([{ path }]) => path)).toEqual(['/record/x'])
  expect(share.elements).toBe(theirs.kept.length)
})

test.each([
  ['first', '', optional],
  ['second', optional, ''],
])('an element that is new in two types is required where the %s asks for it', async (_, one, other) => {
  const empty = schema(
    `${records}${abstract([])}${derived('One', 'Record', 'extension', [])}${derived('Two', 'Record', 'extension', [])}`,
  )
  const share = measureSharedContent(await pairOf(empty, two(one, other)))
  expect(share.required.map(({ path, elements }) => `${path.join('/')} ${elements}`)).toEqual(['record/x 1'])
})
