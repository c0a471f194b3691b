import { expect, test } from 'vitest'
import { scalarContains } from '../../../src/containment/scalar/index.ts'
import { reasons } from '../../../src/containment/scalar/reasons.ts'
import type { TypeIn } from '../../../src/containment/verdict.ts'
import type { Facets } from '../../../src/schema/index.ts'
import { at, setOf } from '../../support/model.ts'
import { answer, type Given, listOf, objections, typeIn, unionOf, written } from './written.ts'

/** Lists, unions, and what they are made of. */
const rows: readonly (readonly [one: Given, other: Given, want: string])[] = [
  [listOf('int'), listOf('long'), 'yes'],
  [listOf('long'), listOf('int'), 'no: -9223372036854775808'],
  [listOf('int', 'length 2'), listOf('int', 'minLength 2; maxLength 2'), 'yes'],
  [listOf('int', 'minLength 2; maxLength 2'), listOf('int', 'length 2'), 'yes'],
  [listOf('int', 'length 2'), listOf('int', 'minLength 3'), 'no: -2147483648 -2147483648'],
  [listOf('int', 'length 2'), listOf('int', 'maxLength 1'), 'no: -2147483648 -2147483648'],
  [listOf('int', 'minLength 1'), listOf('int', 'minLength 2'), 'no: -2147483648'],
  [listOf('int', 'minLength 2'), listOf('int', 'minLength 1'), 'yes'],
  [listOf('int', 'maxLength 2'), listOf('int', 'maxLength 3'), 'yes'],
  [listOf('int', 'maxLength 3'), listOf('int', 'maxLength 2'), 'no: -2147483648 -2147483648 -2147483648'],
  [listOf('int'), listOf('int', 'minLength 1'), 'no: '],
  [
    listOf('int', 'minLength 3'),
    listOf('int', 'maxLength 5'),
    'no: -2147483648 -2147483648 -2147483648 -2147483648 -2147483648 -2147483648',
  ],
  [listOf('int', 'maxLength 5'), listOf('int', 'length 4'), 'no: '],
  [listOf('int', 'pattern 1 .*'), listOf('int', 'pattern 1 .*'), 'yes'],
  [listOf('int', 'pattern 1 .*'), listOf('int'), 'yes'],
  [listOf('int', 'pattern 1 .*'), listOf('int', 'pattern 2 .*'), 'no: 1 1'],
  [listOf('int; pattern 1|2', 'pattern 1 .*'), listOf('int', 'pattern 2 .*'), 'no: 1 1'],
  [
    listOf('int', 'pattern [0-9 ]*'),
    listOf('int', 'pattern [0-9 ]*; maxLength 3'),
    'no: 2147483647 2147483647 2147483647 2147483647',
  ],
  [listOf('int', 'enumeration 1 2'), listOf('int'), 'yes'],
  [listOf('int', 'enumeration 1 2'), listOf('long', 'enumeration 3; enumeration 1 2'), 'yes'],
  [listOf('int', 'enumeration 1 2'), listOf('int', 'enumeration 01 2'), 'yes'],
  [listOf('int', 'enumeration 1 2; enumeration 3'), listOf('int', 'enumeration 1 2'), 'no: 3'],
  [listOf('int', 'enumeration 1 2'), listOf('int', 'length 2'), 'yes'],
  [listOf('int', 'enumeration 1 2'), listOf('int', 'length 1'), 'no: 1 2'],
  [listOf('int', 'enumeration 1 2'), listOf('token', 'length 2'), 'yes'],
  [listOf('int', 'enumeration 1 2'), listOf('token', 'enumeration 1 2'), `undecided: ${reasons.listItems}`],
  [listOf('int', 'enumeration 1 2'), listOf('int', 'pattern [0-9 ]*'), `undecided: ${reasons.listItems}`],
  [listOf('int', 'enumeration 1 2; pattern [0-9 ]*'), listOf('int', 'pattern [0-9 ]*'), 'yes'],
  [listOf('boolean', 'enumeration 1'), listOf('token', 'enumeration 1'), 'no: true'],
  [
    listOf('float', 'enumeration 0.1'),
    listOf('double', 'enumeration 0.1'),
    `undecided: ${reasons.listItems}`,
  ],
  [listOf('float', 'enumeration 0.1'), listOf('float', 'enumeration 0.10'), 'yes'],
  [
    listOf(unionOf(['int', 'token']), 'enumeration 1'),
    listOf('token', 'enumeration 1'),
    `undecided: ${reasons.listItems}`,
  ],
  [listOf('int'), listOf('int', 'enumeration 1 2'), 'no: '],
  [listOf('token'), listOf('int'), 'no: a'],
  [listOf('int'), 'token', 'yes'],
  [listOf('int'), 'string', 'yes'],
  [listOf('int'), 'int', 'no: '],
  ['int', listOf('int'), 'yes'],
  ['token', listOf('token'), `undecided: ${reasons.listItems}`],
  [listOf('int', 'maxLength 1'), 'token', 'yes'],
  ['NMTOKENS', listOf('NMTOKEN'), 'yes'],
  ['NMTOKENS', 'NMTOKENS', 'yes'],
  ['IDREFS', 'IDREFS', 'yes'],
  ['NMTOKENS', 'IDREFS', `undecided: ${reasons.listItems}`],
  ['NMTOKENS', 'ENTITIES', `undecided: ${reasons.listItems}`],
  ['IDREFS', 'NMTOKENS', 'yes'],
  [listOf('date'), listOf(unionOf(['date', 'dateTime'])), 'yes'],
  [listOf(unionOf(['date', 'int'])), listOf('date'), 'no: -2147483648'],
  [listOf(unionOf(['date', 'int'])), listOf(unionOf(['int', 'date'])), 'yes'],
  [
    listOf('int; minInclusive 5; maxInclusive 7', 'length 3'),
    listOf('int; minInclusive 5; maxInclusive 6', 'length 3'),
    'no: 7 7 7',
  ],
  [
    listOf('date', 'length 12'),
    listOf('date', 'length 11'),
    'no: 0001-01-01 0001-01-01 0001-01-01 0001-01-01 0001-01-01 0001-01-01 0001-01-01 0001-01-01 0001-01-01 0001-01-01 0001-01-01 0001-01-01',
  ],
  [listOf('string; minLength 1', 'length 2'), listOf('string; maxLength 1', 'length 2'), 'no: A1 A1'],
  [unionOf(['int', 'date']), unionOf(['date', 'long']), 'yes'],
  [unionOf(['int', 'date']), unionOf(['date', 'short']), 'no: 32768'],
  [unionOf(['int', 'date']), 'int', 'no: 0001-01-01'],
  ['int', unionOf(['date', 'int']), 'yes'],
  ['int', unionOf(['date', 'short']), 'no: 32768'],
  ['int', unionOf(['int; maxInclusive 5', 'int; minInclusive 6']), 'yes'],
  ['int', unionOf(['int; maxInclusive 5', 'int; minInclusive 7']), 'no: 6'],
  ['token; pattern [ab]+', unionOf(['token; pattern a[ab]*', 'token; pattern b[ab]*']), 'yes'],
  ['token; pattern [ab]+', unionOf(['token; pattern a[ab]*', 'token; pattern b*']), 'no: ba'],
  [unionOf(['int', 'boolean']), unionOf(['int', 'boolean'], 'pattern [0-9a-z]*'), 'no: -2147483648'],
  [
    unionOf(['int', 'boolean'], 'pattern [0-9]*'),
    unionOf(['int', 'boolean'], 'pattern [0-9]*'),
    `undecided: ${reasons.unionFacets}`,
  ],
  [unionOf(['int', 'boolean'], 'pattern [0-9]*'), 'int', `undecided: ${reasons.unionFacets}`],
  [unionOf(['int', 'boolean'], 'pattern [0-9]*'), unionOf(['boolean', 'int']), 'yes'],
  [unionOf(['int', 'boolean'], 'enumeration 1'), unionOf(['int', 'boolean']), 'yes'],
  [unionOf(['int', 'boolean'], 'enumeration 1'), unionOf(['int', 'boolean'], 'enumeration 2'), 'no: 1'],
  [unionOf(['int', 'boolean'], 'enumeration 1; enumeration true'), 'int', 'no: true'],
  [unionOf(['int', 'boolean'], 'enumeration 1; enumeration 2'), 'boolean', 'no: 2'],
  ['int; enumeration 1', unionOf(['int', 'boolean'], 'enumeration 1'), `undecided: ${reasons.unionFacets}`],
  ['int; enumeration 2', unionOf(['int', 'boolean'], 'enumeration 1'), 'no: 2'],
  ['int', unionOf(['int'], 'pattern [0-9]*'), 'no: -2147483648'],
  ['int', unionOf(['int'], 'enumeration 1'), 'no: -2147483648'],
  [
    unionOf(['token; enumeration a', 'token; enumeration b']),
    'token; enumeration a; enumeration b; enumeration c',
    'yes',
  ],
  ['token; enumeration a; enumeration b', unionOf(['token; enumeration a', 'token; enumeration b']), 'yes'],
  ['token; enumeration a; enumeration c', unionOf(['token; enumeration a', 'token; enumeration b']), 'no: c'],
  [unionOf(['int', listOf('int')]), listOf('int'), 'yes'],
  [unionOf([listOf('date'), 'int']), unionOf(['int', listOf('date')]), 'yes'],
  [unionOf([listOf('date'), 'int']), unionOf(['int', listOf('time')]), 'no: 0001-01-01'],
  [listOf('int'), unionOf(['date', listOf('long')]), 'yes'],
  [listOf('int'), unionOf(['date', listOf('short')]), 'no: -2147483648'],
  [unionOf(['string; maxLength 2']), unionOf(['token; maxLength 2']), 'yes'],
  [unionOf(['token; maxLength 2']), unionOf(['string; maxLength 2']), 'no: aa '],
  [unionOf([unionOf(['int']), 'date']), unionOf(['date', 'int']), 'yes'],
  ['date', unionOf([unionOf(['int', unionOf(['time', 'date'])])]), 'yes'],
  ['date', unionOf([unionOf(['date'], 'pattern .*'), 'int']), `undecided: ${reasons.outline('dates')}`],
  ['int', unionOf([unionOf(['date'], 'pattern .*'), 'int']), 'yes'],
  ['date', unionOf([unionOf(['date'], 'pattern .*'), 'date']), 'yes'],
  ['date', unionOf(['date', unionOf(['date'], 'pattern .*')]), 'yes'],
  [unionOf([unionOf(['date'], 'pattern .*'), 'int']), unionOf(['date', 'int']), 'yes'],
  ['NCName', unionOf(['int', 'ID']), `undecided: ${reasons.identifiers}`],
  [unionOf(['int', 'ID']), unionOf(['int', 'ID']), `undecided: ${reasons.identifiers}`],
  ['boolean', unionOf(['date; minInclusive 2024-01-01', 'token']), 'yes'],
  ['int', unionOf(['base64Binary; maxLength 2', 'long']), 'yes'],
  [listOf('boolean'), listOf('boolean', 'pattern true'), 'no: '],
  [listOf('boolean'), listOf('boolean; pattern true|1'), 'no: 0'],
  [listOf('boolean; pattern [01]'), listOf('boolean; pattern [1]'), 'no: 0'],
  [listOf('boolean'), listOf('boolean; pattern false|true|0'), 'no: 1'],
  [listOf('boolean'), listOf('boolean; pattern false|1|0'), 'no: true'],
  [listOf('boolean'), listOf('boolean; pattern true|1|0'), 'no: false'],
  [listOf('decimal'), listOf('decimal; minInclusive 0'), 'no: -1'],
  [listOf('decimal'), listOf('decimal; maxInclusive 99999999999'), 'no: 100000000000000000000'],
  [listOf('decimal'), listOf('decimal; minInclusive -99999999999'), 'no: -100000000000000000000'],
  [listOf('decimal'), listOf('integer'), 'no: 0.5'],
  [listOf('decimal'), listOf('decimal; pattern [^1]*'), 'no: 1'],
  [listOf('decimal; pattern .'), listOf('decimal; minExclusive 0'), 'no: 0'],
  [listOf('string'), listOf('string; pattern a'), 'no: A1'],
  [listOf('string'), listOf('string; pattern [^a]*'), 'no: a'],
  [listOf('string'), listOf('string; pattern [a-zA-Z0-9]*'), 'no: %'],
  [listOf('string'), listOf('string; pattern [a-z%]*'), 'no: A1'],
  [unionOf(['string'], 'pattern .*'), unionOf(['string'], 'pattern .+'), 'no: '],
  [unionOf(['string'], 'pattern .*'), unionOf(['string'], 'pattern [a-zA-Z0-9 ]*'), 'no: %'],
  [unionOf(['string'], 'pattern .*'), unionOf(['string'], 'pattern [a-z %]*'), 'no: A1'],
  [unionOf(['string'], 'pattern .*'), unionOf(['string'], 'pattern \\S*'), 'no: a b'],
  [unionOf(['string'], 'pattern .*'), unionOf(['string'], 'pattern |\\S.*'), 'no:  a'],
  [unionOf(['token'], 'pattern .*'), unionOf(['token'], 'pattern \\S*'), 'no: a b'],
  [unionOf(['anyURI'], 'pattern .*'), unionOf(['anyURI'], 'pattern .+'), 'no: '],
  [unionOf(['anyURI'], 'pattern .*'), unionOf(['anyURI'], 'pattern [^#]*'), 'no: https://example.com/a?b#c'],
  [unionOf(['anyURI'], 'pattern .*'), unionOf(['anyURI'], 'pattern [^/]*'), 'no: https://example.com/a?b#c'],
  [unionOf(['anyURI'], 'pattern .*'), unionOf(['anyURI'], 'pattern .*:.*|'), 'no: a'],
  [unionOf(['anyURI'], 'pattern [^#]*'), unionOf(['anyURI'], 'pattern [^:]*'), 'no: urn:example:a'],
  [
    unionOf(['anyURI'], 'pattern [^#]*'),
    unionOf(['anyURI'], 'pattern [^:/]*:[^:]*|[^:/]*'),
    'no: urn:example:a',
  ],
  [listOf('hexBinary'), listOf('hexBinary; pattern [0-9A-F]*'), 'no: 0a'],
  [listOf('hexBinary'), listOf('hexBinary; pattern [0-9a-f]*'), 'no: 0A'],
  [listOf('hexBinary'), listOf('hexBinary; maxLength 1'), 'no: 00FF'],
  [unionOf(['hexBinary'], 'pattern .*'), unionOf(['hexBinary'], 'pattern .+'), 'no: '],
  [unionOf(['token; maxLength 9'], 'pattern .*'), 'string; maxLength 9', 'no:            '],
  [unionOf(['token; length 9'], 'pattern .*'), 'string; length 9', 'no:  aaaaaaaaa'],
  [unionOf(['token'], 'pattern .*'), unionOf(['string; pattern [^\\t]*']), 'no: \t'],
  [unionOf(['token'], 'pattern .*'), 'string; pattern |[^ ].*', 'no:  a'],
  [unionOf(['token'], 'pattern .*'), 'string; pattern |.*[^ ]', 'no:  '],
  [unionOf(['token'], 'pattern .*'), 'string; pattern ( ?[^ ]+)*', 'no:  '],
  [listOf('int'), listOf('int', 'maxLength 3'), 'no: -2147483648 -2147483648 -2147483648 -2147483648'],
  [
    listOf('int', 'maxLength 5'),
    listOf('int', 'maxLength 3'),
    'no: -2147483648 -2147483648 -2147483648 -2147483648 -2147483648',
  ],
  [
    listOf('int', 'maxLength 5'),
    listOf('int', 'pattern [^ ]*'),
    'no: -2147483648 -2147483648 -2147483648 -2147483648 -2147483648',
  ],
  [
    listOf('int', 'length 5'),
    listOf('int', 'pattern [^ ]*'),
    'no: -2147483648 -2147483648 -2147483648 -2147483648 -2147483648',
  ],
  [
    listOf('int', 'minLength 5'),
    listOf('int', 'pattern [^ ]*'),
    'no: -2147483648 -2147483648 -2147483648 -2147483648 -2147483648',
  ],
  [
    listOf('int', 'minLength 5'),
    listOf('int', 'pattern .+; maxLength 5'),
    'no: -2147483648 -2147483648 -2147483648 -2147483648 -2147483648 -2147483648',
  ],
  [listOf('duration'), listOf('duration; pattern [^0]*'), 'no: P0D'],
  [listOf('anyURI'), listOf('anyURI; pattern [^/]*|.*:.*'), 'no: a/b'],
  [unionOf(['anyURI'], 'pattern .*'), unionOf(['anyURI'], 'pattern [^/]*|.*:.*'), 'no: a/b'],
  [unionOf(['hexBinary'], 'pattern .*'), unionOf(['hexBinary'], 'pattern ..*'), 'no: '],
  [unionOf(['int', 'date']), listOf('int'), 'no: 0001-01-01'],
  [listOf('int'), unionOf(['date', 'int']), 'no: '],
  [listOf('float', 'enumeration 1'), listOf('float', 'enumeration 1; enumeration 2'), 'yes'],
  [listOf('token; enumeration a; enumeration b'), listOf('token; enumeration b; enumeration a'), 'yes'],
  [listOf('token; enumeration a; enumeration b'), listOf('token; enumeration a'), 'no: b'],
  [listOf('QName'), listOf('QName'), 'yes'],
  [
    listOf(unionOf(['int', 'boolean']), 'enumeration 1'),
    listOf(unionOf(['int', 'boolean']), 'enumeration 1'),
    `undecided: ${reasons.listItems}`,
  ],
  [
    unionOf(['int', 'date'], 'enumeration 5; enumeration 2024-01-01'),
    unionOf(['int', 'date'], 'enumeration 5'),
    'no: 2024-01-01',
  ],
  [unionOf([listOf('int', 'length 2'), 'date']), listOf('int', 'length 2'), 'no: 0001-01-01'],
  ['int; minInclusive 5', unionOf(['date', 'int; minInclusive 6']), 'no: 5'],
  ['base64Binary; length 1', unionOf(['int', 'base64Binary; maxLength 1']), 'yes'],
  ['base64Binary; length 1', unionOf(['int', 'base64Binary; maxLength 0']), 'no: AA=='],
]

