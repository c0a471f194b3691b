import { expect, test } from 'vitest'
import { entries } from './entries.ts'
import { fragments } from './fragments.ts'
import { exponentOf } from './measure.ts'
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

test('an input that takes quadratic time has an exponent of about 2', { tags: 'slow' }, () => {
  expect(exponentOf({ entry: squares, parts: ['0'], shape: 'in turn' })).toBeGreaterThan(1.5)
})

test('the search finds the fragment that is expensive', { tags: 'slow' }, () => {
  const { worst } = search(squares, 1, () => false)
  expect(worst[0]?.candidate.parts).toEqual(['0'])
})

test('there are at least 60 fragments, and entries of every format', async () => {
  expect(Object.values(fragments).flat().length).toBeGreaterThanOrEqual(60)
  const formats = new Set((await entries()).map(({ format }) => format))
  expect([...formats].sort()).toEqual(Object.keys(fragments).sort())
})
