import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { quotedIn } from '../support/quoted.ts'
import { order, type VersionText, value, versionOf } from './versions.ts'

const codes = (...values: readonly string[]): string =>
  values.map((one) => `<xs:enumeration value="${one}"/>`).join('')

/** An element `a` of a union of these members. */
const union = (members: string, inside = ''): VersionText =>
  order(
    `<xs:sequence><xs:element name="a"><xs:simpleType><xs:union memberTypes="${members}">${inside}</xs:union></xs:simpleType></xs:element></xs:sequence>`,
  )
const listed = (...values: readonly string[]): string =>
  `<xs:simpleType><xs:restriction base="xs:token">${codes(...values)}</xs:restriction></xs:simpleType>`
const spaced = (how: string, more: string): VersionText =>
  value(`<xs:whiteSpace value="${how}"/>${more}`, 'xs:string')
const attribute = (rest: string): VersionText => order(`<xs:attribute name="y" ${rest}/>`)

const element = (rest: string): VersionText =>
  order(`<xs:sequence><xs:element name="a" ${rest}/></xs:sequence>`)

const mixed = order(
  '<xs:sequence><xs:element name="a"><xs:complexType mixed="true"/></xs:element></xs:sequence>',
)

const open = (attributes: string): VersionText =>
  order(`${attributes}<xs:anyAttribute namespace="##any" processContents="skip"/>`)

function coded(more: string, ...values: readonly string[]): VersionText {
  const type = `<xs:simpleType><xs:restriction base="xs:token">${codes(...values)}</xs:restriction></xs:simpleType>`
  return order(`<xs:attribute name="x" ${more}>${type}</xs:attribute>`)
}

