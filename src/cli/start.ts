import { tuneEngine } from './engine.ts'
import { exits } from './io.ts'
import { run } from './run.ts'
import { workingDirectory } from './working-directory.ts'

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
