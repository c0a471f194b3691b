import type { Exit, Io } from './io.ts'
import { warmBuild } from './warm/warm.ts'

/** Runs a command line and says how it ended; never throws, never exits. */
export async function run(argv: readonly string[], io: Io): Promise<Exit> {
  const told = warmBuild(argv, io)
  if (told !== undefined) return told
  // All that a build with something to do needs is loaded here.
  const { runProgram } = await import('./program.ts')
  return runProgram(argv, io)
}
