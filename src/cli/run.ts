import type { Exit, Io } from './io.ts'
import { warmBuild } from './warm/warm.ts'

/**
 * Runs a command line and returns its exit code. An up-to-date `build` is answered without loading the program.
 */
export async function run(argv: readonly string[], io: Io): Promise<Exit> {
  const warmExit = warmBuild(argv, io)
  if (warmExit !== undefined) return warmExit
  // Everything else is loaded only now.
  const { runProgram } = await import('./program.ts')
  return runProgram(argv, io)
}
