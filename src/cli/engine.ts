import { setFlagsFromString } from 'node:v8'

/** The versions of Node whose engine is known to know these flags; others run as they are. */
const tried = { from: 20, to: 24 }

export const engineFlags: readonly string[] = ['--interrupt-budget=1200000', '--no-parallel-scavenge']

/**
 * A comparison is seconds of code that runs once or twice: compiling it for speed and collecting garbage on threads
 * beside took two fifths of all processor time. What runs long is compiled all the same, only later.
 */
export function tuneEngine([command]: readonly string[]): void {
  const major = Number.parseInt(process.versions.node, 10)
  if (command !== 'diff' || !(major >= tried.from && major <= tried.to)) return
  for (const flag of engineFlags) setFlagsFromString(flag)
}
