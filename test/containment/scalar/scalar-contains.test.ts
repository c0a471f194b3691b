import { describe, expect, test } from 'vitest'
import { scalarContains } from '../../../src/containment/scalar/index.ts'
import { builtinNodes } from '../../../src/ingest/xsd/builtins.ts'
import type { Facets, ScalarNode, TypeNode } from '../../../src/schema/index.ts'
import { at, codeList, scalar, setOf } from '../../support/model.ts'

const listOf = (item: TypeNode, facets: Facets = {}): readonly TypeNode[] => [
  { kind: 'list', id: 'type:list', at, item: item.id, facets },
  item,
]
const unionOf = (...members: readonly TypeNode[]): readonly TypeNode[] => [
  { kind: 'union', mode: 'first', id: 'type:union', at, members: members.map(({ id }) => id), facets: {} },
  ...members,
]

function type(builtin: string, facets: Facets = {}): ScalarNode {
  const [node] = builtinNodes(builtin)
  if (node?.kind !== 'scalar') throw new Error(builtin)
  const patterns = [...(node.facets.patterns ?? []), ...(facets.patterns ?? [])]
  const all = { ...node.facets, ...facets, ...(patterns.length > 0 && { patterns }) }
  return { ...node, id: `type:${builtin}`, facets: all }
}

const codes = (...values: readonly string[]): TypeNode => codeList('Code', values)
const dates = (...values: readonly string[]): TypeNode =>
  codeList('Date', values, { primitive: 'date', builtin: 'date' })
const pattern = (source: string): Facets => ({ patterns: [[{ dialect: 'xsd', source }]] })

type Given = TypeNode | readonly TypeNode[]

function ask(one: Given, other: Given): string {
  const [a, b] = [one, other].map((given) => {
    const nodes = 'kind' in given ? [given] : given
    return { set: setOf(nodes), id: nodes[0]?.id ?? '' }
  })
  if (!a || !b) throw new Error('two types')
  const verdict = scalarContains(a, b)
  return verdict.kind === 'no' ? `no: ${verdict.witness}` : verdict.kind
}

