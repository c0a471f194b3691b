import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { groups } from './groups.ts'
import { applied, mutantsOf } from './mutants.ts'
import { equivalents, measured, printMeasured, statedMeasures } from './results.ts'

test('one thing is changed at a time', () => {
  const text = "import 'x'\nfunction f(a: 'b'): number {\n  if (!a) g()\n  return a === '' ? 1 : 2\n}\n"
  const changed = mutantsOf('f.ts', text).map((mutant) => applied(text, mutant).split('\n').slice(2, 4))
  const [first, second] = text.split('\n').slice(2)
  expect(changed).toEqual([
    ['  if (true) g()', second],
    ['  if (false) g()', second],
    ['  if (a) g()', second],
    ['  if (!a) ;', second],
    [first, '  return true ? 1 : 2'],
    [first, '  return false ? 1 : 2'],
    [first, "  return a !== '' ? 1 : 2"],
    [first, "  return a === 'mutant' ? 1 : 2"],
    [first, "  return a === '' ? (1 + 1) : 2"],
    [first, "  return a === '' ? 1 : (2 + 1)"],
  ])
})

test('what is mutated is there, and so is what should notice', () => {
  const named = Object.values(groups).flatMap(({ files, tests }) => [...files, ...tests])
  expect(named.filter((path) => !existsSync(join(packageRoot, path)))).toEqual([])
})

test('the README states what was measured; what is equivalent has a reason', () => {
  expect(statedMeasures()).toBe(printMeasured(measured()))
  expect(Object.keys(measured()).filter((name) => !(name in groups))).toEqual([])
  expect(equivalents().filter(({ reason }) => reason.length < 20)).toEqual([])
})
