import { setFlagsFromString } from 'node:v8'

/** By the major version of Node; a flag that V8 does not know would be told on the standard error, so others have none. */
const flags: ReadonlyMap<string, readonly string[]> = new Map([
  ['20', ['--interrupt-budget=1000000']],
  ['22', ['--invocation-count-for-turbofan=50000', '--invocation-count-for-maglev=6000']],
  ['24', ['--invocation-count-for-turbofan=50000', '--invocation-count-for-maglev=6000']],
])

/**
 * Makes V8 optimise only what runs long: at its own limit it spends two fifths of a build's processor time on functions
 * that have little left to do. A loop over a large schema reaches the later limit within milliseconds.
 */
export function optimiseLate(): void {
  const [major = ''] = process.versions.node.split('.')
  for (const flag of flags.get(major) ?? []) setFlagsFromString(flag)
}
