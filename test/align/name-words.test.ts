import { describe, expect, test } from 'vitest'
import { similarPlaces, wordLikeness } from '../../src/align/index.ts'

const place = (name: string) => ({ name, kind: 'string', above: ['price'], beside: ['value'] })

describe('a usual abbreviation equals the word that it abbreviates', () => {
  test.each([
    ['ccy', 'currency'],
    ['Ccy', 'currencyCode'],
    ['lang', 'language'],
    ['totalAmt', 'totalAmount'],
    ['orderQty', 'orderedQuantity'],
    ['lineNbr', 'lineNumber'],
  ])('%s is proposed for %s', (before, after) => {
    const others = ['value', 'size'].map(place)
    const [found, ...more] = similarPlaces([place(before)], [...others, place(after)]) ?? []
    expect([found?.from.name, found?.to.name]).toEqual([before, after])
    expect(more).toEqual([])
  })

  test.each([
    ['ccy', 'quantity'],
    ['land', 'language'],
    ['cry', 'currency'],
  ])('%s has no word of %s', (before, after) => {
    expect(wordLikeness(before, after)).toBe(0)
  })
})

test.each([
  ['isAddressLine1', 'isAddressLine2'],
  ['telephone1', 'telephone2nd'],
])('%s and %s have other numbers', (before, after) => expect(wordLikeness(before, after)).toBe(0))

test.each([
  ['GoodsItemV1_0', 'GoodsItemV1_1'],
  ['OrderV1.2', 'OrderV1.3'],
  ['co2Emission', 'emissionCo2Kg1000'],
  ['iso3166Code', 'iso3166Alpha2Code'],
])('%s and %s do not differ by a number', (before, after) => {
  expect(wordLikeness(before, after)).toBeGreaterThan(0.5)
})