describe('every text of one is one of the other', () => {
  test.each<[string, { given: readonly [Given, Given]; want: string }]>([
    ['decimal in string', { given: [type('decimal'), type('string')], want: 'yes' }],
    ['string in decimal', { given: [type('string'), type('decimal')], want: 'no: ' }],
    ['date in string', { given: [type('date'), type('string')], want: 'yes' }],
    ['integer in decimal', { given: [type('integer'), type('decimal')], want: 'yes' }],
    ['decimal in integer', { given: [type('decimal'), type('integer')], want: 'no: 0.' }],
    ['int in long', { given: [type('int'), type('long')], want: 'yes' }],
    ['int in a list of long', { given: [type('int'), listOf(type('long'))], want: 'yes' }],
    [
      'int in a list of two',
      { given: [type('int'), listOf(type('int'), { minLength: 2 })], want: 'no: -2147483648' },
    ],
    ['token in a list of NCName', { given: [type('token'), listOf(type('NCName'))], want: 'no: %' }],
    ['long in int', { given: [type('long'), type('int')], want: 'no: 2147483648' }],
    ['unsignedInt in int', { given: [type('unsignedInt'), type('int')], want: 'no: 2147483648' }],
    [
      'multiples of 10 in multiples of 5',
      { given: [type('integer', { multipleOf: '10' }), type('integer', { multipleOf: '5' })], want: 'yes' },
    ],
    [
      'multiples of 5 in multiples of 10',
      { given: [type('integer', { multipleOf: '5' }), type('integer', { multipleOf: '10' })], want: 'no: 5' },
    ],
    [
      'decimals in multiples of 0.01',
      {
        given: [type('decimal', { maxInclusive: '0.005' }), type('decimal', { multipleOf: '0.01' })],
        want: 'no: 0.005',
      },
    ],
    [
      'multiples in integers',
      { given: [type('integer', { multipleOf: '5' }), type('integer')], want: 'yes' },
    ],
    [
      'texts in texts of an asserted format',
      { given: [type('string'), type('string', { format: 'date', assertsFormat: true })], want: 'no: ' },
    ],
    [
      'texts of an asserted format in texts',
      { given: [type('string', { format: 'date', assertsFormat: true }), type('string')], want: 'yes' },
    ],
    [
      'positive in non-negative',
      { given: [type('positiveInteger'), type('nonNegativeInteger')], want: 'yes' },
    ],
    [
      'non-negative in positive',
      { given: [type('nonNegativeInteger'), type('positiveInteger')], want: 'no: 0' },
    ],
    ['NCName in NMTOKEN', { given: [type('NCName'), type('NMTOKEN')], want: 'yes' }],
    ['NMTOKEN in NCName', { given: [type('NMTOKEN'), type('NCName')], want: 'no: 0' }],
    ['token in string', { given: [type('token'), type('string')], want: 'yes' }],
    ['string in token', { given: [type('string'), type('token')], want: 'yes' }],
    ['ID in NCName', { given: [type('ID'), type('NCName')], want: 'yes' }],
    ['NCName in ID', { given: [type('NCName'), type('ID')], want: 'undecided' }],
    [
      'a length in a greater one',
      { given: [type('string', { maxLength: 4000 }), type('string', { maxLength: 5000 })], want: 'yes' },
    ],
    [
      'a length in a smaller one',
      { given: [type('token', { maxLength: 3 }), type('token', { maxLength: 2 })], want: 'no: aaa' },
    ],
    [
      'one that padding makes too long',
      { given: [type('token', { maxLength: 2 }), type('string', { maxLength: 2 })], want: 'no: aa ' },
    ],
    [
      'digits',
      {
        given: [
          type('decimal', { totalDigits: 12, fractionDigits: 2 }),
          type('decimal', { totalDigits: 12, fractionDigits: 3 }),
        ],
        want: 'yes',
      },
    ],
    [
      'digits, many',
      { given: [type('decimal', { totalDigits: 30 }), type('decimal', { totalDigits: 31 })], want: 'yes' },
    ],
    [
      'fewer digits after the point',
      {
        given: [type('decimal', { fractionDigits: 3 }), type('decimal', { fractionDigits: 2 })],
        want: 'no: .001',
      },
    ],
    [
      'decimals by bounds',
      {
        given: [
          type('decimal', { minInclusive: '0', maxExclusive: '100' }),
          type('decimal', { minExclusive: '-0.5', maxInclusive: '99.95' }),
        ],
        want: 'no: 99.96',
      },
    ],
    [
      'a pattern of digits in a number',
      { given: [type('string', pattern('[0-9]{1,9}')), type('int')], want: 'yes' },
    ],
    ['codes in more codes', { given: [codes('SEA', 'AIR'), codes('SEA', 'AIR', 'ROAD')], want: 'yes' }],
    ['codes in fewer codes', { given: [codes('SEA', 'AIR'), codes('AIR')], want: 'no: SEA' }],
    [
      'codes in their pattern',
      { given: [codes('SEA', 'AIR'), type('token', pattern('[A-Z]{3}'))], want: 'yes' },
    ],
    [
      'dates by bounds',
      {
        given: [type('date', { minInclusive: '2024-01-01Z' }), type('date', { minInclusive: '2023-12-01Z' })],
        want: 'yes',
      },
    ],
    [
      'dates before a bound',
      {
        given: [type('date', { minInclusive: '2023-12-01Z' }), type('date', { minInclusive: '2024-01-01Z' })],
        want: 'no: 2023-12-01Z',
      },
    ],
    ['days in dates', { given: [dates('2024-02-29', '2024-01-01Z'), type('date')], want: 'yes' }],
    [
      'days in dates by bounds',
      { given: [dates('2024-01-01Z'), type('date', { minInclusive: '2023-01-01Z' })], want: 'yes' },
    ],
    [
      'a day more',
      { given: [dates('2024-01-01', '2024-01-02'), dates('2024-01-01')], want: 'no: 2024-01-02' },
    ],
    ['date in dateTime', { given: [type('date'), type('dateTime')], want: 'no: 0001-01-01' }],
    ['a boolean in an integer', { given: [type('boolean'), type('integer')], want: 'no: true' }],
    ['a list in a list', { given: [listOf(type('int')), listOf(type('long'))], want: 'yes' }],
    [
      'a list in a shorter one',
      {
        given: [listOf(type('int')), listOf(type('int'), { maxLength: 1 })],
        want: 'no: -2147483648 -2147483648',
      },
    ],
    ['a list in a string', { given: [listOf(type('int')), type('string')], want: 'yes' }],
    ['a member in a union', { given: [type('int'), unionOf(type('date'), type('long'))], want: 'yes' }],
    [
      'a union in both',
      { given: [unionOf(type('int'), type('date')), unionOf(type('date'), type('long'))], want: 'yes' },
    ],
    ['a union in one', { given: [unionOf(type('int'), codes('ALL')), type('int')], want: 'no: ALL' }],
    ['float in double', { given: [type('float'), type('double')], want: 'yes' }],
    [
      'duration in a shorter one',
      { given: [type('duration'), type('duration', { maxInclusive: 'P1Y' })], want: 'no: P9999Y' },
    ],
    [
      'octets',
      { given: [type('hexBinary', { length: 2 }), type('hexBinary', { maxLength: 3 })], want: 'yes' },
    ],
    [
      'base64',
      {
        given: [type('base64Binary', { length: 2 }), type('base64Binary', { maxLength: 1 })],
        want: 'no: AAA=',
      },
    ],
    ['QName in QName', { given: [type('QName'), type('QName')], want: 'yes' }],
    [
      'an address in a string',
      { given: [type('anyURI', { maxLength: 9 }), type('token', { maxLength: 9 })], want: 'yes' },
    ],
    ['a string in an address', { given: [type('token'), type('anyURI')], want: 'no: %' }],
    [
      'no simple type',
      { given: [{ kind: 'unknown', id: 'type:any', at }, type('string')], want: 'undecided' },
    ],
    ['plain', { given: [scalar('A'), scalar('B')], want: 'yes' }],
  ])('%s', (_, { given: [one, other], want }) => {
    expect(ask(one, other)).toBe(want)
  })
})
