import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type ConfigInput, embeddedConfig, packageRoot } from '../config/index.ts'
import { configNames, pathFrom, readIfThere } from '../files/index.ts'
import type { PackageManager, Repository } from './repository.ts'
import { withScripts } from './scripts.ts'

/** One file to write; what stands there keeps every line. */
export interface InitEdit {
  readonly path: string
  readonly text: string
  readonly says: string
}

export interface InitPlan {
  readonly edits: readonly InitEdit[]
  /** What was found and stays as it is, and what a person has to do where it cannot be done for them. */
  readonly notes: readonly string[]
  /** The commands to go on with. */
  readonly next: readonly string[]
}

const scripts = { schemas: 'efti-schema build', 'schemas:check': 'efti-schema check' }

/** An overlay that becomes the user's own, with its path in the repository. */
export interface OwnOverlay {
  readonly path: string
  readonly text: string
}

/** What a repository is set up with. */
export interface WantedSetup {
  /** The versions of a configuration to write; nothing where there is one already. */
  readonly versions?: Pick<ConfigInput, 'versions' | 'compare'>
  /** Overlays that they name. */
  readonly overlays?: readonly OwnOverlay[]
  /** The output folder of the configuration that is there, from the repository's folder. */
  readonly out?: string
}

/** What a repository needs to begin with. */
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
  // In a CommonJS package a compiler takes only .mts for a module.
  const fileEnding = hasTypeScript ? (moduleKind === 'esm' ? 'ts' : 'mts') : 'mjs'
  // Next.js finds no `types.ts` behind `./types.js`.
  const ending = own.dependencies?.next === undefined ? {} : { importEnding: 'none' as const }
  const names = Object.keys(versions.versions).map((name) => `"${name}"`)
  edits.push({
    path: `efti-schema.config.${fileEnding}`,
    text: configText({ ...versions, out, ...ending }),
    says: `the configuration of ${names.length === 1 ? 'version' : 'versions'} ${names.join(', ')}`,
  })
}

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

/** The versions that come with the package, with paths from a folder; their overlays are to be the user's own. */
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

/** The package as this folder reaches it, which for some package managers is a link. */
function installed(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules', packageName)
    if (existsSync(path)) return path
    if (at === dirname(at)) return packageRoot
  }
}

/** Says which of the scripts are there in the end, to be run by their names. */
function planScripts(
  { packageText, package: own }: Repository,
  edits: InitEdit[],
  notes: string[],
): readonly string[] {
  const known = own.scripts ?? {}
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

function planMappings(folder: string, edits: InitEdit[]): void {
  if (existsSync(join(folder, 'mappings'))) return
  const text = `# Mappings

What people decided about the way from one version to another, a file for each pair of versions:
\`efti-schema map <from> <to>\` proposes one, and \`compare[].mapping\` of the configuration names it.
`
  edits.push({ path: 'mappings/README.md', text, says: 'the folder of your mappings' })
}

/** Where the compiler takes its sources from, a folder that is free: somebody may have an `out` of their own. */
function outFolder({ folder, sourceFolder }: Repository): string {
  if (sourceFolder === undefined) return isFree(folder, 'out') ? 'out' : 'generated/schemas'
  const below = `${sourceFolder}/generated`
  return isFree(folder, below) ? below : `${below}/schemas`
}

/** Whether nothing is there, or what was generated. */
function isFree(folder: string, path: string): boolean {
  return !existsSync(join(folder, path)) || existsSync(join(folder, path, 'manifest.json'))
}

/** Somebody who compiles nothing so far has to be told that there is something to compile now. */
function noteCompiler({ hasTypeScript, packageManager, package: own }: Repository, notes: string[]): void {
  if (hasTypeScript) return
  const add = packageManager === 'npm' ? 'npm install --save-dev' : `${packageManager} add --dev`
  const compiler = own.devDependencies?.typescript === undefined ? ` (${add} typescript)` : ''
  notes.push(
    `what is generated is TypeScript: it needs a tsconfig.json and a compiler${compiler}, or a bundler (efti-schema-toolkit/vite, /rollup, /esbuild, /webpack are plugins)`,
  )
}

/** `npm init` makes a CommonJS package, in which Node does not take what is generated. */
function noteModules({ packageText, moduleKind, package: own }: Repository, notes: string[]): void {
  if (packageText === undefined || moduleKind === 'esm' || own.dependencies?.next !== undefined) return
  notes.push(
    'package.json has no "type": "module", and what is generated is ES modules: add it (npm pkg set type=module), unless your code is bundled or compiled to CommonJS (docs/setups.md)',
  )
}

function nextCommands(
  { packageManager, package: own }: Repository,
  runnable: readonly string[],
  first: string | undefined,
): readonly string[] {
  const isInstalled = own.dependencies?.[packageName] !== undefined
  const run = packageManager === 'npm' || packageManager === 'bun' ? `${packageManager} run` : packageManager
  const install = packageManager === 'npm' ? 'npm install' : `${packageManager} add`
  const execute = executeWith(packageManager)
  // A script of that name may be somebody's own, or there is none.
  const running = (script: keyof typeof scripts): string =>
    runnable.includes(script) ? `${run} ${script}` : `${execute} ${scripts[script]}`
  return [
    ...(isInstalled ? [] : [`${install} ${packageName}`]),
    running('schemas'),
    // A version of the configuration that was just written.
    first !== undefined ? `${execute} efti-schema inspect ${first}` : running('schemas:check'),
  ]
}

/** What runs a command of an installed package. */
export function executeWith(packageManager: PackageManager): string {
  return { npm: 'npx', bun: 'bunx', pnpm: 'pnpm', yarn: 'yarn' }[packageManager]
}

/** A configuration as a person would write it: one literal, which is read without being run. */
function configText(config: ConfigInput): string {
  return `import { defineConfig } from 'efti-schema-toolkit'

// Every path is relative to this file. A version whose status is "draft" is generated below draft/ and marked in every file.
// "failOn" of a comparison: 'breaking', 'risky' or 'any' changes fail "efti-schema check"; 'none': no change does.
export default defineConfig(${printed(config, '')})
`
}

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

function keyText(key: string): string {
  return /^[a-z_$][\w$]*$/i.test(key) ? key : printed(key, '')
}

export const packageName = 'efti-schema-toolkit'
