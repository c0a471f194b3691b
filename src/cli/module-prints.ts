/** How many calls run at this time, and what stdout was before the first of them. */
let running = 0
let { write } = process.stdout

/**
 * Runs `load`, which may run modules of the user. What they print to stdout in the meantime goes to stderr, also where
 * the toolkit runs in a process of another program.
 */
export async function printToStderr<T>(load: () => Promise<T>): Promise<T> {
  const { stdout, stderr } = process
  if (running === 0) {
    write = stdout.write
    stdout.write = stderr.write.bind(stderr)
  }
  running++
  try {
    return await load()
  } finally {
    running--
    if (running === 0) stdout.write = write
  }
}
