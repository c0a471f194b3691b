import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { diagnostic, type Location, type Sink } from '../diagnostics/index.ts'
import { configEndings, configNames, isThere, packageRoot, pathFrom, portable } from '../files/index.ts'
import type { Value } from '../ingest/text/index.ts'
import type { Config } from './config.ts'
import { defineConfig } from './define.ts'
import { embeddedConfig, embeddedName } from './embedded.ts'
import { isFile } from './file.ts'
import type { PinsToUse } from './paths.ts'
import { readRuntimeName } from './tool.ts'

/** Where to look for a configuration, and how to treat its lock. */
export interface ConfigOptions {
  /** The working directory. */
  readonly cwd: string
  /** A configuration file, relative to the working directory; looked for there when absent. */
  readonly file?: string
  /** Whether to use the embedded versions of this package instead of a configuration; `false` by default. */
  readonly embedded?: boolean
  /** Whether a missing configuration counts as one without versions, for versions given as paths. */
  readonly optional?: boolean
  /** Whether the embedded versions would not help, so that no message offers them. */
  readonly isOwn?: boolean
  /** The output folder, relative to the working directory; wins over the configuration's. */
  readonly out?: string
  /** Which pins of remote sources apply; by default those of the lock file. */
  readonly pins?: PinsToUse
  /** Whether unused pins in the lock are errors. */
  readonly frozen?: boolean
  /** Whether the named files of mapping and hooks may be missing, because they are about to be written. */
  readonly mayLack?: boolean
}

/**
 * Loads the configuration of a working directory, or with `embedded` the versions of the package. `undefined` if
 * there is none or it has errors, which are reported to the sink. With `out`, reports are written to that folder,
 * too.
 */
export async function loadConfig(options: ConfigOptions, sink: Sink): Promise<Config | undefined> {
  let hasErrors = false
  /** Passes problems on, and remembers whether one is an error. */
  const counting: Sink = (found) => {
    hasErrors ||= found.severity === 'error'
    sink(found)
  }
  const config = await readConfig(options, counting)
  if (config === undefined || hasErrors) return undefined
  if (options.out === undefined) return config
  // With another output folder, reports are written there as well.
  const { reports: _, ...rest } = config
  return { ...rest, out: resolve(options.cwd, options.out) }
}

/**
 * Finds, reads and checks the configuration; with `embedded`, that of the package with the output in the working
 * directory. If none is needed and found, one without versions; `undefined` if it cannot be read.
 */
async function readConfig(options: ConfigOptions, sink: Sink): Promise<Config | undefined> {
  // Loaded here, with the readers of all formats, since `--help` and `--version` need no configuration.
  const [{ checkConfig }, { locateModuleValue: placed }] = await Promise.all([
    import('./check.ts'),
    import('./place.ts'),
  ])
  if (options.embedded === true) {
    const value = placed(embeddedConfig, 'the embedded configuration', '')
    const home = options.cwd
    return { ...checkConfig(value, packageRoot, sink, { home }), out: resolve(home, 'out') }
  }
  const file = findConfig(options, sink)
  if (file === 'none') return checkConfig(placed({ versions: {} }, 'no configuration', ''), options.cwd, sink)
  const value = file === undefined ? undefined : await readValue(file, sink)
  return file === undefined || value === undefined
    ? undefined
    : checkConfig(value, dirname(file), sink, options)
}

/**
 * The path of the configuration; `'none'` if there is none and none is needed. `undefined`, after a report, if it
 * is missing, not a file, or one of several.
 */
function findConfig({ cwd, file, optional, isOwn }: ConfigOptions, sink: Sink): string | 'none' | undefined {
  if (file !== undefined) {
    const path = resolve(cwd, file)
    if (isFile(path)) return path
    sink(diagnostic('config-missing', { file }))
    return undefined
  }
  const found = configNames.filter((name) => isThere(resolve(cwd, name)))
  const [first] = found
  if (first === undefined) {
    if (optional === true) return 'none'
    const other = readdirSync(cwd).find((name) => /^efti-schema\.config\.[a-z]+$/iu.test(name))
    const above = findAbove(cwd)
    if (other !== undefined) sink(diagnostic('config-ending', { file: other }))
    else {
      const facts = {
        ...(isOwn ? {} : { embedded: embeddedName }),
        ...(above === undefined ? {} : { above }),
      }
      sink(diagnostic('config-none', facts))
    }
    return undefined
  }
  const closed = found.filter((name) => !isFile(resolve(cwd, name)))
  for (const name of closed) sink(diagnostic('file-unreadable', { file: name, problem: 'it is not a file' }))
  if (closed.length > 0) return undefined
  if (found.length === 1) return resolve(cwd, first)
  sink(diagnostic('config-several', { files: found }))
  return undefined
}

