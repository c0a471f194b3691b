import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'
import { printResults, readResults, statedResults } from './results.ts'

const names = jobs.map(({ name }) => name)

test('no result is left of a run that is gone', () => {
  expect(Object.keys(readResults()).filter((name) => !names.includes(name))).toEqual([])
})

test('every heavy run passed when it last ran', () => {
  const failed = Object.entries(readResults()).filter(([, { passed }]) => !passed)
  expect(failed.map(([name]) => name)).toEqual([])
})

test('the README states the results that are kept', () => {
  expect(statedResults()).toBe(printResults(names, readResults()))
})
