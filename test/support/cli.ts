import { type Exit, run } from '../../src/cli/index.ts'

export interface Ran {
  readonly exit: Exit
  readonly stdout: string
  readonly stderr: string
}

type Command = (cwd: string, ...argv: readonly string[]) => Promise<Ran>

/** A command line run in this process, with its streams caught; `with` gives it an environment. */
export const cli: Command & { with(env: Readonly<Record<string, string>>): Command } = Object.assign(
  commandWith({}),
  { with: commandWith },
)

function commandWith(env: Readonly<Record<string, string>>): Command {
  return (cwd, ...argv) => ran(cwd, argv, env)
}

async function ran(
  cwd: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  const texts = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof texts) => ({
    write: (text: string) => {
      texts[name] += text
    },
  })
  const streams = { stdout: stream('stdout'), stderr: stream('stderr') }
  // How fast this machine is must not show.
  const exit = await run(argv, { ...streams, cwd, env, patience: Number.POSITIVE_INFINITY })
  return { exit, ...texts }
}
