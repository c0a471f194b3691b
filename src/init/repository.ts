import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readIfThere, withoutMark } from '../files/index.ts'

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

/** Facts about a folder and its repository. */
export interface Repository {
  readonly folder: string
  readonly packageManager: PackageManager
  /** Whether it is a package in a workspace, according to a file in a folder above. */
  readonly isWorkspace: boolean
  readonly moduleKind: 'esm' | 'commonjs'
  readonly hasTypeScript: boolean
  /** The source folder of the compiler (`rootDir`); `undefined` if that is the folder itself. */
  readonly sourceFolder: string | undefined
  readonly packageText: string | undefined
  readonly package: PackageFile
  readonly taskRunner: 'turbo' | 'nx' | undefined
}

export interface PackageFile {
  readonly type?: unknown
  readonly packageManager?: unknown
  readonly workspaces?: unknown
  readonly scripts?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, unknown>>
  readonly devDependencies?: Readonly<Record<string, unknown>>
}

const lockFiles: readonly (readonly [string, PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['pnpm-workspace.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
]

/** Reads the facts about a folder from it and the folders above, up to the root of the repository. */
export function findRepository(folder: string): Repository {
  const packageText = readIfThere(join(folder, 'package.json'))
  const own = parse(packageText)
  const above = foldersAbove(folder)
  const managed = above.flatMap((at) => findPackageManager(at) ?? [])
  const runner = (['turbo', 'nx'] as const).find((name) =>
    above.some((at) => existsSync(join(at, `${name}.json`))),
  )
  const isWorkspace = above
    .slice(1)
    .some(
      (at) => existsSync(join(at, 'pnpm-workspace.yaml')) || parse(read(join(at, 'package.json'))).workspaces,
    )
  return {
    folder,
    packageManager: managed[0] ?? 'npm',
    isWorkspace,
    moduleKind: own.type === 'module' ? 'esm' : 'commonjs',
    hasTypeScript: namesIn(folder).some((name) => /^tsconfig(?:\..+)?\.json$/.test(name)),
    sourceFolder: parseRootDir(read(join(folder, 'tsconfig.json')) ?? ''),
    packageText,
    package: own,
    taskRunner: runner,
  }
}

/**
 * The `rootDir` in the text of a `tsconfig.json`, without comments; `undefined` if it is absent or not a plain
 * subfolder.
 */
function parseRootDir(text: string): string | undefined {
  const settings = text.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, '')
  const [, path = '.'] = /"rootDir"\s*:\s*"([^"]*)"/.exec(settings) ?? []
  const plain = path.replace(/^\.\//, '').replace(/\/+$/, '')
  return /^[\w-]+(?:\/[\w-]+)*$/.test(plain) ? plain : undefined
}

/** A folder and those above it, up to the root of the repository (with `.git`) or file system. */
function foldersAbove(folder: string): readonly string[] {
  const found: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    found.push(at)
    if (existsSync(join(at, '.git')) || at === dirname(at)) return found
  }
}

/**
 * The package manager of a folder: the one in `packageManager` of its `package.json`, otherwise by its lock file;
 * `undefined` if neither exists.
 */
function findPackageManager(folder: string): PackageManager | undefined {
  const stated = /^(npm|pnpm|yarn|bun)@/.exec(
    String(parse(read(join(folder, 'package.json'))).packageManager),
  )
  if (stated) return stated[1] as PackageManager
  return lockFiles.find(([name]) => existsSync(join(folder, name)))?.[1]
}

/** The result of a read; `undefined` if it throws. */
function hint<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The text of a file; `undefined` if it cannot be read. */
function read(path: string): string | undefined {
  return hint(() => readFileSync(path, 'utf8'))
}

/** The names in a folder; none if it cannot be read. */
function namesIn(folder: string): readonly string[] {
  return hint(() => readdirSync(folder)) ?? []
}

/** The object in the text of a `package.json`; empty if it is absent or invalid. */
function parse(text: string | undefined): PackageFile {
  try {
    const value: unknown = JSON.parse(withoutMark(text ?? '{}'))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
