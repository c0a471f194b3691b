import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './pack.ts'

/** A package as the lock file has it. */
export interface Locked {
  readonly name: string
  readonly version: string
  /** What npm calls it in a bill of materials. */
  readonly ref: string
  readonly hasInstallScript: boolean
  /** The refs of what it needs; optional peers are what a user has anyway, or has not. */
  readonly needs: readonly string[]
}

interface Entry {
  readonly version?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** All that is installed with the package, itself first. */
export function installedWith(): readonly Locked[] {
  const text = readFileSync(join(repository, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Entry>> }
  const found = new Map<string, Locked>()
  for (const pending = ['']; pending.length > 0; ) {
    const path = pending.pop() ?? ''
    const entry = packages[path]
    if (entry === undefined || found.has(path)) continue
    const needed = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }).flatMap(
      (name) => placeOf(name, path, packages) ?? [],
    )
    found.set(path, lockedAt(path, entry, needed.map((one) => refOf(one, packages[one])).sort()))
    pending.push(...needed)
  }
  return [...found.values()]
}

/** Where Node finds a package from another: beside it, or in a folder above. */
function placeOf(name: string, from: string, packages: Readonly<Record<string, Entry>>): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (path in packages) return path
    if (at === '') return undefined
  }
}

function lockedAt(path: string, entry: Entry, needs: readonly string[]): Locked {
  const { version = '', hasInstallScript = false } = entry
  return { name: nameOf(path), version, ref: refOf(path, entry), hasInstallScript, needs }
}

function nameOf(path: string): string {
  return path === '' ? 'efti-schema-toolkit' : (path.split('node_modules/').at(-1) ?? '')
}

function refOf(path: string, entry: Entry | undefined): string {
  return `${nameOf(path)}@${entry?.version}`
}
