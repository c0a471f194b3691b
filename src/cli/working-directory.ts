import { exits, type Stream } from './io.ts'

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
