import { expect, test } from 'vitest'
import { runsOf } from '../../support/heavy.ts'
import { entries } from './entries.ts'
import { fragments } from './fragments.ts'
import { exponentOf } from './measure.ts'
import { peakOf } from './peak.ts'
import { printSearches, recordedSearches, statedSearches } from './results.ts'
import { search } from './search.ts'

const squares = {
  name: 'squares',
  format: 'text' as const,
  run(input: string): number {
    let found = 0
    for (let from = 0; from < input.length; from += 16) {
      if (input.charCodeAt(from) !== 48) continue
      for (let at = from; at < input.length; at += 16) found++
    }
    return found
  },
}

test('an input that takes quadratic time has an exponent of about 2', () => {
  expect(exponentOf({ entry: squares, parts: ['0'], shape: 'in turn' })).toBeGreaterThan(1.5)
})

test('the search finds the fragment that is expensive', () => {
  const { slowest } = search(squares, 1, () => false)
  expect(slowest[0]?.candidate.parts).toEqual(['0'])
})

const kept: unknown[] = []
const lists = {
  name: 'lists',
  format: 'text' as const,
  run(input: string): void {
    kept.length = 0
    for (const character of input) if (character === 'b') kept.push(new Array(8).fill(0))
  },
}

test('and the one for which most is allocated', () => {
  const { heaviest } = search(lists, 1, () => false)
  expect(heaviest[0]?.candidate.parts).toEqual(['b'])
  expect(heaviest[0]?.cost).toBeGreaterThan(60)
})

test('an input that needs too much memory for its length is reported', { timeout: 240_000 }, async () => {
  const entry = (await entries()).find(({ name }) => name === 'JSON, a text')
  if (entry === undefined) throw new Error('no such entry')
  expect(peakOf({ entry, parts: ['a'], shape: 'in turn' }, runsOf(16, 4)).isOver).toBe(false)
})

test('there are at least 60 fragments, and entries of every format', async () => {
  expect(Object.values(fragments).flat().length).toBeGreaterThanOrEqual(60)
  const formats = new Set((await entries()).map(({ format }) => format))
  expect([...formats].sort()).toEqual(Object.keys(fragments).sort())
})

test('the README states the last long searches', async () => {
  const names = (await entries()).map(({ name }) => name)
  expect(statedSearches()).toBe(printSearches(names, recordedSearches()))
  expect(Object.keys(recordedSearches()).filter((name) => !names.includes(name))).toEqual([])
})

test('every search ended without a find', () => {
  expect(Object.values(recordedSearches()).map(({ finds }) => finds)).not.toContainEqual(
    expect.toSatisfy((count: number) => count > 0),
  )
})
