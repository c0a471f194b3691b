import { setFlagsFromString } from 'node:v8'
import { exits, type Stream } from './io.ts'
import { run } from './run.ts'

/** Runs the command line of this process. */
export async function start(): Promise<void> {
  // A reader that has seen enough (`| head`) is no problem of ours; Windows calls that an end of file.
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || code === 'EOF') process.exit()
    process.stderr.write(
      `error: The result cannot be written (${code ?? message}); what was written of it is not whole.\n`,
    )
    process.exit(exits.badInput)
  })

  tuneEngine(process.argv.slice(2))
  process.exitCode = await run(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: workingDirectory(process.cwd, process.stderr, process.exit),
    env: process.env,
    stdin: 0,
    input: () => process.stdin,
    today: () => new Date().toISOString().slice(0, 10),
    interrupted: () => new Promise((resolve) => process.once('SIGINT', () => resolve())),
  })
}

const late = ['--invocation-count-for-turbofan=50000', '--invocation-count-for-maglev=6000']

/** By the major version of Node: a flag that V8 does not know would be told on the standard error, so others have none. */
export const engineFlags: ReadonlyMap<string, readonly string[]> = new Map([
  ['20', ['--interrupt-budget=1000000', '--no-parallel-scavenge', '--no-concurrent-marking']],
  ['22', [...late, '--no-parallel-scavenge']],
  ['24', [...late, '--no-parallel-scavenge']],
])

/**
 * Of commands that convert one document after the other. By default V8 lets the heap grow to four times what is in use,
 * which in a large store looks like a leak.
 */
export const steadyFlags: ReadonlyMap<string, readonly string[]> = new Map(
  ['20', '22', '24'].map((major) => [major, ['--heap-growing-percent=50']]),
)

/** What is seconds of code that mostly runs once or twice; the library and the plugins leave the process of others as it is. */
const commands: ReadonlySet<string | undefined> = new Set(['build', 'check', 'diff'])

/**
 * Makes V8 optimise only what runs long: at its own limits a third of all processor time goes into compiling functions
 * that have little left to do, and a tenth into collecting garbage on several threads. Marking beside the program costs
 * Node 20 a twentieth more than marking within it; Node 22 nothing.
 */
function tuneEngine([command]: readonly string[]): void {
  const isSteady = command === 'migrate-table' || command === 'migrate'
  const flags = commands.has(command) ? engineFlags : isSteady ? steadyFlags : undefined
  const [major = ''] = process.versions.node.split('.')
  for (const flag of flags?.get(major) ?? []) setFlagsFromString(flag)
}

/** Where the command was started; told, and an exit, where that folder was removed since. */
export function workingDirectory(ask: () => string, stderr: Stream, exit: (code: number) => never): string {
  try {
    return ask()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    stderr.write(
      `error: The working directory no longer exists (${code ?? String(error)}).\n  fix: Go to one that is, and try again.\n`,
    )
    return exit(exits.badInput)
  }
}
