import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import stripTypes from 'ts-blank-space'
import type { Adaptation } from '../../src/adapt/index.ts'
import type { Adapted, AdaptOptions } from '../../src/runtime/adapt.ts'

/** The specifier that puts the runtime beside the generated files. */
export const runtimeBeside = 'runtime/adapt.ts'

export interface RunningAdapter {
  readonly name: string
  readonly from: { readonly version: string; readonly root: string }
  readonly to: { readonly version: string; readonly root: string }
  readonly context: readonly { readonly id: string; readonly isRequired: boolean }[]
  readonly hooks: readonly string[]
  run(value: unknown, context: object, hooks: object, options?: AdaptOptions): Adapted<unknown>
}

const cache = fileURLToPath(new URL('../../node_modules/.cache/adapt-tests/', import.meta.url))
const runtimeFolder = fileURLToPath(new URL('../../src/runtime/', import.meta.url))

/** Generated adapters as programs: types stripped, written to a folder of their own, imported. */
export async function runAdapters(
  name: string,
  { files }: Pick<Adaptation, 'files'>,
): Promise<ReadonlyMap<string, RunningAdapter>> {
  const folder = join(cache, `${name}-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  for (const { path, text } of files.filter(({ path: file }) => file.endsWith('.ts'))) {
    write(join(folder, path), text)
  }
  const runtime = readdirSync(runtimeFolder).filter((one) =>
    /^(?:adapt|data-copy|members|result).*\.ts$/.test(one),
  )
  for (const file of [...runtime, 'text/decimal.ts', 'text/number-text.ts', 'text/pattern.ts']) {
    write(join(folder, 'runtime', file), readFileSync(join(runtimeFolder, file), 'utf8'))
  }
  write(join(folder, 'package.json'), '{ "type": "module" }')
  const index = files.find(({ path }) => path.endsWith('adapters/index.ts'))
  if (!index) throw new Error('no adapters')
  const url = pathToFileURL(join(folder, index.path.replace(/\.ts$/, '.js'))).href
  const module: { readonly adapters: readonly RunningAdapter[] } = await import(/* @vite-ignore */ url)
  rmSync(folder, { recursive: true, force: true })
  return new Map(module.adapters.map((adapter) => [adapter.name, adapter]))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  if (path.endsWith('.ts')) writeFileSync(path.replace(/\.ts$/, '.js'), stripped(text))
  else writeFileSync(path, text)
}

const known = new Map<string, string>()

/** The program without its types; it names modules as they are written here. */
function stripped(text: string): string {
  const made = known.get(text) ?? stripTypes(text).replace(/(\bfrom '\.[^']*)\.ts'/g, "$1.js'")
  known.set(text, made)
  return made
}
