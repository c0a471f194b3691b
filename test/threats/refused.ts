import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

export interface Threat {
  /** The files of a repository, its configuration among them. */
  readonly given: Readonly<Record<string, string | Uint8Array>>
  /** The code of each error, in the order in which they are printed. */
  readonly want: readonly string[]
  /** What no message may hold. */
  readonly hides?: string
}

/** Seconds of the processor, and growth of the process: far more than any row needs, far less than an attack wants. */
const mostSeconds = 15
const mostGrowth = 700 * 2 ** 20

/** A configuration with one version, whose schemas these are. */
export function withSchemas(schemas: string): string {
  return `versions:\n  "1": { schemas: ${schemas} }\n`
}

/** Runs a job and holds what it took against the bounds that every row has. */
export async function bounded<T>(job: () => T | Promise<T>): Promise<T> {
  const [before, memory] = [process.cpuUsage(), process.resourceUsage().maxRSS]
  const result = await job()
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(mostSeconds)
  expect((process.resourceUsage().maxRSS - memory) * 1024).toBeLessThan(mostGrowth)
  return result
}

/** Every row: errors with these codes and nothing else, exit 2, no output, nothing on the terminal that commands it. */
export function describeRefusals(name: string, threats: readonly (readonly [string, Threat])[]): void {
  describe(name, () => {
    test.each(threats)('%s', async (_, { given, want, hides }) => {
      const cwd = folderWith(given)
      const { exit, stdout, stderr } = await bounded(() => cli(cwd, 'build'))
      expect(errorsOf(stderr)).toEqual(want)
      expect([exit, stdout]).toEqual([2, ''])
      expect(existsSync(join(cwd, 'out'))).toBe(false)
      expectHarmless(stderr)
      expect(stderr).not.toContain(cwd)
      if (hides !== undefined) expect(stderr).not.toContain(hides)
    })
  })
}

export function errorsOf(stderr: string): readonly string[] {
  return [...stderr.matchAll(/(?:^|: )error: .*\[([a-z0-9-]+)\]$/gmu)].map(([, code = '']) => code)
}

/** No control character but the end of a line, and no mark of direction or of no width. */
export function expectHarmless(printed: string): void {
  expect(printed).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|[\u2028\u2029]/u)
}
