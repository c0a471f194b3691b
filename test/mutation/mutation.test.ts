import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { mutantsOfGroup } from './group-mutants.ts'
import { groups } from './groups.ts'
import { applied, mutate } from './mutants.ts'
import { equivalents, measured, printMeasured, statedMeasures, tables } from './results.ts'

const text =
  "import 'x'\nfunction f(a: 'b'): number {\n  if (!a) g()\n  while (a) h++\n  return a === '' ? 1 : 2\n}\n"

test('one thing is changed at a time', () => {
  const lines = text.split('\n').slice(2, 5)
  const changed = mutate('f.ts', text).mutants.map((mutant) => {
    const now = applied(text, mutant).split('\n').slice(2, 5)
    expect(now.filter((line, index) => line !== lines[index])).toHaveLength(1)
    return now.find((line, index) => line !== lines[index])?.trim()
  })
  expect(changed).toEqual([
    'if (a) g()',
    'if (true) g()',
    'if (false) g()',
    'if (!a) ;',
    'while (a) ;',
    "return (a) !== ('') ? 1 : 2",
    'return true ? 1 : 2',
    'return false ? 1 : 2',
    "return a === 'mutant' ? 1 : 2",
    "return a === '' ? (1 + 1) : 2",
    "return a === '' ? 1 : (2 + 1)",
  ])
})

test('each number switches its change on, none leaves the program as it is', () => {
  const { code } = transformSync(mutate('f.ts', text.slice(text.indexOf('function'))).switchable(100), {
    loader: 'ts',
  })
  const run = new Function(
    '$m',
    '$s',
    'a',
    `let h = 0; const g = () => { h += 10 }; ${code}; return [f(a), h]`,
  )
  const of = (on: number, a: string): unknown => {
    let steps = 0
    const step = (): void => {
      steps += 1
      if (steps > 5) throw new Error('endless')
    }
    try {
      return run((number: number) => number === on, step, a)
    } catch (problem) {
      return (problem as Error).message
    }
  }
  expect(Array.from({ length: 12 }, (_, index) => of(index + 99, ''))).toEqual([
    [1, 10],
    [1, 0],
    [1, 10],
    [1, 0],
    [1, 0],
    [1, 10],
    [2, 10],
    [1, 10],
    [2, 10],
    [2, 10],
    [2, 10],
    [1, 10],
  ])
  expect(of(99, 'b')).toBe('endless')
})

test('the names of mutants of one line differ, and each listed equivalent mutant exists', {
  tags: 'slow',
}, () => {
  const names = Object.values(groups).flatMap((group) =>
    mutantsOfGroup(group).mutants.map(({ name }) => name),
  )
  expect(new Set(names).size).toBe(names.length)
  const known = equivalents().map(({ mutant }) => mutant)
  expect(known.filter((name) => !names.includes(name))).toEqual([])
})

test('what is mutated is there, and so is what should notice', () => {
  const named = Object.values(groups).flatMap(({ files, tests }) => [...files, ...tests])
  expect(named.filter((path) => !existsSync(join(packageRoot, path)))).toEqual([])
})

test.each(tables)('the README states what was measured: %s', (table) => {
  expect(statedMeasures(table)).toBe(printMeasured(measured(table)))
  expect(Object.keys(measured(table)).filter((name) => !(name in groups))).toEqual([])
})

test('what is equivalent has a reason', () => {
  expect(equivalents().filter(({ reason }) => reason.length < 20)).toEqual([])
})
