import type { Exit, Io } from './io.ts'
import { warmBuild } from './warm/warm.ts'

/**
 * Runs a command line and returns its exit code. An up-to-date `build` is answered without loading the program.
 */
export async function run(argv: readonly string[], io: Io): Promise<Exit> {
  const told = warmBuild(argv, io)
  if (told !== undefined) return told
  // Everything else is loaded only now.
  const { runProgram } = await import('./program.ts')
  return runProgram(argv, io)
}
