import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type ConfigInput, embeddedConfig, packageRoot } from '../config/index.ts'
import { configNames, pathFrom, readIfThere } from '../files/index.ts'
import type { PackageManager, Repository } from './repository.ts'
import { withScripts } from './scripts.ts'

/** One file to write; all lines of an existing file are kept. */
export interface InitEdit {
  readonly path: string
  readonly text: string
  readonly says: string
}

export interface InitPlan {
  readonly edits: readonly InitEdit[]
  /** What exists and is kept, and what the user has to do. */
  readonly notes: readonly string[]
  /** The next commands to run. */
  readonly next: readonly string[]
}

const scripts = { schemas: 'efti-schema build', 'schemas:check': 'efti-schema check' }

/** An overlay to copy into the repository, with its path there. */
export interface OwnOverlay {
  readonly path: string
  readonly text: string
}

/** What to set up in a repository. */
export interface WantedSetup {
  /** The versions for a new configuration; absent if one exists. */
  readonly versions?: Pick<ConfigInput, 'versions' | 'compare'>
  /** Overlays that they name. */
  readonly overlays?: readonly OwnOverlay[]
  /** The output folder of the existing configuration, relative to the repository. */
  readonly out?: string
}

/**
 * Plans what sets up a repository: the configuration with its overlays, package scripts, a `.gitignore` line and the
 * folder of mappings. Also gives notes and the next commands. Writes nothing; what already exists is left out.
 */
export function planInit(
  repository: Repository,
  { versions, overlays = [], out: given }: WantedSetup,
): InitPlan {
  const edits: InitEdit[] = []
  const notes: string[] = []
  const out = given ?? outFolder(repository)
  planConfig(repository, versions, out, edits, notes)
  if (edits.length > 0) planOverlays(repository.folder, overlays, edits, notes)
  const runnable = planScripts(repository, edits, notes)
  if (isFree(repository.folder, out)) planIgnored(repository.folder, out, edits)
  planMappings(repository.folder, edits)
  noteCompiler(repository, notes)
  noteModules(repository, notes)
  const isNew = edits.some(({ path }) => path.startsWith('efti-schema.config.'))
  const [first] = isNew ? Object.keys(versions?.versions ?? {}) : []
  return { edits, notes, next: nextCommands(repository, runnable, first) }
}

/**
 * Plans the configuration, with an ending that suits the repository (`.ts`, `.mts` or `.mjs`); without versions,
 * plans none. If one exists, notes that it is kept.
 */
function planConfig(
  { folder, hasTypeScript, moduleKind, package: own }: Repository,
  versions: WantedSetup['versions'],
  out: string,
  edits: InitEdit[],
  notes: string[],
): void {
  const existing = configNames.find((path) => existsSync(join(folder, path)))
  if (existing !== undefined) {
    notes.push(`${existing} is there and stays as it is`)
    return
  }
  if (versions === undefined) return
  // In a CommonJS package, TypeScript treats only `.mts` as an ES module.
  const fileEnding = hasTypeScript ? (moduleKind === 'esm' ? 'ts' : 'mts') : 'mjs'
  // Next.js does not resolve `./types.js` to `types.ts`.
  const ending = own.dependencies?.next === undefined ? {} : { importEnding: 'none' as const }
  const names = Object.keys(versions.versions).map((name) => `"${name}"`)
  edits.push({
    path: `efti-schema.config.${fileEnding}`,
    text: configText({ ...versions, out, ...ending }),
    says: `the configuration of ${names.length === 1 ? 'version' : 'versions'} ${names.join(', ')}`,
  })
}

/** Plans the copies of overlays; notes those that exist and are kept. */
function planOverlays(
  folder: string,
  overlays: readonly OwnOverlay[],
  edits: InitEdit[],
  notes: string[],
): void {
  for (const { path, text } of overlays) {
    if (existsSync(join(folder, path))) notes.push(`${path} is there and stays as it is`)
    else edits.push({ path, text, says: 'what the published OpenAPI file leaves out, to correct' })
  }
}

