import { describe, expect, test } from 'vitest'
import { findSplits } from '../../src/align/index.ts'

const place = (name: string, kind = 'string', ...above: readonly string[]) => ({
  name,
  kind,
  above: above.length === 0 ? ['person'] : above,
  beside: [],
})
const places = (...names: readonly string[]) => names.map((name) => place(name))

/** Each split and each merge as `from from: to to`. */
const split = (...sides: Parameters<typeof findSplits>) =>
  findSplits(...sides).map(({ from, to }) =>
    [from, to].map((all) => all.map(({ name }) => name).join(' ')).join(': '),
  )

describe('a place may have become several', () => {
  test.each([
    ['name', ['firstName', 'lastName']],
    ['Name', ['name_first', 'name_last', 'name_middle']],
    ['street', ['streetName', 'streetNumber']],
    ['AdrLine', ['AdrLine1', 'AdrLine2']],
    ['names', ['firstName', 'lastNames']],
    ['addresses', ['homeAddress', 'workAddress']],
    ['country', ['homeCountries', 'workCountries']],
    ['id', ['customerId', 'orderID']],
  ])('if their names say more: %s', (one, others) => {
    expect(split(places(one), places(...others, 'other'))).toEqual([`${one}: ${others.join(' ')}`])
    expect(split(places(...others, 'other'), places(one))).toEqual([`${others.join(' ')}: ${one}`])
  })

  test.each([
    ['only one', places('name'), places('firstName', 'other')],
    ['another kind', places('name'), [place('firstName'), place('lastName', 'number')]],
    ['objects', [place('name', 'object')], [place('firstName', 'object'), place('lastName', 'object')]],
    ['another object', places('name'), [place('firstName'), place('lastName', 'string', 'company')]],
    ['less in their names', places('fullName'), places('name', 'names')],
    ['words that look alike: date', places('date'), places('dataSource', 'dataFormat')],
    ['words that look alike: count', places('count'), places('countryCode', 'countryName')],
    ['words that look alike: not', places('not'), places('notaryName', 'notaryCity')],
    ['words that look alike: zone', places('zone'), places('znFrom', 'znTo')],
    [
      'parts in two objects',
      [place('name', 'string', 'person', 'a', 'T')],
      ['a', 'b'].map((around) => place(`${around}Name`, 'string', 'person', around, 'T')),
    ],
    [
      'another object of the same name',
      [place('name', 'string', 'person', 'a', 'T')],
      ['first', 'last'].map((word) => place(`${word}Name`, 'string', 'person', 'b', 'T')),
    ],
    ['two that suit', places('name', 'lastName'), places('firstLastName', 'otherLastName')],
    [
      'one that is a part, and has parts',
      places('firstName', 'lastName'),
      places('name', 'firstNameLatin', 'firstNameLocal'),
    ],
    [
      'one that has parts, and is a part',
      places('price', 'net_price_a', 'net_price_b'),
      places('net_price', 'gross_price'),
    ],
  ])('but not: %s', (_, single, parts) => {
    expect(split(single, parts)).toEqual([])
  })

  test('in each of two objects of the same name', () => {
    const inside = (around: string, ...names: readonly string[]) =>
      names.map((name) => place(name, 'string', 'person', around, 'T'))
    const found = findSplits(
      ['a', 'b'].flatMap((around) => inside(around, 'name')),
      ['a', 'b'].flatMap((around) => inside(around, 'firstName', 'lastName')),
    )
    const holders = found.map(({ from, to }) => [...from, ...to].map(({ above }) => above[1]))
    expect(holders).toEqual(['a', 'b'].map((around) => [around, around, around]))
  })
})
