import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Config, packageRoot, readRuntimeName } from '../../config/index.ts'
import { diagnostic } from '../../diagnostics/index.ts'
import { isThere, withoutMark } from '../../files/index.ts'
import { executeWith, type Repository } from '../../init/index.ts'
import { type Check, makeFineCheck, makeProblemCheck } from './doctor-result.ts'

const own = 'efti-schema-toolkit'

/** The commands of the repository's package manager that add a dependency and a development dependency. */
export function addingTo({ packageManager }: Pick<Repository, 'packageManager'>): {
  readonly add: string
  readonly addDev: string
} {
  return packageManager === 'npm'
    ? { add: 'npm install', addDev: 'npm install --save-dev' }
    : { add: `${packageManager} add`, addDev: `${packageManager} add --dev` }
}

/**
 * Checks package.json: that it can be read, lists this package and, in `dependencies`, the package that generated
 * code imports; that both are installed, this one in the running version. Returns the first problem only.
 */
export function checkPackage(repository: Repository, config: Config | undefined): readonly Check[] {
  const { folder, packageText } = repository
  if (packageText === undefined)
    return [makeProblemCheck('package', diagnostic('doctor-package-file', { isThere: false }))]
  if (readPackage(folder) === undefined)
    return [makeProblemCheck('package', diagnostic('doctor-package-file', { isThere: true }))]
  const runtime = config?.runtime
  const tool = checkTool(repository, runtime)
  if (runtime === undefined || tool.code !== undefined) return [tool]
  if (runtime === 'package') return [tool, checkRuntime(repository)]
  return [tool, makeFineCheck('package', 'Generated code needs no package: it has its runtime with it.')]
}

/**
 * Checks that package.json lists this package (in `dependencies` if generated code imports it), and that the running
 * version is installed. Gives the first problem, or that all is right. With Yarn Plug'n'Play, only checks that it is
 * listed.
 */
function checkTool({ folder, packageManager, package: file }: Repository, runtime: Config['runtime']): Check {
  const running = String(readPackage(packageRoot)?.version)
  const installed = installedVersion(own, folder)
  const { add, addDev } = addingTo({ packageManager })
  const isImported = runtime === undefined
  const imports = isImported ? `${own}/runtime` : undefined
  const how = `${isImported ? add : addDev} ${own}`
  const lists = findListing(own, file)
  if (lists === undefined) return makeDependencyCheck(own, 'unlisted', how, imports)
  if (isPlugged(folder)) return makeFineCheck('package', `package.json lists ${own}.`)
  if (installed === undefined) return makeDependencyCheck(own, 'absent', `${packageManager} install`)
  if (installed !== running) {
    const execute = executeWith(packageManager)
    return makeProblemCheck('package', diagnostic('doctor-version', { installed, running, execute }))
  }
  if (isImported && lists !== 'dependencies') return makeDependencyCheck(own, 'development', how, imports)
  return makeFineCheck(
    'package',
    `package.json lists ${own} in "${lists}"; version ${installed} is installed.`,
  )
}

/**
 * Checks that package.json lists the runtime's own package in `dependencies`, and that it is installed. With Yarn
 * Plug'n'Play, only checks that it is listed.
 */
function checkRuntime({ folder, packageManager, package: file }: Repository): Check {
  const name = readRuntimeName()
  const { add } = addingTo({ packageManager })
  const lists = findListing(name, file)
  if (lists !== 'dependencies') {
    const state = lists === undefined ? 'unlisted' : 'development'
    return makeDependencyCheck(name, state, `${add} ${name}`, name)
  }
  if (isPlugged(folder)) return makeFineCheck('package', `package.json lists ${name}.`)
  const installed = installedVersion(name, folder)
  if (installed === undefined) return makeDependencyCheck(name, 'absent', `${packageManager} install`)
  return makeFineCheck(
    'package',
    `package.json lists ${name} in "${lists}"; version ${installed} is installed.`,
  )
}

/** The list of package.json that names a package; undefined if none does. */
function findListing(
  name: string,
  { dependencies, devDependencies }: Repository['package'],
): 'dependencies' | 'devDependencies' | undefined {
  if (dependencies?.[name] !== undefined) return 'dependencies'
  return devDependencies?.[name] === undefined ? undefined : 'devDependencies'
}

function makeDependencyCheck(
  name: string,
  state: 'unlisted' | 'development' | 'absent',
  add: string,
  imports?: string,
): Check {
  const facts = { name, state, add, ...(imports === undefined ? {} : { imports }) }
  return makeProblemCheck('package', diagnostic('doctor-dependency', facts))
}

