import { setFlagsFromString } from 'node:v8'
import { exits, type Stream } from './io.ts'
import { run } from './run.ts'

/**
 * Runs the command line of this process and sets its exit code. A closed stdout (`| head`) ends the process quietly;
 * any other error of stdout is printed and ends it with 2.
 */
export async function start(): Promise<void> {
  // A reader that closes the pipe (`| head`) is not an error; Windows reports it as EOF.
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || code === 'EOF') process.exit()
    process.stderr.write(
      `error: The result cannot be written (${code ?? message}); what was written of it is not whole.\n`,
    )
    process.exit(exits.badInput)
  })

  tuneEngine(process.argv.slice(2))
  process.exitCode = await run(process.argv.slice(2), {
    stdout: takeStdout(),
    stderr: process.stderr,
    cwd: workingDirectory(process.cwd, process.stderr, process.exit),
    env: process.env,
    stdin: 0,
    input: () => process.stdin,
    today: () => new Date().toISOString().slice(0, 10),
    interrupted: () => new Promise((resolve) => process.once('SIGINT', () => resolve())),
  })
}

/**
 * The stream for the results of this process. Whatever else prints to stdout from now on, such as hooks of the user,
 * goes to stderr.
 */
function takeStdout(): Stream {
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  return {
    isTTY: stdout.isTTY,
    get columns() {
      return stdout.columns
    },
    write: (text) => write(text),
    once: (event, go) => stdout.once(event, go),
  }
}

const late = ['--invocation-count-for-turbofan=50000', '--invocation-count-for-maglev=6000']

/** V8 flags by the major version of Node; other versions get none, since V8 prints unknown flags to stderr. */
export const engineFlags: ReadonlyMap<string, readonly string[]> = new Map([
  ['20', ['--interrupt-budget=1000000', '--no-parallel-scavenge', '--no-concurrent-marking']],
  ['22', [...late, '--no-parallel-scavenge']],
  ['24', [...late, '--no-parallel-scavenge']],
])

/**
 * V8 flags for commands that convert many documents. By default V8 lets the heap grow to four times the memory in
 * use, which looks like a leak in a large store.
 */
export const steadyFlags: ReadonlyMap<string, readonly string[]> = new Map(
  ['20', '22', '24'].map((major) => [major, ['--heap-growing-percent=50']]),
)

/** Commands that run seconds of code, most of it once or twice; only the command line tunes the engine. */
const commands: ReadonlySet<string | undefined> = new Set(['build', 'check', 'diff'])

/**
 * Sets the V8 flags for the command and this version of Node, if there are any. With V8's defaults, builds spend a
 * third of the processor time on optimising code that soon ends and a tenth on parallel garbage collection.
 */
function tuneEngine([command]: readonly string[]): void {
  const isSteady = command === 'migrate-table' || command === 'migrate'
  const flags = commands.has(command) ? engineFlags : isSteady ? steadyFlags : undefined
  const [major = ''] = process.versions.node.split('.')
  for (const flag of flags?.get(major) ?? []) setFlagsFromString(flag)
}

/** The working directory; if it no longer exists, prints an error and exits as bad input. */
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
