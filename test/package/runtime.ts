import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Packed, repository } from './pack.ts'

/** All that package.json of the runtime may say, but for its text for registries. */
export interface RuntimeManifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly license: string
  readonly type: string
  readonly engines: Readonly<Record<string, string>>
}

/** Fields by which a package makes others be installed, or runs a program. */
const forbidden = [
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
  'bundleDependencies',
  'scripts',
  'bin',
]

/** The package.json of a folder of the repository. */
export function readManifest(folder: string): RuntimeManifest & Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'))
}

/** Facts that package.json of the runtime repeats, where they are not those of the toolkit; what it may not have. */
export function manifestProblems(
  manifest: Readonly<Record<string, unknown>> = readManifest('src/runtime'),
): readonly string[] {
  const toolkit = readManifest('.')
  const same = (['version', 'license', 'type', 'engines'] as const).filter(
    (key) => JSON.stringify(manifest[key]) !== JSON.stringify(toolkit[key]),
  )
  return [
    ...same.map((key) => `${key} of the runtime differs from that of the toolkit`),
    ...forbidden.filter((key) => key in manifest).map((key) => `the runtime has ${key}`),
  ]
}

/** What is in the package of the runtime beside its modules, what it lacks, and what its package.json says wrong. */
export function runtimeProblems({ files }: Packed, sources: readonly string[]): readonly string[] {
  const published = sources
    .filter((path) => path.startsWith('src/runtime/') && !path.startsWith('src/runtime/pieces/'))
    .map((path) => path.slice('src/runtime/'.length).replace(/\.ts$/, ''))
  const known = ['LICENSE', 'README.md', 'package.json']
  const modules = published.flatMap((name) => [`${name}.js`, `${name}.d.ts`])
  const isThere = new Set(files)
  return [
    ...files
      .filter((file) => !known.includes(file) && !modules.includes(file))
      .map((file) => `${file} is in the package and no module of it`),
    ...[...known, 'index.js', 'index.d.ts']
      .filter((file) => !isThere.has(file))
      .map((file) => `${file} is not in the package`),
    ...manifestProblems(),
  ]
}
