import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkNames, checkProfile, eftiProfile } from '../../src/profile/index.ts'
import type { Issue } from '../../src/runtime/index.ts'
import { readOne } from '../ingest/xsd/reading.ts'
import { corpus, describeCorpus, hasCorpus } from '../support/corpus.ts'
import { type GeneratedVersion, generatedFrom } from '../support/generated.ts'

const efti = (id: string, more = '', subsets = ''): string =>
  `<xs:annotation><xs:appinfo xmlns=""><efti id="${id}" ${more}>${subsets}</efti></xs:appinfo></xs:annotation>`
const element = (name: string, type: string, annotation: string): string =>
  `<xs:element name="${name}" type="${type}" minOccurs="0" maxOccurs="unbounded">${annotation}</xs:element>`

/** A root with a party that holds a name, and a place that holds the same party: only there the name means nothing. */
const set = readOne(
  `<xs:element name="root" type="Root"/>
  <xs:complexType name="Root"><xs:sequence>
    ${element('party', 'Party', efti('ASBIE1', 'parentId="ASBIE0"'))}
    ${element('place', 'Party', efti('ASBIE2', 'parentId="ASBIE0"'))}
    ${element('date', 'Date', efti('eFTI5', 'parentId="ASBIE0"'))}
    ${element('code', 'xs:string', efti('eFTI6', 'parentId="ASBIE0" format="a2"'))}
    ${element('weight', 'xs:decimal', efti('eFTI7', 'parentId="ASBIE0" format="n..5,2"'))}
  </xs:sequence></xs:complexType>
  <xs:complexType name="Party"><xs:sequence>
    ${element('name', 'xs:string', efti('eFTI3', 'parentId="ASBIE1" format="an..4"', '<subset id="EU01" status="M"/><subset id="EU02" status="C/M"/><subset id="EU03" status="MS"/><subset id="EU04" status="c"/><subset id="EU05" status="M/1"/>'))}
    ${element('inner', 'Party', efti('ASBIE4', 'parentId="ASBIE2"'))}
  </xs:sequence></xs:complexType>
  <xs:complexType name="Date"><xs:simpleContent><xs:extension base="xs:string">
    <xs:attribute name="formatId" type="xs:string" use="required"/>
  </xs:extension></xs:simpleContent></xs:complexType>`,
  undefined,
  eftiProfile,
)
const [root] = set.elements.values()

const told = ({ rule, path, dataElement }: Issue): string => `${rule} ${path.join('/')} ${dataElement ?? ''}`

function check(value: unknown, checks: readonly string[], subset?: string): readonly string[] {
  if (root === undefined) throw new Error('no root')
  return checkProfile(set, root, value, { checks, ...(subset ? { subset } : {}) }).map(told)
}

test.each<[string, { given: [formatId: string, value: string]; want: boolean }]>([
  ['102', { given: ['102', '20260228'], want: true }],
  ['102 on no calendar', { given: ['102', '20260229'], want: false }],
  ['102 in a leap year', { given: ['102', '20240229'], want: true }],
  ['102 in no leap year of a century', { given: ['102', '21000229'], want: false }],
  ['102 with a time', { given: ['102', '202602281200'], want: false }],
  ['203', { given: ['203', '202602282359'], want: true }],
  ['203 past midnight', { given: ['203', '202602282400'], want: false }],
  ['205', { given: ['205', '202602281200+0200'], want: true }],
  ['205 without a zone', { given: ['205', '202602281200'], want: false }],
  ['205 with a zone that there is none of', { given: ['205', '202602281200+1500'], want: false }],
  ['207', { given: ['207', '20260228120059-0330'], want: true }],
  ['207 without seconds', { given: ['207', '202602281200-0330'], want: false }],
  ['month 13', { given: ['102', '20261301'], want: false }],
  ['another code', { given: ['999', 'anything'], want: true }],
])('date-format: %s', (_, { given: [formatId, value], want }) => {
  const issues = check({ date: [{ formatId, value }] }, ['date-format'])
  expect(issues).toEqual(want ? [] : ['date-format root/date/0 eFTI5'])
})

test.each<[string, { given: unknown; want: readonly string[] }]>([
  ['an element in its context', { given: { party: [{ name: ['A'] }] }, want: [] }],
  [
    'the same element in another context',
    { given: { place: [{ name: ['A'] }] }, want: ['unlisted-content root/place/0/name/0 ASBIE2'] },
  ],
  [
    'what stands below such a place is not told again',
    {
      given: { party: [{}, { inner: [{ name: ['A'], inner: [{}] }] }] },
      want: ['unlisted-content root/party/1/inner/0 ASBIE1'],
    },
  ],
])('unlisted-content: %s', (_, { given, want }) => {
  expect(check(given, ['unlisted-content'])).toEqual(want)
})

