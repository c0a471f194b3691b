import { expect, test } from 'vitest'
import { code, ModuleWriter } from '../../src/typescript/index.ts'

test('imports are collected, sorted and types marked', () => {
  const writer = new ModuleWriter('v0/a/types.ts')
  writer.import('B', 'v0/b/types.ts', 'type')
  writer.import('b', 'v0/b/types.ts')
  writer.import('A', 'v0/a/other.ts', 'type')
  writer.import('Own', 'v0/a/types.ts', 'type')
  writer.add(code`export {}\n`)
  expect(writer.file(['made']).text).toBe(
    "// made\n\nimport { type B, b } from '../b/types.js'\nimport type { A } from './other.js'\n\nexport {}\n",
  )
})

test('a name that is taken gets an alias, the same each time', () => {
  const writer = new ModuleWriter('a.ts')
  writer.reserve(['Own'])
  const [own, first, second, again] = [
    writer.import('Own', 'b.ts', 'type'),
    writer.import('Same', 'b.ts', 'type'),
    writer.import('Same', 'c.ts', 'type'),
    writer.import('Same', 'c.ts', 'type'),
  ]
  expect([own.text, first.text]).toEqual([expect.stringMatching(/^Own_[0-9a-f]{8}$/u), 'Same'])
  expect(second.text).toMatch(/^Same_[0-9a-f]{8}$/u)
  expect(again.text).toBe(second.text)
  expect(writer.file([]).text).toContain(`import type { Same as ${second} } from './c.js'`)
})

test('long imports take a line for each name', () => {
  const writer = new ModuleWriter('a.ts')
  for (const letter of 'abc') writer.import(letter.repeat(40), 'b.ts', 'type')
  expect(writer.file([]).text).toContain(`import type {\n  ${'a'.repeat(40)},\n  ${'b'.repeat(40)},\n`)
})
