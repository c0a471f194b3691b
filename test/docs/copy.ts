import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../../src/config/index.ts'
import { pathsBelow } from '../support/kept.ts'

/** Files that a recipe's reader does not write by hand. */
const madeOrGiven = /^test\/(?:golden|fixtures)\/|^schemas\/|^docs\/api\.md$/

/** A copy of this repository with a history of its own, so that steps can be taken in it and counted. */
export class RepositoryCopy {
  readonly path = mkdtempSync(join(tmpdir(), 'copy-'))

  constructor() {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: packageRoot,
      encoding: 'utf8',
    })
    for (const file of listed.split('\0')) {
      const from = join(packageRoot, file)
      if (file === '' || !existsSync(from)) continue
      const to = join(this.path, file)
      mkdirSync(dirname(to), { recursive: true })
      cpSync(from, to)
    }
    this.#link('node_modules', '.cache')
    this.#link('node_modules/.cache', 'native')
    this.#copyNative()
    this.#git('init', '--quiet', '--initial-branch', 'main')
    this.commit('before')
  }

  /** The entries of a folder of the repository, but for one: the copy has that by itself. */
  #link(folder: string, own: string): void {
    const from = join(packageRoot, folder)
    mkdirSync(join(this.path, folder), { recursive: true })
    for (const name of existsSync(from) ? readdirSync(from) : [])
      if (name !== own) symlinkSync(join(from, name), join(this.path, folder, name))
  }

  /** The sources without types, which name their own places: it takes seconds to make them anew. */
  #copyNative(): void {
    const native = 'node_modules/.cache/native'
    const from = join(packageRoot, native)
    const names = [packageRoot, this.path].map((path) => [pathToFileURL(path).href, path] as const)
    const [[url = '', path = ''] = [], [ownUrl = '', ownPath = ''] = []] = names
    for (const file of existsSync(from) ? pathsBelow(from) : []) {
      const to = join(this.path, native, file)
      mkdirSync(dirname(to), { recursive: true })
      const text = readFileSync(join(from, file), 'utf8')
      writeFileSync(to, text.replaceAll(url, ownUrl).replaceAll(path, ownPath))
    }
  }

  /** Keeps what has been done; gives the files that it changed by hand. */
  commit(message: string): readonly string[] {
    this.#git('add', '--all')
    const changed = this.#git('diff', '--cached', '--name-only', '-z').split('\0')
    this.#git('commit', '--quiet', '--no-verify', '--message', message)
    return changed.filter((file) => file !== '' && !madeOrGiven.test(file)).sort()
  }

  /** Applies a difference as a reader would: at another line where the file has moved on. */
  patch(text: string): void {
    const file = join(this.path, '.git/step.diff')
    writeFileSync(file, text)
    execFileSync('patch', ['-p1', '--fuzz=0', '--no-backup-if-mismatch', '--input', file], { cwd: this.path })
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  #git(...argv: readonly string[]): string {
    const identity = ['-c', 'user.name=Reader', '-c', 'user.email=reader@example.com', '-c', 'gc.auto=0']
    return execFileSync('git', [...identity, ...argv], { cwd: this.path, encoding: 'utf8' })
  }
}
