import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBlock, readPage } from '../docs/page.ts'
import { packCopy } from '../package/pack.ts'
import { readManifest } from '../package/runtime.ts'
import { type Consumer, type ConsumerPage, consumers } from './consumers.ts'
import { environment, nodeFolder, pnpmFolder, quietly, runtimes } from './nodes.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export interface Step {
  readonly name: string
  readonly seconds: number
  /** What the command said, where it failed. */
  readonly failure?: string
}

/** Both packages as they were packed; that of the runtime only for those who ask for it. */
export interface Tarballs {
  readonly toolkit: string
  readonly runtime: string | undefined
}

/** The tarballs that are named, or what is packed now. */
export function findTarballs(
  { tarball, runtime }: { readonly tarball?: string | undefined; readonly runtime?: string | undefined },
  folder: string,
): Tarballs {
  if (tarball !== undefined)
    return { toolkit: resolve(tarball), runtime: runtime === undefined ? undefined : resolve(runtime) }
  const packed = packCopy(folder)
  return { toolkit: packed.toolkit.tarball, runtime: packed.runtime.tarball }
}

/** All consumers that these tarballs are enough for; of the others a line says that they were skipped. */
export function consumersOf({ runtime }: Tarballs): readonly Consumer[] {
  return consumers.filter((consumer) => {
    const isEnough = consumer.runtime !== 'package' || runtime !== undefined
    if (!isEnough) console.warn(`skipped, no tarball of the runtime: ${consumer.name}`)
    return isEnough
  })
}

/** Installs the packed package into a copy of a consumer, builds it and runs its tests; stops at what fails. */
export function consume(
  consumer: Consumer,
  tarballs: Tarballs,
  node: string,
  folder: string,
): readonly Step[] {
  cpSync(join(here, consumer.folder), folder, { recursive: true })
  cpSync(tarballs.toolkit, join(folder, 'efti-schema-toolkit.tgz'))
  if (consumer.page !== undefined) writePage(consumer.page, folder)
  if (consumer.typescript !== undefined) useTypeScript(join(folder, 'package.json'), consumer.typescript)
  if (consumer.runtime !== undefined) useRuntime(consumer.runtime, tarballs.runtime, folder)
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
    ...(consumer.runtime === undefined
      ? []
      : [['prune', [manager, 'prune', '--omit=dev', ...quietly]] as const]),
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

/** Says in the configuration where the runtime is, and gives the program its names; a package of it is a dependency. */
function useRuntime(runtime: 'package' | 'inline', tarball: string | undefined, folder: string): void {
  appendFileSync(join(folder, 'efti-schema.config.yaml'), `runtime: ${runtime}\n`)
  const { name } = readManifest('src/runtime')
  const from = runtime === 'package' ? name : '../out/runtime/index.js'
  writeFileSync(join(folder, 'src/runtime.ts'), `export * from '${from}'\n`)
  if (runtime === 'inline') return
  if (tarball === undefined) throw new Error('There is no tarball of the runtime.')
  cpSync(tarball, join(folder, 'runtime.tgz'))
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies: { [name]: 'file:runtime.tgz' } }, null, 2))
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
