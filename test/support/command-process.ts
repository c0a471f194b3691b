import { type ChildProcess, fork } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../../src/config/index.ts'
import { builtCommand } from './built.ts'
import { runSource } from './run-sources.ts'

interface Asked {
  readonly cwd: string
  readonly argv: readonly string[]
}

export interface Answered {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * A process that runs one command line after the other with the built command: what never ends, or ends the process,
 * ends nothing else. The next line has a new process then.
 */
export class CommandProcess {
  #child: ChildProcess | undefined

  /** Fails where there is no answer after some seconds. */
  run(cwd: string, argv: readonly string[], seconds: number): Promise<Answered> {
    this.#child ??= start()
    const child = this.#child
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        done()
        this.end()
        reject(new Error(why))
      }
      const answer = (answered: Answered): void => {
        done()
        resolve(answered)
      }
      const leave = (code: number | null, signal: string | null): void => fail(`ended with ${code ?? signal}`)
      const timer = setTimeout(() => fail(`no answer after ${seconds} s`), 1000 * seconds)
      const done = (): void => {
        clearTimeout(timer)
        child.off('message', answer).off('exit', leave)
      }
      child.once('message', answer).once('exit', leave)
      child.send({ cwd, argv } satisfies Asked)
    })
  }

  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

function start(): ChildProcess {
  builtCommand()
  const [program = '', ...argv] = runSource('test/support/command-process.ts').toReversed()
  return fork(program, ['answer'], { execArgv: argv.toReversed(), stdio: 'inherit' })
}

async function answer({ cwd, argv }: Asked): Promise<void> {
  const program = pathToFileURL(`${packageRoot}/dist/cli/run.js`).href
  const { run } = (await import(program)) as typeof import('../../src/cli/index.ts')
  const texts = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof texts) => ({ write: (text: string) => (texts[name] += text) })
  const streams = { stdout: stream('stdout'), stderr: stream('stderr') }
  const status = await run(argv, { ...streams, cwd, env: process.env, patience: Number.POSITIVE_INFINITY })
  process.send?.({ status, ...texts } satisfies Answered)
}

if (process.argv[2] === 'answer' && process.send !== undefined) process.on('message', answer)
