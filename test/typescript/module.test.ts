import { expect, test } from 'vitest'
import { code, ModuleWriter } from '../../src/typescript/index.ts'
import { relativeSpecifier } from '../../src/typescript/module.ts'

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

test('packages and values are imported as they are; every order gives the same', () => {
  const wanted = [
    ['b', 'package'],
    ['c', 'package/part'],
    ['a', 'package'],
    ['d', 'z.ts'],
  ] as const
  const texts = [wanted, [...wanted].reverse()].map((all) => {
    const writer = new ModuleWriter('a.ts')
    for (const [identifier, from] of all) writer.import(identifier, from)
    writer.import('a', 'package', 'type')
    return writer.file([]).text
  })
  const want =
    "import { d } from './z.js'\nimport { a, b } from 'package'\nimport { c } from 'package/part'\n"
  expect(texts).toEqual([want, want])
})

test('without imports the body follows the header', () => {
  const writer = new ModuleWriter('a.ts')
  expect(writer.isEmpty).toBe(true)
  writer.add(code`export {}\n`)
  expect(writer.isEmpty).toBe(false)
  expect(writer.file(['made', 'here']).text).toBe('// made\n// here\n\nexport {}\n')
})

test('a line of 110 characters stays one', () => {
  const imported = (length: number): string => {
    const writer = new ModuleWriter('a.ts')
    writer.import('a', 'b.ts')
    writer.import('x'.repeat(length - "import { a,  } from './b.js'\n".length), 'b.ts')
    return writer.file([]).text
  }
  expect(imported(110)).toMatch(/^import \{ a, x+ \} from '\.\/b\.js'\n$/u)
  expect(imported(111)).toMatch(/^import \{\n {2}a,\n {2}x+,\n\} from '\.\/b\.js'\n$/u)
})

test.each([
  ['beside', { given: ['a/b.ts', 'a/c.ts'], want: './c.js' }],
  ['below', { given: ['a/b.ts', 'a/c/d.ts'], want: './c/d.js' }],
  ['above', { given: ['a/b/c.ts', 'd.ts'], want: '../../d.js' }],
  ['in another folder of the same name', { given: ['a/x/b.ts', 'c/x/b.ts'], want: '../../c/x/b.js' }],
] as const)('from one file to another: %s', (_, { given: [from, to], want }) => {
  expect(relativeSpecifier(from, to)).toBe(want)
})
