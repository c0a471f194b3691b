import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { runWell } from '../measure/child.ts'
import type { Sample, Subject } from '../measure/row.ts'
import { packageFile } from './install.ts'
import { bench, made, repository } from './paths.ts'

/** Bundles modules of the toolkit and of bench into programs that Node runs as they are; packages stay outside. */
export async function bundle(options: {
  readonly entries: readonly string[]
  readonly to: string
  readonly isSmall?: boolean
}): Promise<void> {
  const { build } = await import('esbuild')
  await build({
    entryPoints: [...options.entries],
    outdir: options.to,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    minify: options.isSmall ?? false,
    logLevel: 'error',
    plugins: [packages],
    alias: { 'efti-schema-toolkit/runtime': join(repository, 'src/runtime/index.ts') },
  })
}

/** Packages stay where they are installed: the toolkit's own with the toolkit, whatever version other tools brought along. */
const packages: Plugin = {
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, pluginData }) => {
      if (isBuiltin(path) || pluginData === 'asked' || kind === 'entry-point') return undefined
      if (path.startsWith('efti-schema-toolkit/')) return undefined

      const asked = { kind, pluginData: 'asked' }
      for (const folder of [repository, bench]) {
        const found = await build.resolve(path, { ...asked, resolveDir: folder })
        if (found.errors.length === 0) return { path: found.path, external: true }
      }
      return { path, external: true }
    })
  },
}

/** All programs of `work/`, made anew: they hold the toolkit as it is now. */
export async function bundleWork(): Promise<void> {
  const folder = join(bench, 'work')
  const entries = readdirSync(folder).map((file) => join(folder, file))
  await bundle({ entries, to: join(made, 'work') })
}

export function workFile(name: string): string {
  return join(made, 'work', `${name}.mjs`)
}

/** What the loop of a program says at its end. */
interface Said {
  /** For one unit of work, milliseconds. */
  readonly cpu: number
  readonly wall: number
  readonly size?: number
  readonly note?: string
}

let isQuick = false

/** Programs then loop for a shorter time. */
export function loopShortly(): void {
  isQuick = true
}

/** A subject that is a loop in a process of its own; `needs` is the package without which there is none. */
export function looping(name: string, work: string, args: readonly string[], needs?: string): Subject {
  if (needs !== undefined && packageFile(`${needs}/package.json`) === undefined)
    return { name, missing: 'not installed' }
  const missing = args.find((one) => one.startsWith('/') && !existsSync(one))
  if (missing !== undefined) return { name, missing: 'its input is not there' }
  return { name, sample: () => loop(work, args) }
}

async function loop(work: string, args: readonly string[]): Promise<Sample> {
  const seconds = isQuick ? '0.2' : '0.4'
  const { said, peak } = await runWell([process.execPath, workFile(work), ...args], {
    seconds: 120,
    env: { BENCH_SECONDS: seconds },
  })
  const sample = JSON.parse(said) as Said
  return peak === undefined ? sample : { ...sample, peak }
}

/** A folder below `dist/`, with its parents. */
export function madeFolder(path: string): string {
  const folder = join(made, path)
  mkdirSync(folder, { recursive: true })
  mkdirSync(dirname(folder), { recursive: true })
  return folder
}