/**
 * The versions that come with the package, with paths relative to the folder, and copies of their overlays for the
 * repository.
 */
export function embeddedVersions(folder: string): Required<Pick<WantedSetup, 'versions' | 'overlays'>> {
  const specs = pathFrom(folder, installed(folder))
  const overlays: OwnOverlay[] = []
  const text = JSON.stringify(embeddedConfig, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('specs/')) return value
    if (!value.includes('/overlays/')) return `${specs}/${value}`
    const path = `overlays/${basename(value)}`
    overlays.push({ path, text: readFileSync(join(packageRoot, value), 'utf8') })
    return path
  })
  return { versions: JSON.parse(text) as typeof embeddedConfig, overlays }
}

/**
 * The path of this package in the nearest `node_modules` above, possibly a link; otherwise the running package.
 */
function installed(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules', packageName)
    if (existsSync(path)) return path
    if (at === dirname(at)) return packageRoot
  }
}

/**
 * Plans the missing scripts in `package.json`, and returns the scripts that will exist. Scripts of the same name
 * that do something else are kept and noted.
 */
function planScripts(
  { packageText, package: own }: Repository,
  edits: InitEdit[],
  notes: string[],
): readonly string[] {
  const known = own.scripts ?? {}
  /** Whether an existing script runs the command. */
  const runs = (script: string, command: string): boolean => {
    const text: unknown = known[script]
    return typeof text === 'string' && text.includes(command)
  }
  const wanted = Object.entries(scripts)
  const missing = wanted.filter(([, command]) => !Object.keys(known).some((one) => runs(one, command)))
  const taken = missing.filter(([script]) => script in known)
  for (const [script, command] of taken)
    notes.push(`the script "${script}" is something else and stays as it is; add one that runs "${command}"`)
  const there = wanted.filter(([script, command]) => runs(script, command)).map(([script]) => script)
  const added = Object.fromEntries(missing.filter((one) => !taken.includes(one)))
  if (Object.keys(added).length === 0) return there
  const text = packageText === undefined ? undefined : withScripts(packageText, added)
  const list = Object.entries(added).map(([script, command]) => `"${script}": "${command}"`)
  if (text === undefined) {
    notes.push(`package.json is not there or cannot be edited; add the scripts ${list.join(', ')}`)
    return there
  }
  edits.push({ path: 'package.json', text, says: `the scripts ${list.join(', ')}` })
  return [...there, ...Object.keys(added)]
}

/** Plans a line for the output folder in `.gitignore`, unless it has one. */
function planIgnored(folder: string, out: string, edits: InitEdit[]): void {
  const text = readIfThere(join(folder, '.gitignore')) ?? ''
  const spellings = [out, `${out}/`, `/${out}`, `/${out}/`, `${out}/*`, `/${out}/*`, `${out}/**`]
  if (text.split(/\r?\n/).some((line) => spellings.includes(line.trim()))) return
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const gap = text === '' || text.endsWith('\n') ? '' : newline
  edits.push({
    path: '.gitignore',
    text: `${text}${gap}/${out}/${newline}`,
    says: `the line /${out}/: what is generated is not committed`,
  })
}

/** Plans the folder of mappings with a README, unless it exists. */
function planMappings(folder: string, edits: InitEdit[]): void {
  if (existsSync(join(folder, 'mappings'))) return
  const text = `# Mappings

Your decisions about how documents are converted from one version to another. \`efti-schema map <from> <to>\` writes two
files for a pair of versions: \`<from>-<to>.yaml\` (the mapping) and \`<from>-<to>.hooks.ts\` (your hooks). A build reads
both. If you call them otherwise, name them in the configuration: \`compare[].mapping\` and \`compare[].hooks\`.
`
  edits.push({ path: 'mappings/README.md', text, says: 'the folder of your mappings' })
}

