import type { RuleCase } from './rule-case.ts'
import { body, order, type VersionText, value } from './versions.ts'

const enumeration = (...values: readonly string[]): string =>
  values.map((code) => `<xs:enumeration value="${code}"/>`).join('')
const listType = (enumerated: string): VersionText =>
  order(`<xs:sequence><xs:element name="a"><xs:simpleType><xs:restriction>
    <xs:simpleType><xs:list itemType="xs:token"/></xs:simpleType>${enumerated}
  </xs:restriction></xs:simpleType></xs:element></xs:sequence>`)

const union = (members: string): VersionText =>
  order(
    `<xs:sequence><xs:element name="a"><xs:simpleType><xs:union memberTypes="${members}"/></xs:simpleType></xs:element></xs:sequence>`,
  )

/** Codes, facets and built-in types. */
export const valuesCases: readonly (readonly [string, RuleCase])[] = [
  [
    'enum-value-removed',
    {
      given: [value(enumeration('x', 'y')), value(enumeration('x'))],
      want: 'narrows breaking sender typescript',
      undone: 'enum-value-added',
    },
  ],
  [
    'enum-value-added',
    {
      given: [value(enumeration('x')), value(enumeration('x', 'y'))],
      want: 'widens breaking receiver typescript',
      undone: 'enum-value-removed',
    },
  ],
  [
    'enumeration-added',
    {
      given: [listType(''), listType(enumeration('x y'))],
      want: 'narrows breaking sender typescript',
      undone: 'enumeration-removed',
    },
  ],
  [
    'enumeration-removed',
    {
      given: [listType(enumeration('x y')), listType('')],
      want: 'widens breaking receiver typescript',
      undone: 'enumeration-added',
    },
  ],
  [
    'max-length-narrowed',
    {
      given: [value('<xs:maxLength value="9"/>'), value('<xs:maxLength value="5"/>')],
      want: 'narrows breaking sender',
      undone: 'max-length-widened',
    },
  ],
  [
    'max-length-widened',
    {
      given: [value('<xs:maxLength value="9"/>'), value('')],
      want: 'widens breaking receiver',
      undone: 'max-length-narrowed',
    },
  ],
  [
    'min-length-narrowed',
    {
      given: [value(''), value('<xs:minLength value="2"/>')],
      want: 'narrows breaking sender',
      undone: 'min-length-widened',
    },
  ],
  [
    'min-length-widened',
    {
      given: [value('<xs:minLength value="2"/>'), value('<xs:minLength value="1"/>')],
      want: 'widens breaking receiver',
      undone: 'min-length-narrowed',
    },
  ],
  [
    'total-digits-narrowed',
    {
      given: [
        value('<xs:totalDigits value="9"/>', 'xs:decimal'),
        value('<xs:totalDigits value="5"/>', 'xs:decimal'),
      ],
      want: 'narrows breaking sender',
      undone: 'total-digits-widened',
    },
  ],
  [
    'total-digits-widened',
    {
      given: [value('<xs:totalDigits value="9"/>', 'xs:decimal'), value('', 'xs:decimal')],
      want: 'widens breaking receiver',
      undone: 'total-digits-narrowed',
    },
  ],
  [
    'fraction-digits-narrowed',
    {
      given: [
        value('<xs:fractionDigits value="3"/>', 'xs:decimal'),
        value('<xs:fractionDigits value="2"/>', 'xs:decimal'),
      ],
      want: 'narrows breaking sender',
      undone: 'fraction-digits-widened',
    },
  ],
  [
    'fraction-digits-widened',
    {
      given: [value('<xs:fractionDigits value="3"/>', 'xs:decimal'), value('', 'xs:decimal')],
      want: 'widens breaking receiver',
      undone: 'fraction-digits-narrowed',
    },
  ],
  [
    'length-changed',
    {
      given: [value('<xs:length value="3"/>'), value('<xs:length value="4"/>')],
      want: 'replaces breaking sender receiver',
    },
  ],
  [
    'lower-bound-narrowed',
    {
      given: [
        value('<xs:minInclusive value="1"/>', 'xs:decimal'),
        value('<xs:minExclusive value="1.0"/>', 'xs:decimal'),
      ],
      want: 'narrows breaking sender',
      undone: 'lower-bound-widened',
    },
  ],
  [
    'lower-bound-widened',
    {
      given: [value('<xs:minInclusive value="1"/>', 'xs:decimal'), value('', 'xs:decimal')],
      want: 'widens breaking receiver',
      undone: 'lower-bound-narrowed',
    },
  ],
  [
    'upper-bound-narrowed',
    {
      given: [
        value('<xs:maxInclusive value="10000000000000001"/>', 'xs:decimal'),
        value('<xs:maxInclusive value="10000000000000000"/>', 'xs:decimal'),
      ],
      want: 'narrows breaking sender',
      undone: 'upper-bound-widened',
    },
  ],
  [
    'upper-bound-widened',
    {
      given: [
        value('<xs:maxInclusive value="-2"/>', 'xs:decimal'),
        value('<xs:maxInclusive value="-1.5"/>', 'xs:decimal'),
      ],
      want: 'widens breaking receiver',
      undone: 'upper-bound-narrowed',
    },
  ],
  [
    'bound-changed',
    {
      given: [
        value('<xs:minInclusive value="2020-01-01"/>', 'xs:date'),
        value('<xs:minInclusive value="2021-01-01"/>', 'xs:date'),
      ],
      want: 'narrows breaking sender',
    },
  ],
  [
    'pattern-added',
    {
      given: [value(''), value('<xs:pattern value="[A-Z]+"/>')],
      want: 'narrows breaking sender',
      undone: 'pattern-removed',
    },
  ],
  [
    'pattern-removed',
    {
      given: [value('<xs:pattern value="[A-Z]+"/>'), value('')],
      want: 'widens breaking receiver',
      undone: 'pattern-added',
    },
  ],
  [
    'pattern-changed',
    {
      given: [value('<xs:pattern value="[A-Z]+"/>'), value('<xs:pattern value="[a-z]+"/>')],
      want: 'replaces breaking sender receiver',
    },
  ],
  [
    'multiple-of-changed',
    {
      given: [body('{type: integer}'), body('{type: integer, multipleOf: 5}')],
      want: 'narrows breaking sender',
    },
  ],
  [
    'format-changed',
    { given: [body('{type: string}'), body('{type: string, format: uuid}')], want: 'narrows risky sender' },
  ],
  [
    'held-type-changed',
    {
      given: [
        body('{type: integer, format: int64}'),
        { ...body('{type: integer, format: int64}'), conventions: { holds: { int64: 'bigint' } } },
      ],
      want: 'annotates risky typescript',
    },
  ],
  [
    'white-space-changed',
    {
      given: [
        value('<xs:whiteSpace value="preserve"/>', 'xs:string'),
        value('<xs:whiteSpace value="collapse"/>', 'xs:string'),
      ],
      want: 'replaces risky sender receiver',
    },
  ],
  [
    'union-order-changed',
    { given: [union('xs:int xs:string'), union('xs:string xs:int')], want: 'replaces risky sender receiver' },
  ],
  [
    'builtin-changed',
    {
      given: [value('<xs:fractionDigits value="0"/>', 'xs:decimal'), value('', 'xs:integer')],
      want: 'narrows breaking sender',
    },
  ],
]
