import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { packageRoot } from '../../src/config/index.ts'
import { embeddedBuild } from '../support/embedded.ts'
import { compile } from './compiler.ts'

const pageOrigin = 'http://localhost:8080'

/** A step that is told after a second: whether there is one depends on the machine. */
const progress = /^(?:\S+: )?[a-z][a-z0-9 ]*…\n/gm

const main = join(packageRoot, 'dist/cli/main.js')

/** The built command, loaded once and by Node itself: what people run, without a new process for each line. */
function loadRun(): typeof import('../../src/cli/index.ts').run {
  try {
    return createRequire(import.meta.url)(join(packageRoot, 'dist/cli/run.js')).run
  } catch (error) {
    throw new Error('The pages run the compiled program: npm run build', { cause: error })
  }
}

export interface Said {
  readonly exit: number
  readonly text: string
}

/** A folder that a page's commands are run in: a fresh copy of an example, with this package as its dependency. */
export class Folder {
  readonly path: string
  /** Of every command, beside what all have. */
  env: Readonly<Record<string, string>> = {}
  /** Whether `npm start` gives the build that tests share: one of the same sources says and writes the same. */
  sharesBuild = false
  readonly #bin: string
  #exit = 0
  #server: Server | undefined

  constructor(example?: string) {
    this.path = mkdtempSync(join(tmpdir(), 'docs-'))
    this.#bin = mkdtempSync(join(tmpdir(), 'docs-bin-'))
    if (example !== undefined)
      cpSync(join(packageRoot, 'docs/example', example), this.path, { recursive: true })
    else writeFileSync(join(this.path, 'package.json'), '{ "type": "module", "private": true }\n')
    mkdirSync(join(this.path, 'node_modules'))
    symlinkSync(packageRoot, join(this.path, 'node_modules/efti-schema-toolkit'))
    for (const name of ['@types', 'pg'])
      symlinkSync(join(packageRoot, 'node_modules', name), join(this.path, 'node_modules', name))
    this.#shim('efti-schema', `exec '${process.execPath}' '${main}' "$@"`)
    this.#shim('npx', 'exec "$@"')
  }

  #shim(name: string, script: string): void {
    writeFileSync(join(this.#bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(this.#bin, name), 0o755)
  }

  /** Answers at a free port of this machine; pages call it by a name of their own. */
  async serve(folder: string): Promise<void> {
    const server = createServer((request, response) => {
      const path = join(this.path, folder, new URL(request.url ?? '/', pageOrigin).pathname)
      if (existsSync(path)) response.end(readFileSync(path))
      else response.writeHead(404).end()
    })
    this.#server = server
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  }

  /** What a page says, with the true address of what it serves. */
  real(text: string): string {
    return text.replaceAll(pageOrigin, this.#origin())
  }

  #origin(): string {
    const address = this.#server?.address() as AddressInfo | undefined
    return address === undefined ? pageOrigin : `http://localhost:${address.port}`
  }

  remove(): void {
    this.#server?.close()
    for (const path of [this.path, this.#bin]) rmSync(path, { recursive: true, force: true })
  }

  /** One line as a shell runs it; what a terminal would show is its text. */
  async say(command: string): Promise<Said> {
    const said = await this.#run(command)
    this.#exit = said.exit
    return { exit: said.exit, text: said.text.replaceAll(this.#origin(), pageOrigin) }
  }

  async #run(command: string): Promise<Said> {
    if (command === 'echo $?') return { exit: 0, text: `${this.#exit}\n` }
    if (command === 'npm start' && this.sharesBuild) return this.#embedded()
    // The build that `npm start` does first is the one that every page shares.
    const [, line = command, file] = /^(.*?) > ([\w.-]+)$/.exec(command) ?? []
    const [word, ...argv] = (line === 'npm start'
      ? 'efti-schema build --embedded'
      : line.replace(/^npx /, '')
    )
      .match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)
      ?.map((one) => one.replaceAll(/["']/g, '')) ?? ['']
    if (!/[|<>;&$`*~]/.test(line)) {
      if (word === 'efti-schema') return this.#ours(argv, file)
      if (word === 'tsc' && file === undefined) return compile(this.path, argv)
    }
    return this.#shell(command)
  }

  async #embedded(): Promise<Said> {
    const { folder, exit, shown } = await embeddedBuild()
    cpSync(join(folder, 'out'), join(this.path, 'out'), { recursive: true })
    return { exit, text: shown }
  }

  async #ours(argv: readonly string[], file: string | undefined): Promise<Said> {
    let [text, kept] = ['', '']
    const stderr = { write: (more: string) => (text += more) }
    const stdout = file === undefined ? stderr : { write: (more: string) => (kept += more) }
    const io = { stdout, stderr, cwd: this.path, env: this.env, patience: Number.POSITIVE_INFINITY }
    const exit = await loadRun()(argv, io)
    if (file !== undefined) writeFileSync(join(this.path, file), kept)
    return { exit, text }
  }

  #shell(command: string): Promise<Said> {
    const env = {
      PATH: `${this.#bin}${delimiter}${process.env.PATH ?? ''}`,
      HOME: this.path,
      NO_COLOR: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      ...this.env,
    }
    return new Promise((resolve) => {
      const child = execFile(
        'bash',
        ['-o', 'pipefail', '-c', `exec 2>&1\n${command}`],
        { cwd: this.path, env, encoding: 'utf8' },
        (_error, stdout) => resolve({ exit: child.exitCode ?? 1, text: stdout.replaceAll(progress, '') }),
      )
    })
  }
}
