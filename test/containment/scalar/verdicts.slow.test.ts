import { expect, test } from 'vitest'
import { NumberSpace, scalarContains, type TypeIn } from '../../../src/containment/index.ts'
import { reasons } from '../../../src/containment/scalar/reasons.ts'
import { resolve } from '../../../src/schema/index.ts'
import { pairsOf, printedVerdict, printUndecided, Recorded } from '../recorded.ts'
import { schemaSet } from '../xml/compared.ts'

const recorded = new Recorded(new URL('verdicts.json', import.meta.url))

const facet = (name: string, value: string): string => `<xs:${name} value="${value}"/>`
const of = (base: string, ...facets: readonly (readonly [string, string])[]): string =>
  `<xs:restriction base="${base}">${facets.map(([name, value]) => facet(name, value)).join('')}</xs:restriction>`
const listOf = (item: string): string => `<xs:list itemType="${item}"/>`
const unionOf = (members: string): string => `<xs:union memberTypes="${members}"/>`
const shortList = (item: string, ...facets: readonly (readonly [string, string])[]): string =>
  `<xs:restriction><xs:simpleType>${listOf(item)}</xs:simpleType>${facets.map(([name, value]) => facet(name, value)).join('')}</xs:restriction>`
const each = (names: string): readonly string[] => names.split(' ').map((name) => of(`xs:${name}`))

/** Simple types that have to do with each other: each is asked whether its texts are those of each. */
const themes: Readonly<Record<string, readonly string[]>> = {
  strings: [
    ...each('string normalizedString token language NMTOKEN Name NCName anyURI'),
    of('xs:string', ['maxLength', '3']),
    of('xs:token', ['minLength', '1'], ['maxLength', '3']),
    of('xs:string', ['length', '2']),
    of('xs:string', ['pattern', '[a-c]+']),
    of('xs:token', ['pattern', '[a-c]{2}']),
    of('xs:string', ['enumeration', 'a'], ['enumeration', 'bb']),
    of('xs:token', ['enumeration', 'a'], ['enumeration', 'b c']),
    of('xs:string', ['whiteSpace', 'collapse'], ['maxLength', '2']),
    of('xs:string', ['pattern', ' *a *']),
  ],
  decimals: [
    ...each('decimal integer int unsignedByte negativeInteger'),
    of('xs:decimal', ['minExclusive', '0'], ['maxExclusive', '1']),
    of('xs:decimal', ['fractionDigits', '2']),
    of('xs:decimal', ['totalDigits', '3']),
    of('xs:integer', ['minInclusive', '-5'], ['maxInclusive', '5']),
    of('xs:integer', ['pattern', '[0-9]{2}']),
    of('xs:integer', ['enumeration', '1'], ['enumeration', '02']),
    of('xs:decimal', ['enumeration', '1.0'], ['enumeration', '2']),
    of('xs:decimal', ['pattern', '\\d+\\.\\d{2}']),
    of('xs:boolean'),
    of('xs:string', ['pattern', '[+\\-]?[0-9]+']),
  ],
  times: [
    ...each('dateTime date time gYearMonth gYear gMonthDay gDay gMonth duration string token'),
    of('xs:date', ['minInclusive', '2020-01-01']),
    of('xs:date', ['minInclusive', '2021-01-01'], ['maxExclusive', '2022-01-01']),
    of('xs:date', ['pattern', '[0-9]{4}-[0-9]{2}-[0-9]{2}']),
    of('xs:date', ['enumeration', '2020-02-29']),
    of('xs:dateTime', ['pattern', '.*Z']),
    of('xs:time', ['maxInclusive', '12:00:00']),
    of('xs:gYear', ['minInclusive', '2000']),
    of('xs:duration', ['minInclusive', 'P1D']),
    of('xs:string', ['pattern', '[0-9]{4}-[0-9]{2}-[0-9]{2}']),
  ],
  others: [
    ...each('boolean float double hexBinary base64Binary anyURI QName ID IDREF ENTITY NCName string'),
    of('xs:boolean', ['pattern', 'true|false']),
    of('xs:float', ['minInclusive', '0']),
    of('xs:double', ['maxInclusive', '1e3']),
    of('xs:hexBinary', ['length', '2']),
    of('xs:hexBinary', ['minLength', '1'], ['maxLength', '2']),
    of('xs:base64Binary', ['maxLength', '3']),
    of('xs:QName', ['enumeration', 'a']),
    of('xs:string', ['pattern', '([0-9A-F]{2})*']),
    of('xs:anyURI', ['maxLength', '9']),
  ],
  'lists and unions': [
    listOf('xs:int'),
    listOf('xs:integer'),
    listOf('xs:token'),
    shortList('xs:int', ['minLength', '1']),
    shortList('xs:int', ['length', '2']),
    shortList('xs:int', ['maxLength', '1']),
    shortList('xs:int', ['pattern', '[0-9 ]*']),
    shortList('xs:NCName', ['enumeration', 'a b'], ['enumeration', 'c']),
    unionOf('xs:int xs:boolean'),
    unionOf('xs:boolean xs:integer'),
    unionOf('xs:int xs:token'),
    unionOf('xs:date xs:dateTime'),
    of('xs:int'),
    of('xs:token'),
    of('xs:string'),
    of('xs:boolean'),
    of('xs:IDREFS'),
    of('xs:NMTOKENS'),
    '<xs:restriction><xs:simpleType><xs:union memberTypes="xs:int xs:boolean"/></xs:simpleType><xs:enumeration value="1"/></xs:restriction>',
  ],
}