test.each<[string, readonly [VersionText, VersionText], readonly string[]]>([
  ['codes that are the same numbers', [value(codes('1'), 'xs:int'), value(codes('01'), 'xs:int')], []],
  [
    'codes of which one is a number that was there',
    [value(codes('1', '2'), 'xs:int'), value(codes('01', '3'), 'xs:int')],
    [
      'enum-value-added widens breaking receiver typescript',
      'enum-value-removed narrows breaking sender typescript',
    ],
  ],
  [
    'codes that are one point in time',
    [
      value(codes('2020-01-01T24:00:00Z'), 'xs:dateTime'),
      value(codes('2020-01-02T00:00:00Z'), 'xs:dateTime'),
    ],
    [],
  ],
  [
    'anything as a text',
    [element('type="xs:anyType"'), element('type="xs:string"')],
    ['form-changed narrows breaking sender typescript'],
  ],
  [
    'a text as anything',
    [element('type="xs:string"'), element('type="xs:anyType"')],
    ['form-changed widens breaking receiver typescript'],
  ],
  [
    'text between no elements as a text',
    [mixed, element('type="xs:string"')],
    ['form-changed replaces risky typescript'],
  ],
  [
    'text between no elements as a number',
    [mixed, element('type="xs:int"')],
    ['form-changed narrows breaking sender typescript'],
  ],
  [
    'the bounds of so many digits',
    [
      value('<xs:totalDigits value="3"/>', 'xs:integer'),
      value('<xs:minInclusive value="-999"/><xs:maxInclusive value="999"/>', 'xs:integer'),
    ],
    [],
  ],
  [
    'a union inside a union',
    [
      union('xs:int xs:boolean xs:date'),
      union('xs:int', '<xs:simpleType><xs:union memberTypes="xs:boolean xs:date"/></xs:simpleType>'),
    ],
    [],
  ],
  [
    'a union of one type',
    [union('xs:int'), order('<xs:sequence><xs:element name="a" type="xs:int"/></xs:sequence>')],
    [],
  ],
  ['a member that another holds', [union('xs:token xs:normalizedString'), union('xs:normalizedString')], []],
  ['a code list in two', [value(codes('a', 'b')), union('', listed('a') + listed('b'))], []],
  [
    'codes as a pattern',
    [value(codes('a', 'b')), value('<xs:pattern value="a|b"/>')],
    ['form-changed replaces risky typescript'],
  ],
  ['a double for a float', [value('', 'xs:float'), value('', 'xs:double')], []],
  [
    'a wider member',
    [union('xs:int xs:boolean'), union('xs:integer xs:boolean')],
    [
      'lower-bound-widened widens breaking receiver typescript',
      'upper-bound-widened widens breaking receiver typescript',
    ],
  ],
  [
    'codes that are name tokens',
    [value(codes('a', 'b')), value('', 'xs:NMTOKEN')],
    ['form-changed widens breaking receiver typescript'],
  ],
  [
    'digits none and whole numbers',
    [value('', 'xs:integer'), value('<xs:fractionDigits value="0"/>', 'xs:decimal')],
    ['builtin-changed widens breaking receiver'],
  ],
  [
    'text for a fixed number',
    [attribute('type="xs:int" fixed="1"'), attribute('type="xs:string" fixed="1"')],
    ['form-changed narrows breaking sender typescript'],
  ],
  [
    'a fixed value written otherwise',
    [attribute('type="xs:int" fixed="3"'), attribute('type="xs:int" fixed="03"')],
    [],
  ],
  [
    'a default written otherwise',
    [attribute('type="xs:int" default="3"'), attribute('type="xs:int" default="03"')],
    [],
  ],
  [
    'a fixed value that is the default only',
    [attribute('type="xs:int" fixed="3"'), attribute('type="xs:int" default="3"')],
    ['attribute-fixed-changed widens breaking receiver'],
  ],
  [
    'codes of a fixed value, lost but for it',
    [coded('fixed="b"', 'a', 'b', 'c'), coded('', 'b')],
    ['enum-value-removed narrows risky typescript', 'enum-value-removed narrows risky typescript'],
  ],
  [
    'codes of a fixed value, lost with it',
    [coded('fixed="b"', 'a', 'b', 'c'), coded('', 'c')],
    [
      'attribute-fixed-changed widens breaking receiver',
      'enum-value-removed narrows breaking sender typescript',
      'enum-value-removed narrows risky typescript',
    ],
  ],
  [
    'a fixed value, which an empty element has',
    [element('type="xs:int"'), element('type="xs:int" fixed="3"')],
    ['element-fixed-changed replaces breaking sender receiver'],
  ],
  [
    'a default that makes empty elements valid',
    [element('type="xs:int"'), element('type="xs:int" default="3"')],
    ['element-default-changed widens breaking receiver'],
  ],
  [
    'a default of text, which could be empty',
    [element('type="xs:string"'), element('type="xs:string" default="3"')],
    ['element-default-changed replaces risky sender receiver'],
  ],
  [
    'an attribute declared that a wildcard took',
    [open(''), open('<xs:attribute name="y" type="xs:int"/>')],
    ['attribute-added narrows breaking sender'],
  ],
  [
    'an attribute left to a wildcard',
    [open('<xs:attribute name="y" type="xs:int"/>'), open('')],
    ['attribute-removed widens breaking receiver typescript'],
  ],
  [
    'spaces that no length counts any more',
    [spaced('preserve', '<xs:maxLength value="3"/>'), spaced('collapse', '<xs:maxLength value="3"/>')],
    ['white-space-changed widens breaking receiver'],
  ],
  [
    'spaces that a length counts now',
    [spaced('collapse', '<xs:maxLength value="3"/>'), spaced('preserve', '<xs:maxLength value="3"/>')],
    ['white-space-changed narrows breaking sender'],
  ],
  [
    'spaces of which a length counts fewer',
    [spaced('replace', '<xs:length value="3"/>'), spaced('collapse', '<xs:length value="3"/>')],
    ['white-space-changed replaces breaking sender receiver'],
  ],
  [
    'spaces around codes',
    [value(codes('x'), 'xs:token'), value(codes('x'), 'xs:string')],
    ['white-space-changed narrows breaking sender'],
  ],
  [
    'spaces of which nothing else is asked',
    [value('', 'xs:string'), value('', 'xs:token')],
    ['white-space-changed replaces risky sender receiver'],
  ],
  [
    'members in another order that both take 0 and 1',
    [union('xs:int xs:boolean'), union('xs:boolean xs:int')],
    ['union-order-changed replaces risky sender receiver'],
  ],
  [
    'members in another order that have no text in common',
    [union('xs:int xs:date'), union('xs:date xs:int')],
    [],
  ],
  [
    'members in another order that programs hold alike',
    [union('xs:int xs:short'), union('xs:short xs:int')],
    [],
  ],
  [
    'one of three members that came first',
    [union('xs:int xs:date xs:string'), union('xs:string xs:int xs:date')],
    ['union-order-changed replaces risky sender receiver'],
  ],
  [
    'what may be of any simple type as a text',
    [element('type="xs:anySimpleType"'), element('type="xs:string"')],
    ['builtin-changed narrows risky sender'],
  ],
  [
    'a text as what may be of any simple type',
    [element('type="xs:string"'), element('type="xs:anySimpleType"')],
    ['builtin-changed widens risky receiver'],
  ],
  [
    'an attribute of any simple type as a text',
    [attribute('type="xs:anySimpleType"'), attribute('type="xs:string"')],
    [],
  ],
])('%s', async (_, [before, after], want) => {
  const told = async (one: VersionText, other: VersionText): Promise<readonly string[]> => {
    const { changes } = diff(await versionOf('a', one), await versionOf('b', other))
    return changes
      .filter(({ severity }) => severity === 'breaking' || severity === 'risky')
      .map(({ rule, effect, severity, who }) => [rule, effect, severity, ...who].join(' '))
  }
  expect(await told(before, after)).toEqual(want)
  if (want.length === 0) expect(await told(after, before)).toEqual([])
})

test.each([
  ['an element may say a type of its own', element, ['"anySimpleType"', '"string"', 'xsi:type']],
  ['an attribute cannot', attribute, undefined],
])('%s', async (_, holding, want) => {
  const [before, after] = [holding('type="xs:anySimpleType"'), holding('type="xs:string"')]
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  const facts = changes.map(({ message }) => [...quotedIn(message), ...(/xsi:type/.exec(message) ?? [])])
  expect(facts).toEqual(want === undefined ? [] : [want])
})