test.each<[string, { subset: string; given: unknown; want: readonly string[] }]>([
  ['there', { subset: 'EU01', given: { party: [{ name: ['A'] }] }, want: [] }],
  [
    'missing',
    { subset: 'EU01', given: { party: [{}] }, want: ['mandatory-missing root/party/0/name eFTI3'] },
  ],
  ['below what is absent', { subset: 'EU01', given: {}, want: [] }],
  ['in a context where it is not meant', { subset: 'EU01', given: { place: [{}] }, want: [] }],
  ['mandatory by one source, not by another', { subset: 'EU02', given: { party: [{}] }, want: [] }],
  [
    'a status with a slip of the pen',
    { subset: 'EU03', given: { party: [{}] }, want: ['mandatory-missing root/party/0/name eFTI3'] },
  ],
  ['a small c', { subset: 'EU04', given: { party: [{}] }, want: [] }],
  [
    'a status and a number',
    { subset: 'EU05', given: { party: [{}] }, want: ['mandatory-missing root/party/0/name eFTI3'] },
  ],
  ['another subset', { subset: 'FI01', given: { party: [{}] }, want: [] }],
])('mandatory: %s', (_, { subset, given, want }) => {
  expect(check(given, ['mandatory'], subset)).toEqual(want)
})

test.each<[string, { given: unknown; want: readonly string[] }]>([
  ['characters, not UTF-16 units', { given: { party: [{ name: ['😀😀😀😀'] }] }, want: [] }],
  [
    'too many characters',
    { given: { party: [{ name: ['abcde'] }] }, want: ['format-length root/party/0/name/0 eFTI3'] },
  ],
  ['two letters', { given: { code: ['FI'] }, want: [] }],
  ['a digit for a letter', { given: { code: ['F1'] }, want: ['format-length root/code/0 eFTI6'] }],
  ['one letter for two', { given: { code: ['F'] }, want: ['format-length root/code/0 eFTI6'] }],
  ['digits and decimals', { given: { weight: ['-123.45'] }, want: [] }],
  ['zeros that change nothing', { given: { weight: ['0000123.4500'] }, want: [] }],
  ['a decimal too many', { given: { weight: ['1.234'] }, want: ['format-length root/weight/0 eFTI7'] }],
  ['a digit too many', { given: { weight: ['123456'] }, want: ['format-length root/weight/0 eFTI7'] }],
])('format-length: %s', (_, { given, want }) => {
  expect(check(given, ['format-length'])).toEqual(want)
})

test('nothing is checked that is not named', () => {
  const wrong = { place: [{ name: ['abcde'] }], date: [{ formatId: '102', value: 'x' }], party: [{}] }
  expect(check(wrong, [])).toEqual([])
  expect(check(wrong, checkNames, 'EU01')).toHaveLength(3)
})

describeCorpus('the published examples', async () => {
  if (!hasCorpus) return
  const folder = corpus('corpus/efti/v0/examples')
  const v0 = await generatedFrom({ schemas: 'v0/schemas.zip' }, corpus('corpus/efti'))
  const examples = readdirSync(folder).filter((name) => name.endsWith('.xml'))
  const issues = examples.flatMap((name) => issuesOf(v0, readFileSync(`${folder}/${name}`, 'utf8')))
  const count = (rule: string): number => issues.filter((issue) => issue.rule === rule).length

  test('41 of 57 dates are not written as their format code says', () => {
    const all = examples.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n')
    expect(all.match(/formatId="/g)).toHaveLength(57)
    expect(count('date-format')).toBe(41)
  })

  test('the full example has 162 findings about places without a meaning and 38 about formats', () => {
    expect(count('unlisted-content')).toBe(162)
    expect(count('format-length')).toBe(38)
  })

  test('one example lacks what FI01 makes mandatory', () => {
    expect(issues.filter(({ rule }) => rule === 'mandatory-missing').map(told)).toEqual([
      'mandatory-missing uilResponse/consignment/mainCarriageTransportMovement/0/usedTransportMeans/typeCode eFTI617',
    ])
  })
})

function issuesOf(v0: GeneratedVersion, xml: string): readonly Issue[] {
  for (const set of v0.version.sets) {
    for (const [name, element] of set.elements) {
      const result = v0.xml(set.name, name).parse(xml)
      if (result.ok) return checkProfile(set, element, result.value, { checks: checkNames, subset: 'FI01' })
    }
  }
  throw new Error('no root accepts the example')
}
