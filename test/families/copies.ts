import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A copy of a repository, in the folder that FAMILIES names: with or without a work tree. */
export class Copy {
  readonly #gitDir: string

  constructor(gitDir: string) {
    this.#gitDir = gitDir
  }

  /** The files of a commit whose paths fit, by path; those that the copy does not hold are left out. */
  files(commit: string, fits: (path: string) => boolean): ReadonlyMap<string, Buffer> {
    const listed = this.#git('ls-tree', '-r', '-z', commit).toString().split('\0')
    const wanted = listed.flatMap((line) => {
      const [, id, path] = /^\d+ blob ([0-9a-f]+)\t(.*)$/su.exec(line) ?? []
      return id !== undefined && path !== undefined && fits(path) ? [{ id, path }] : []
    })
    const contents = this.#contents(wanted.map(({ id }) => id))
    return new Map(
      wanted.flatMap(({ id, path }): [string, Buffer][] => {
        const content = contents.get(id)
        return content === undefined ? [] : [[path, content]]
      }),
    )
  }

  #contents(ids: readonly string[]): ReadonlyMap<string, Buffer> {
    const answer = this.#git.call(this, 'cat-file', '--batch', { input: `${ids.join('\n')}\n` })
    const found = new Map<string, Buffer>()
    for (let at = 0; at < answer.length; ) {
      const end = answer.indexOf(10, at)
      const [id = '', kind, size] = answer.toString('latin1', at, end).split(' ')
      at = end + 1
      if (kind !== 'blob') continue
      found.set(id, answer.subarray(at, at + Number(size)))
      at += Number(size) + 1
    }
    return found
  }

  #git(...given: readonly (string | { readonly input: string })[]): Buffer {
    const args = given.filter((one) => typeof one === 'string')
    const options = given.find((one) => typeof one !== 'string') ?? {}
    const git = ['--git-dir', this.#gitDir, ...args]
    return execFileSync('git', git, { ...options, maxBuffer: 2 ** 31 - 1, stdio: ['pipe', 'pipe', 'ignore'] })
  }
}

/** The copy of a repository below a folder; nothing where it was not fetched. */
export function copyOf(folder: string, repository: string): Copy | undefined {
  const names = [repository, repository.replace('/', '+'), repository.replace(/^.*\//u, '')]
  const places = names.flatMap((name) => [
    join(name, '.git'),
    join(name, 'repo'),
    join(name, 'repo/.git'),
    name,
    `${name}.git`,
  ])
  const found = places.map((place) => join(folder, place)).find((place) => existsSync(join(place, 'HEAD')))
  return found === undefined ? undefined : new Copy(found)
}

/** Of paths and contents, whatever the commit is called. */
export function digestOf(files: ReadonlyMap<string, Buffer>): string {
  const whole = createHash('sha256')
  for (const path of [...files.keys()].sort()) {
    const content = createHash('sha256')
      .update(files.get(path) ?? '')
      .digest('hex')
    whole.update(`${path} ${content}\n`)
  }
  return whole.digest('hex')
}

/** Writes files below a folder, by the part of their paths behind `start`. */
export function writeBelow(folder: string, start: string, files: ReadonlyMap<string, Buffer>): void {
  for (const [path, content] of files) {
    const place = join(folder, path.slice(start.length))
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, content)
  }
}
