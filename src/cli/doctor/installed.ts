import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isThere, withoutMark } from '../../files/index.ts'

/** What `package.json` of this package or of another says, as far as it is looked at. */
interface PackageText {
  readonly version?: unknown
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The version of a package that a folder would import; nothing where no `node_modules` at or above it has one. */
export function installedVersion(name: string, folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const version = readPackage(join(at, 'node_modules', name))?.version
    if (typeof version === 'string') return version
    if (at === dirname(at)) return undefined
  }
}

/** Whether packages are kept by Yarn Plug'n'Play: no `node_modules` has them. */
export function isPlugged(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (isThere(join(at, '.pnp.cjs'))) return true
    if (at === dirname(at)) return false
  }
}

/** `package.json` of a folder; nothing where there is none, or it is not a JSON object. */
export function readPackage(folder: string): PackageText | undefined {
  try {
    const value: unknown = JSON.parse(withoutMark(readFileSync(join(folder, 'package.json'), 'utf8')))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a version is in a range of the two forms that this package writes: `>=1.2` and `^1.2.3`. */
export function isIn(version: string, range: string): boolean {
  const least = parseVersionNumbers(range)
  const given = parseVersionNumbers(version)
  if (compare(given, least) < 0) return false
  if (!range.startsWith('^')) return true
  // The first number that is not 0 may not change.
  const fixed = least.findIndex((number) => number > 0)
  return least.slice(0, fixed + 1).every((number, at) => given[at] === number)
}

function parseVersionNumbers(text: string): readonly number[] {
  const [, major = 0, minor = 0, patch = 0] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text) ?? []
  return [major, minor, patch].map(Number)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, index) => number !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