/**
 * Chooses the output folder: `generated` in the compiler's source folder, otherwise `out`. If other
 * files are there, `generated/schemas` instead.
 */
function outFolder({ folder, sourceFolder }: Repository): string {
  if (sourceFolder === undefined) return isFree(folder, 'out') ? 'out' : 'generated/schemas'
  const below = `${sourceFolder}/generated`
  return isFree(folder, below) ? below : `${below}/schemas`
}

/** Whether a path does not exist, or is an output folder of this tool. */
function isFree(folder: string, path: string): boolean {
  return !existsSync(join(folder, path)) || existsSync(join(folder, path, 'manifest.json'))
}

/** Notes that generated code needs a TypeScript compiler or bundler, if the repository has no tsconfig. */
function noteCompiler({ hasTypeScript, packageManager, package: own }: Repository, notes: string[]): void {
  if (hasTypeScript) return
  const add = packageManager === 'npm' ? 'npm install --save-dev' : `${packageManager} add --dev`
  const compiler = own.devDependencies?.typescript === undefined ? ` (${add} typescript)` : ''
  notes.push(
    `what is generated is TypeScript: it needs a tsconfig.json and a compiler${compiler}, or a bundler (efti-schema-toolkit/vite, /rollup, /esbuild, /webpack are plugins)`,
  )
}

/** Notes that generated ES modules need `"type": "module"`, if the package is CommonJS and does not use Next.js. */
function noteModules({ packageText, moduleKind, package: own }: Repository, notes: string[]): void {
  if (packageText === undefined || moduleKind === 'esm' || own.dependencies?.next !== undefined) return
  notes.push(
    'generated code is ES modules, but package.json has no "type": "module"; add it (npm pkg set type=module), unless your code is bundled or compiled to CommonJS (docs/setups.md)',
  )
}

/** The next commands to run: install the package, build, and inspect a new version or check. */
function nextCommands(
  { packageManager, package: own }: Repository,
  runnable: readonly string[],
  first: string | undefined,
): readonly string[] {
  const isInstalled = own.dependencies?.[packageName] !== undefined
  const run = packageManager === 'npm' || packageManager === 'bun' ? `${packageManager} run` : packageManager
  const install = packageManager === 'npm' ? 'npm install' : `${packageManager} add`
  const execute = executeWith(packageManager)
  // The script may be missing, or be something else of the same name.
  const running = (script: keyof typeof scripts): string =>
    runnable.includes(script) ? `${run} ${script}` : `${execute} ${scripts[script]}`
  return [
    ...(isInstalled ? [] : [`${install} ${packageName}`]),
    running('schemas'),
    // The first version of a new configuration.
    first !== undefined ? `${execute} efti-schema inspect ${first}` : running('schemas:check'),
  ]
}

/** The package manager's command that runs an installed package's command, such as `npx`. */
export function executeWith(packageManager: PackageManager): string {
  return { npm: 'npx', bun: 'bunx', pnpm: 'pnpm', yarn: 'yarn' }[packageManager]
}

/** The text of a configuration module, as one literal. */
function configText(config: ConfigInput): string {
  return `import { defineConfig } from 'efti-schema-toolkit'

// Every path is relative to this file. A version whose status is "draft" is generated below draft/ and marked in every file.
// "failOn" of a comparison: 'breaking', 'risky' or 'any' changes fail "efti-schema check"; 'none': no change does.
export default defineConfig(${printed(config, '')})
`
}

/** A value as a TypeScript literal with single quotes, one property a line. */
function printed(value: unknown, indent: string): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[${value.map((one) => printed(one, indent)).join(', ')}]`
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  const lines = entries.map(([key, one]) => `${inner}${keyText(key)}: ${printed(one, inner)},\n`)
  return `{\n${lines.join('')}${indent}}`
}

/** A property name, quoted if it is not an identifier. */
function keyText(key: string): string {
  return /^[a-z_$][\w$]*$/i.test(key) ? key : printed(key, '')
}

export const packageName = 'efti-schema-toolkit'
