import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/index.ts'
import { isBlock, readPage } from '../docs/page.ts'
import { Folder } from '../docs/shell.ts'

/** Whether a program of Debian is there; one line says which is not. */
export function hasProgram(name: string): boolean {
  const isThere = spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
  if (!isThere) console.warn(`skipped, no ${name} on this machine`)
  return isThere
}

/** The files of the page on queues in a shop that is built, with the packages that its workers import. */
export async function queueFolder(packages: readonly string[]): Promise<Folder> {
  const folder = new Folder('shop')
  for (const name of packages) {
    const [scope] = name.split('/')
    symlinkSync(
      join(packageRoot, 'node_modules', scope ?? name),
      join(folder.path, 'node_modules', scope ?? name),
    )
  }
  for (const part of readPage('docs/guides/queues.md'))
    if (isBlock(part) && part.file !== undefined) writeFileSync(join(folder.path, part.file), part.text)
  for (const command of ['npx efti-schema build --quiet', 'npx tsc']) {
    const { exit, text } = await folder.say(command)
    if (exit !== 0) throw new Error(text)
  }
  return folder
}

/** A process of a test, and what it says. */
export interface Started {
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<number | null>
}

export function start(
  program: string,
  argv: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Started {
  const env = { ...process.env, ...options.env }
  const child = spawn(program, argv, { stdio: ['ignore', 'pipe', 'pipe'], ...options, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  const ended = new Promise<number | null>((go) => child.on('close', (code) => go(code)))
  return { child, said: () => said, ended }
}

export async function until(isDone: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  const last = Date.now() + seconds * 1000
  while (!(await isDone())) {
    if (Date.now() > last) throw new Error(`not within ${seconds} s`)
    await new Promise((go) => setTimeout(go, 20))
  }
}

/** Orders of the first version; every tenth is not one. */
export const orderText = (number: number): string =>
  number % 10 === 0
    ? `<order xmlns="urn:example:shop"><number>${number}</number></order>`
    : `<order xmlns="urn:example:shop"><number>${number}</number><delivery>collect</delivery><item><name>Tea</name><count>1</count></item>${number % 3 === 0 ? '<note>n</note>' : ''}</order>`

export const isOrder = (number: number): boolean => number % 10 !== 0
