import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../src/diagnostics/index.ts'
import { loadGenerated } from '../../src/run/index.ts'
import { InvalidValueError } from '../../src/runtime/index.ts'

const file = (path: string, ...lines: readonly string[]) => ({ path, text: `${lines.join('\n')}\n` })

describe('the emitted program', () => {
  test('runs from memory, modules that need each other included', async () => {
    const program = await loadGenerated([
      file(
        'v0/a.ts',
        "import { b } from './x/b.js'",
        'export const a = (): number => b() + 1',
        'export const one = 1 as const',
      ),
      file('v0/x/b.ts', "import { one } from '../a.js'", 'export function b(): number { return one + 1 }'),
    ])
    expect((program.load('v0/a.ts').a as () => number)()).toBe(3)
  })

  test.each([['link'], ['exports'], ['$module'], ['program'], ['runtime']])(
    'may call what is its own: %s',
    async (name) => {
      const program = await loadGenerated([
        file('a.ts', "import { b } from './b.js'", `export const ${name}: number = b + 1`),
        file(
          'b.ts',
          `import { ${name} } from './a.js'`,
          'export const b = 1',
          `export const c = () => ${name}`,
        ),
      ])
      expect(program.load('a.ts')[name]).toBe(2)
      expect((program.load('b.ts').c as () => number)()).toBe(2)
    },
  )

  test('shares the runtime with us', async () => {
    const program = await loadGenerated([
      file('a.ts', "export { InvalidValueError } from 'efti-schema-toolkit/runtime'"),
    ])
    expect(program.load('a.ts').InvalidValueError).toBe(InvalidValueError)
  })

  test('loads no module that only types come from', async () => {
    const program = await loadGenerated([
      file('a.ts', "import type { X } from './types.js'", 'export const a: X = 1'),
    ])
    expect(program.load('a.ts').a).toBe(1)
  })

  test('an emitted program that does not compile is reported as a bug, with its place', async () => {
    const program = await loadGenerated([file('v0/a.ts', 'export const a = 1', 'export const = 2')])
    expect(() => program.load('v0/a.ts')).toThrow(/"v0\/a\.ts" .*\b2\b/)
  })

  test.each([['node:fs'], ['commander'], ['../out.js']])(
    'imports nothing but itself: %s',
    async (specifier) => {
      const program = await loadGenerated([
        file('a.ts', `import * as x from '${specifier}'`, 'export const a = x'),
      ])
      expect(() => program.load('a.ts')).toThrow(InvariantError)
    },
  )
})
