import { describe, expect, test } from 'vitest'
import { findSplits } from '../../src/align/index.ts'

const place = (name: string, kind = 'string', above = 'person') => ({
  name,
  kind,
  above: [above],
  beside: [],
})
const places = (...names: readonly string[]) => names.map((name) => place(name))

/** Each split as `one: other other`. */
const split = (...sides: Parameters<typeof findSplits>) =>
  findSplits(...sides).map(({ one, others }) => `${one.name}: ${others.map(({ name }) => name).join(' ')}`)

describe('a place may have become several', () => {
  test.each([
    ['name', ['firstName', 'lastName']],
    ['Name', ['name_first', 'name_last', 'name_middle']],
    ['street', ['streetName', 'streetNumber']],
    ['AdrLine', ['AdrLine1', 'AdrLine2']],
  ])('if their names say more: %s', (one, others) => {
    expect(split(places(one), places(...others, 'other'))).toEqual([`${one}: ${others.join(' ')}`])
  })

  test.each([
    ['only one', places('name'), places('firstName', 'other')],
    ['another kind', places('name'), [place('firstName'), place('lastName', 'number')]],
    ['objects', [place('name', 'object')], [place('firstName', 'object'), place('lastName', 'object')]],
    ['another object', places('name'), [place('firstName'), place('lastName', 'string', 'company')]],
    ['less in their names', places('fullName'), places('name', 'names')],
    ['two that suit', places('name', 'lastName'), places('firstLastName', 'otherLastName')],
  ])('but not: %s', (_, single, parts) => {
    expect(split(single, parts)).toEqual([])
  })
})
