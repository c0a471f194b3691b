import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBlock, readPage } from '../docs/page.ts'
import type { Consumer, ConsumerPage } from './consumers.ts'
import { environment, nodeFolder, pnpmFolder, quietly, runtimes } from './nodes.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export interface Step {
  readonly name: string
  readonly seconds: number
  /** What the command said, where it failed. */
  readonly failure?: string
}

/** Installs the packed package into a copy of a consumer, builds it and runs its tests; stops at what fails. */
export function consume(consumer: Consumer, tarball: string, node: string, folder: string): readonly Step[] {
  cpSync(join(here, consumer.folder), folder, { recursive: true })
  cpSync(tarball, join(folder, 'efti-schema-toolkit.tgz'))
  if (consumer.page !== undefined) writePage(consumer.page, folder)
  if (consumer.typescript !== undefined) useTypeScript(join(folder, 'package.json'), consumer.typescript)
  const { manager } = consumer
  const env = environment([nodeFolder(node), ...(manager === 'pnpm' ? [pnpmFolder()] : [])])
  const install =
    manager === 'npm'
      ? ['install', '--ignore-scripts', ...quietly]
      : ['install', '--prefer-offline', '--no-frozen-lockfile', '--reporter=append-only']
  const done: Step[] = []
  for (const [name, command] of [
    ['install', [manager, ...install]],
    ['build', [manager, 'run', 'build']],
    ['test', [manager, 'test']],
    ...otherRuntimes(consumer),
  ] as const) {
    const [program = '', ...args] = command
    const started = performance.now()
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' })
    const seconds = (performance.now() - started) / 1000
    done.push({ name, seconds, ...(status === 0 ? {} : { failure: `${stdout}\n${stderr}` }) })
    if (status !== 0) break
  }
  return done
}

/** A command for each other runtime that there is. */
function otherRuntimes({ name, program }: Consumer): readonly (readonly [string, readonly string[]])[] {
  if (program === undefined) return []
  return Object.entries(runtimes).flatMap(([runtime, find]) => {
    const command = find()
    if (command === undefined) console.warn(`skipped, no ${runtime} for this machine: ${name}`)
    return command === undefined ? [] : [[runtime, [...command, program]] as const]
  })
}

/** Writes the files of a page, as people copy them. */
function writePage({ path, without, edit }: ConsumerPage, folder: string): void {
  for (const { file, text } of readPage(path).filter(isBlock)) {
    if (file === undefined || without.test(file)) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), edit?.(text) ?? text)
  }
}

function useTypeScript(path: string, version: string): void {
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/("typescript": )"[^"]*"/, `$1"${version}"`))
}
