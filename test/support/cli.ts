import { type Exit, run } from '../../src/cli/index.ts'

export interface Ran {
  readonly exit: Exit
  readonly stdout: string
  readonly stderr: string
}

type Command = (cwd: string, ...argv: readonly string[]) => Promise<Ran>

interface Given {
  readonly env?: Readonly<Record<string, string>>
  /** The standard input, in the pieces that it comes in. */
  readonly input?: readonly (string | Uint8Array)[]
}

interface Commands extends Command {
  with(env: Readonly<Record<string, string>>): Command
  reading(...input: readonly (string | Uint8Array)[]): Command
}

/** A command line run in this process, with its streams caught; `with` gives it an environment, `reading` an input. */
export const cli: Commands = Object.assign(commandWith({}), {
  with: (env: Readonly<Record<string, string>>) => commandWith({ env }),
  reading: (...input: readonly (string | Uint8Array)[]) => commandWith({ input }),
})

function commandWith(given: Given): Command {
  return (cwd, ...argv) => ran(cwd, argv, given)
}

async function ran(cwd: string, argv: readonly string[], { env = {}, input = [] }: Given): Promise<Ran> {
  const texts = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof texts) => ({
    write: (text: string) => {
      texts[name] += text
    },
  })
  const streams = { stdout: stream('stdout'), stderr: stream('stderr') }
  // How fast this machine is must not show.
  const pieces = input.map((piece) => Buffer.from(piece as string))
  const exit = await run(argv, {
    ...{ ...streams, cwd, env, patience: Number.POSITIVE_INFINITY },
    stdin: () => Buffer.concat(pieces),
    input: async function* () {
      yield* pieces
    },
  })
  return { exit, ...texts }
}
