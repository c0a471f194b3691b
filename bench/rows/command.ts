import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type RunOptions, runWell } from '../measure/child.ts'
import type { Sample, Subject } from '../measure/row.ts'
import { inPlaceWithoutCache } from '../prepare/generated.ts'
import { command } from '../prepare/paths.ts'

export interface CommandOptions extends RunOptions {
  readonly codes?: readonly number[]
  /** Where it writes, below its working directory; stdout otherwise. */
  readonly out?: string
}

/** A whole command with its cold start, in an empty folder each time. */
export function commandSubject(
  name: string,
  argv: readonly (string | undefined)[],
  { out, codes, ...options }: CommandOptions = {},
): Subject {
  if (argv.includes(undefined)) return { name, missing: 'not installed' }
  const all = argv as readonly string[]
  return {
    name,
    sample: (): Promise<Sample> =>
      inPlaceWithoutCache(async (cwd) => {
        const folder = out === undefined ? undefined : join(cwd, out)
        if (folder !== undefined) mkdirSync(folder)
        const ran = await runWell(all, { ...options, cwd }, codes)
        const size = folder === undefined ? ran.bytes : sizeOf(folder)
        const { cpu, wall, peak } = ran
        return { cpu, wall, size, ...(peak === undefined ? {} : { peak }) }
      }),
  }
}

export function ours(...args: readonly string[]): readonly string[] {
  return [process.execPath, command, ...args]
}

export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