test.each(rows)('lists and unions: %#', (one, other, want) => {
  expect(answer(one, other)).toBe(want)
  expect(objections(one, other, want)).toEqual([])
})

test('what libxml2 says otherwise: no item is none too few', () => {
  expect(answer(listOf('NMTOKEN'), 'NMTOKENS')).toBe('no: ')
})

/** A union of twice the union of twice the union of twice the type, and so on. */
function nested(leaf: Given, depth: number, facets = ''): TypeIn {
  const [first, ...others] = written(leaf).nodes
  const nodes = [...(first ? [first] : []), ...others]
  const ids = [first?.id ?? '']
  for (let level = 0; level < depth; level += 1) {
    const member = ids.at(-1) ?? ''
    ids.push(`type:level-${level}`)
    const made = { kind: 'union', mode: 'first', at, members: [member, member] } as const
    nodes.push({ ...made, id: `type:level-${level}`, facets: level === depth - 1 ? facetsOf(facets) : {} })
  }
  return { set: setOf(nodes), id: ids.at(-1) ?? '' }
}

const facetsOf = (source: string): Facets =>
  source === '' ? {} : { patterns: [[{ dialect: 'xsd', source }]] }

test.each<[string, { given: readonly [TypeIn, TypeIn]; want: string }]>([
  ['within another', { given: [nested('int', 6), nested('long', 7)], want: 'yes' }],
  ['not within another', { given: [nested('long', 7), nested('int', 6)], want: 'no' }],
  ['within one with a pattern', { given: [nested('int', 6), nested('int', 6, '.*')], want: 'undecided' }],
  ['of more types than are followed', { given: [nested('int', 9), typeIn('int')], want: 'undecided' }],
  ['within one of more types', { given: [typeIn('int'), nested('int', 9)], want: 'undecided' }],
  ['of more pairs than are followed', { given: [nested('int', 8), nested('int', 7)], want: 'undecided' }],
  ['far too many', { given: [nested('int', 60), nested('int', 60)], want: 'undecided' }],
  ['of an identifier', { given: [typeIn('NCName'), nested('ID', 7)], want: 'undecided' }],
])('a union of unions %s', (_, { given: [one, other], want }) => {
  expect(scalarContains(one, other).kind).toBe(want)
})