/**
 * Checks that scripts of package.json run `efti-schema build` and `efti-schema check`; empty without package.json.
 */
export function checkScripts({ folder, packageManager, package: file }: Repository): readonly Check[] {
  if (readPackage(folder) === undefined) return []
  const texts = Object.entries(file.scripts ?? {})
  const found: Check[] = []
  const commands: string[] = []
  for (const command of ['efti-schema build', 'efti-schema check']) {
    const [name] = texts.find(([, text]) => String(text).includes(command)) ?? []
    if (name === undefined) commands.push(command)
    else found.push(makeFineCheck('scripts', `The script "${name}" runs "${command}".`))
  }
  const execute = executeWith(packageManager)
  return commands.length === 0
    ? found
    : [...found, makeProblemCheck('scripts', diagnostic('doctor-script', { commands, execute }))]
}

const opinions = 'for "build --verify"'
const plugins = 'for the plugin of the same name'

/** By optional package, what it is for. */
export const purposes: Readonly<Record<string, string>> = {
  ajv: opinions,
  'libxml2-wasm': opinions,
  'openapi-diff': opinions,
  'json-schema-to-typescript': opinions,
  pg: 'for "migrate-table"',
  vite: plugins,
  rollup: plugins,
  rolldown: plugins,
  esbuild: plugins,
  webpack: plugins,
  '@rspack/core': plugins,
}

/** Checks the versions of installed optional packages against their ranges; lists the others in one line. */
export function checkOptional(repository: Repository): readonly Check[] {
  if (isPlugged(repository.folder))
    return [
      makeFineCheck(
        'optional',
        "Yarn Plug'n'Play stores the packages, so versions of optional packages were not checked.",
      ),
    ]
  const ranges = readPackage(packageRoot)?.peerDependencies ?? {}
  const { addDev } = addingTo(repository)
  const found: Check[] = []
  const missing = new Map<string, string[]>()
  for (const [name, use] of Object.entries(purposes)) {
    const range = ranges[name] ?? ''
    const version = installedVersion(name, repository.folder)
    if (version === undefined) missing.set(use, [...(missing.get(use) ?? []), name])
    else if (isIn(version, range))
      found.push(makeFineCheck('optional', `${name} ${version} is installed (${use}).`))
    else
      found.push(
        makeProblemCheck('optional', diagnostic('doctor-peer', { name, version, range, use, add: addDev })),
      )
  }
  const rest = [...missing].map(([use, names]) => `${names.join(', ')} (${use})`)
  return rest.length === 0
    ? found
    : [...found, makeFineCheck('optional', `Optional packages that are not installed: ${rest.join('; ')}.`)]
}

/** The fields of a package.json that are used. */
interface PackageText {
  readonly version?: unknown
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The version of a package in the nearest `node_modules` at or above a folder; undefined if none has it. */
export function installedVersion(name: string, folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const version = readPackage(join(at, 'node_modules', name))?.version
    if (typeof version === 'string') return version
    if (at === dirname(at)) return undefined
  }
}

/** Whether the folder or one above it uses Yarn Plug'n'Play (`.pnp.cjs`), so that there is no `node_modules`. */
export function isPlugged(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (isThere(join(at, '.pnp.cjs'))) return true
    if (at === dirname(at)) return false
  }
}

/** The package.json of a folder; undefined if it is missing or not a JSON object. */
export function readPackage(folder: string): PackageText | undefined {
  try {
    const value: unknown = JSON.parse(withoutMark(readFileSync(join(folder, 'package.json'), 'utf8')))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a version is in a range; only `>=1.2` and `^1.2.3` are understood. */
export function isIn(version: string, range: string): boolean {
  const least = parseVersionNumbers(range)
  const given = parseVersionNumbers(version)
  if (compare(given, least) < 0) return false
  if (!range.startsWith('^')) return true
  // The first number that is not 0 may not change.
  const fixed = least.findIndex((number) => number > 0)
  return least.slice(0, fixed + 1).every((number, at) => given[at] === number)
}

/** Major, minor and patch number of the first version in a text; missing ones are 0. */
function parseVersionNumbers(text: string): readonly number[] {
  const [, major = 0, minor = 0, patch = 0] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text) ?? []
  return [major, minor, patch].map(Number)
}

/** Negative if `a` is the lower version, positive if higher, 0 if equal. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, index) => number !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
