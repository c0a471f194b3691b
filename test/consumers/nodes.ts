import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from '../package/pack.ts'

/** Where Node and pnpm are kept for these runs; no part of the repository, and safe to delete. */
const cache = join(repository, 'node_modules/.cache/consumers')

/** The folder that holds `node` of a major version, from the registry; that of this process where it is the same. */
export function nodeFolder(major: string): string {
  if (process.versions.node.split('.')[0] === major) return dirname(process.execPath)
  const name = `node-${process.platform}-${process.arch}`
  return join(installed(`node-${major}`, `${name}@${major}`), 'node_modules', name, 'bin')
}

/** The folder that holds `pnpm`: 10 is the last that runs on Node 20. */
export function pnpmFolder(): string {
  return join(installed('pnpm', 'pnpm@10.34.8'), 'node_modules/.bin')
}

/** How another runtime runs a program, by its name; nothing where the registry has none for this machine. */
export const runtimes: Readonly<Record<string, () => readonly string[] | undefined>> = {
  Bun: () => programOf(`@oven/bun-${process.platform}-${process.arch}`, '1.4.5', 'bin/bun', []),
  Deno: () => {
    const name = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`
    return programOf(name, '2.9.6', 'deno', ['run', '--allow-all', '--no-remote', '--cached-only'])
  },
}

function programOf(
  name: string,
  version: string,
  path: string,
  args: readonly string[],
): readonly string[] | undefined {
  try {
    const folder = installed(name.replace('/', '-'), `${name}@${version}`)
    return [join(folder, 'node_modules', name, path), ...args]
  } catch {
    return undefined
  }
}

function installed(folder: string, spec: string): string {
  const path = join(cache, folder)
  if (existsSync(join(path, 'node_modules'))) return path
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'package.json'), '{ "private": true }\n')
  execFileSync('npm', ['install', ...quietly, '--ignore-scripts', spec], { cwd: path, stdio: 'inherit' })
  return path
}

export const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

/** The environment of a command that shall meet this Node before any other. */
export function environment(folders: readonly string[]): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [...folders, process.env.PATH ?? ''].join(':'), NO_COLOR: '1', CI: '1' }
}
