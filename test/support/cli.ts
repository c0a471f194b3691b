import { type Exit, run } from '../../src/cli/index.ts'

export interface Ran {
  readonly exit: Exit
  readonly stdout: string
  readonly stderr: string
}

/** A command line run in this process, with its streams caught. */
export async function cli(cwd: string, ...argv: readonly string[]): Promise<Ran> {
  const texts = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof texts) => ({
    write: (text: string) => {
      texts[name] += text
    },
  })
  const streams = { stdout: stream('stdout'), stderr: stream('stderr') }
  // How fast this machine is must not show.
  const exit = await run(argv, { ...streams, cwd, env: {}, patience: Number.POSITIVE_INFINITY })
  return { exit, ...texts }
}