/** The relative path of the nearest configuration in the folders above; undefined if there is none. */
function findAbove(cwd: string): string | undefined {
  for (let [folder, steps] = [dirname(cwd), '../']; ; [folder, steps] = [dirname(folder), `${steps}../`]) {
    const name = configNames.find((one) => isFile(resolve(folder, one)))
    if (name !== undefined) return `${steps}${name}`
    if (dirname(folder) === folder) return undefined
  }
}

/** The value of a configuration file, of any format; `undefined` after a report if it cannot be read. */
async function readValue(path: string, sink: Sink): Promise<Value | undefined> {
  const name = basename(path)
  const ending = /\.([a-z]+)$/.exec(name)?.[1] ?? ''
  if (!configEndings.includes(ending)) {
    sink(diagnostic('config-ending', { file: name }))
    return undefined
  }
  const bytes = readFileSync(path)
  if (['json', 'yaml', 'yml'].includes(ending)) {
    const { parseText } = await import('../ingest/text/index.ts')
    return parseText({ name, path: name, bytes }, sink)
  }
  return readModule(path, name, bytes.toString('utf8'), sink)
}

/**
 * The default export of a configuration module as a value with places; `undefined` after a report if it throws or
 * exports neither an object nor a promise of one.
 */
async function readModule(path: string, name: string, text: string, sink: Sink): Promise<Value | undefined> {
  let value: unknown
  try {
    // A default export may be a promise.
    value = await (await loadModule(path)).get('default')
  } catch (error) {
    const { problem, at } = loadFailure(error, path)
    sink(diagnostic('config-throws', { file: name, problem }, at))
    return undefined
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { locateModuleValue: placed } = await import('./place.ts')
    const found = placed(value, name, text)
    if (found.kind === 'map') return found
  }
  sink(diagnostic('config-no-default', { file: name }, { file: name, line: 1, column: 1 }))
  return undefined
}

/**
 * Loads a TypeScript or JavaScript module of the user and returns its exports. In it, this package's names and a copy
 * of the runtime mean the running package, so nothing has to be installed.
 */
export async function loadModule(path: string): Promise<ReadonlyMap<string, unknown>> {
  const [{ createJiti }, runtime] = await Promise.all([import('jiti'), import('../runtime/index.ts')])
  const plain = { fsCache: false, moduleCache: false, interopDefault: false }
  const { transform } = createJiti(import.meta.url, plain)
  const jiti = createJiti(import.meta.url, {
    ...plain,
    // A copy of the runtime in an output is a hundred modules, and would be another runtime than the running one.
    transform: (options) => ({
      code: isCopiedRuntime(options.source) ? runtimeInPlace : transform(options),
    }),
    virtualModules: {
      'efti-schema-toolkit': { defineConfig },
      'efti-schema-toolkit/runtime': runtime,
      [readRuntimeName()]: runtime,
    },
  })
  return new Map(Object.entries(await jiti.import<Readonly<Record<string, unknown>>>(path)))
}

/** The first words of every module of a copy of the runtime, and the line after its header in the index of all. */
export const copiedMark = '// Copied by efti-schema-toolkit '
export const copiedIndexLine = '// The index of this copy.'
const runtimeInPlace = "module.exports = require('efti-schema-toolkit/runtime')"

function isCopiedRuntime(text: string): boolean {
  return text.startsWith(copiedMark) && text.includes(`\n${copiedIndexLine}\n`)
}

/**
 * Why a module could not be loaded: one line without absolute folders, and the place (by default the start of the
 * file).
 */
export function loadFailure(
  error: unknown,
  path: string,
): { readonly problem: string; readonly at: Location } {
  const message = error instanceof Error ? error.message : String(error)
  const folder = dirname(path)
  const [first = '', place = ''] = message.split('\n')
  const problem = withoutFolder(first, folder).trim()
  // jiti writes the place of a syntax error in a second line, with columns from 0.
  const [, file = path, line = '1', column = '0'] = /^\s*(\/.*|[a-zA-Z]:.*):(\d+):(\d+)$/.exec(place) ?? []
  return { problem, at: { file: pathFrom(folder, file), line: Number(line), column: Number(column) + 1 } }
}

/** A message without the path of the folder, in any spelling: as a URL, with `/`, or as the system writes it. */
function withoutFolder(message: string, folder: string): string {
  const forms = [`${pathToFileURL(folder).href}/`, `${portable(folder)}/`, `${folder}${sep}`]
  return forms.reduce((text, form) => text.replaceAll(form, ''), message)
}