function typeIn(definition: string): TypeIn {
  const set = schemaSet(`<xs:element name="root"><xs:simpleType>${definition}</xs:simpleType></xs:element>`)
  const type = set.elements.get('{urn:example:s}root')?.type ?? ''
  return { set, id: resolve(set, type).id }
}

test.each(Object.entries(themes))('each within each: %s', (theme, definitions) => {
  const answers = pairsOf(definitions.map(typeIn)).map(([a, b]) => {
    const verdict = scalarContains(a, b)
    return printedVerdict(verdict)
  })
  recorded.expect(theme, answers)
})

test('what is no simple type is not followed', () => {
  const set = schemaSet('<xs:element name="root"><xs:complexType/></xs:element>')
  const id = set.elements.get('{urn:example:s}root')?.type ?? ''
  expect(scalarContains({ set, id }, { set, id })).toEqual({
    kind: 'undecided',
    reason: reasons.noSimpleType,
  })
})

const { everything } = NumberSpace
const spaces: readonly NumberSpace[] = [
  everything,
  everything.atLeast('0'),
  everything.above('0'),
  everything.atMost('-0.5'),
  everything.below('10').above('-10'),
  everything.atLeast('3').atMost('3'),
  everything.atLeast('3').below('3'),
  everything.multipleOf('1'),
  everything.multipleOf('1').above('2').below('4'),
  everything.multipleOf('1').above('2').below('3'),
  everything.multipleOf('0.5').above('0'),
  everything.multipleOf('6').multipleOf('4'),
  everything.multipleOf('2').notMultipleOf('3').above('0'),
  everything.notMultipleOf('1').above('1').below('2'),
  everything.notMultipleOf('1').multipleOf('0.25'),
  everything.exactly('1.50'),
  everything.exactly('2').except('2'),
  everything.except('0').except('1').multipleOf('1'),
  everything.above('0.001').below('0.0011'),
  everything.atLeast('1e3').atMost('1e3'),
  everything.atLeast('x'),
  everything.multipleOf('0'),
  everything.atLeast('1e999999999'),
  everything.multipleOf('7').above('-8').below('0'),
]
const numbers = [
  '0',
  '-0.0',
  '1',
  '1.5',
  '-1',
  '3',
  '3.0',
  '0.0010',
  '0.00105',
  '6',
  '12',
  '1000',
  '-7',
  '1e2',
  'x',
]

test('verdicts about single and intersected number spaces are as recorded', () => {
  const told = (space: NumberSpace): string => {
    const verdict = space.emptiness()
    const has = numbers.map((text) => {
      const known = space.has(text)
      return known === undefined ? '?' : known ? '1' : '0'
    })
    return `${verdict.kind === 'no' ? verdict.witness : verdict.kind === 'yes' ? 'none' : printUndecided(verdict.reason)} ${has.join('')}`
  }
  recorded.expect('numbers', [
    ...spaces.map(told),
    ...pairsOf(spaces).map(([one, other]) => told(one.and(other))),
  ])
})
