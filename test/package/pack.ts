import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface Packed {
  readonly tarball: string
  readonly sha256: string
  readonly unpackedSize: number
  /** Paths in the package, sorted. */
  readonly files: readonly string[]
}

/** The toolkit, and the runtime as a package of its own. */
export interface PackedPair {
  readonly toolkit: Packed
  readonly runtime: Packed
}

/** The built folder that is the package of the runtime. */
export const runtimeFolder = 'dist/runtime'

/** Builds and packs a copy of what is tracked: nothing that lies about in the repository can be in it. */
export function packCopy(folder: string): PackedPair {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' })
  for (const path of tracked.split('\0')) {
    if (path === '' || /^(?:test|bench|out|\.)/.test(path)) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(repository, path), join(folder, path))
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'inherit' })
  return packBoth(folder)
}

/** Packs the same files from another folder, where all of them were written at another time. */
export function packAgain(folder: string, from: string): PackedPair {
  cpSync(from, folder, { recursive: true, filter: (path) => !path.endsWith('.tgz') })
  return packBoth(folder)
}

function packBoth(folder: string): PackedPair {
  return { toolkit: pack(folder, '.'), runtime: pack(folder, `./${runtimeFolder}`) }
}

function pack(folder: string, what: string): Packed {
  const told = execFileSync('npm', ['pack', what, '--json', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const [one] = JSON.parse(told) as readonly [
    { filename: string; unpackedSize: number; files: readonly { path: string }[] },
  ]
  const tarball = join(folder, one.filename)
  return {
    tarball,
    sha256: createHash('sha256').update(readFileSync(tarball)).digest('hex'),
    unpackedSize: one.unpackedSize,
    files: one.files.map(({ path }) => path).sort(),
  }
}
