import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

interface Locked {
  readonly dev?: boolean
  /** A tool of ours, or one that a user may have; nothing installs it with this package. */
  readonly devOptional?: boolean
  readonly peer?: boolean
  readonly link?: boolean
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

const read = <T>(path: string): T => JSON.parse(readFileSync(join(packageRoot, path), 'utf8')) as T
const locked = Object.entries(
  read<{ packages: Readonly<Record<string, Locked>> }>('package-lock.json').packages,
)
/** The package of the runtime is made here, and linked. */
const isOwn = (path: string, { link }: Locked): boolean => link === true || !path.startsWith('node_modules/')
const installed = locked.filter(
  ([path, one]) => !isOwn(path, one) && one.dev !== true && one.devOptional !== true,
)
const running = ['preinstall', 'install', 'postinstall', 'prepare']

test('F7: nothing that a user installs has a script that runs then', () => {
  expect(installed.length).toBeGreaterThan(10)
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([])
  const withScripts = ['', ...installed.map(([path]) => path)].filter((path) => {
    if (!existsSync(join(packageRoot, path, 'package.json'))) return false
    const { scripts = {} } = read<Manifest>(join(path, 'package.json'))
    // What a package runs for its own authors does not run where it is installed from the registry.
    return running.some((name) => name !== 'prepare' && name in scripts)
  })
  expect(withScripts).toEqual([])
  expect(
    Object.keys(read<Manifest>('package.json').scripts ?? {}).filter((name) => running.includes(name)),
  ).toEqual([])
})

test('F7: every dependency has one version and one content', () => {
  const { dependencies = {} } = read<Manifest>('package.json')
  expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([])
})
