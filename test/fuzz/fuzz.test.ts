import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isHeavy } from '../support/heavy.ts'
import { finds, storedCorpus } from './corpus.ts'
import { fuzz, problemOf } from './fuzz.ts'
import { printRuns, recordedRuns, statedRuns } from './results.ts'
import { targets } from './targets.ts'

const executions = isHeavy ? 1_200 : 300

describe('inputs made by chance, always the same ones', () => {
  test.each(Object.entries(targets))('F10: %s', async (name, target) => {
    const stored = storedCorpus(name)
    const goOn = (done: number): boolean => done < stored.length + executions
    const result = await fuzz({ name, target, seed: 20_261_101, goOn, isGuided: false })
    expect(result.failures.map(({ problem, input }) => `${problem} ${input.toString('base64')}`)).toEqual([])
    expect(result.executions).toBeGreaterThanOrEqual(executions)
  })
})

describe('inputs that something was wrong with', () => {
  test.each(finds().map(({ name, ...find }) => [name, find] as const))(
    'F10: %s',
    async (_, { target, input }) => {
      const reader = targets[target]
      await reader?.prepare?.()
      expect(reader && (await problemOf(reader, Buffer.from(input, 'base64')))).toBeUndefined()
      expect(reader).toBeDefined()
    },
  )
})

test('every target has a corpus, and every corpus a target', () => {
  const stored = readdirSync(new URL('corpus/', import.meta.url)).map((file) => file.replace('.json', ''))
  expect(stored.sort()).toEqual(Object.keys(targets).sort())
})

test('the README states what the last long runs reached', () => {
  expect(statedRuns()).toBe(printRuns(recordedRuns()))
  expect(Object.keys(recordedRuns()).filter((name) => !(name in targets))).toEqual([])
})
