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
