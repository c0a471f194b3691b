import type { Stream } from './io.ts'

/**
 * The stream for the results of this process. Whatever else prints to stdout from now on, such as hooks of the user,
 * goes to stderr.
 */
export function takeStdout(): Stream {
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

/**
 * Runs `load`, which may run modules of the user. What they print to stdout in the meantime goes to stderr, also where
 * the toolkit runs in a process of another program.
 */
export async function printToStderr<T>(load: () => Promise<T>): Promise<T> {
  const { stdout, stderr } = process
  const write = stdout.write
  stdout.write = stderr.write.bind(stderr)
  try {
    return await load()
  } finally {
    stdout.write = write
  }
}
