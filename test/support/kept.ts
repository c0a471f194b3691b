import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const cache = join(repository, 'node_modules/.cache/efti-schema-toolkit')

/**
 * A folder that is made once for a state of the sources and kept for all tests and runs, which only read it. The first
 * test that asks makes it; other processes wait for it. Folders of older sources are removed.
 */
export async function keptFolder(
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const digest = digestOf(sources)
  const folder = join(cache, `${name}-${digest}`)
  const lock = `${folder}.lock`
  const done = join(folder, '.whole')
  mkdirSync(cache, { recursive: true })
  while (!isThere(done)) {
    if (!takeLock(lock)) await wait(200)
    else if (!isThere(done)) await makeWhole(folder, make).finally(() => release(lock))
    else release(lock)
  }
  return folder
}

/** Made beside its place and renamed, so that what was interrupted is never taken for the whole. */
async function makeWhole(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  removeOthers(folder.slice(cache.length + 1).replace(/-[^-]*$/, ''), folder)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  await make(unfinished)
  writeFileSync(join(unfinished, '.whole'), '')
  renameSync(unfinished, folder)
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Whether this process may make the folder now; the lock of a process that has ended counts for nothing. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isRunning(Number(readIfThere(lock)))) release(lock)
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid === 0 || process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Nothing where the file is not there, or not written yet. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function release(lock: string): void {
  rmSync(lock, { force: true })
}

function digestOf(sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    const path = join(repository, source)
    const files = statSync(path).isDirectory() ? pathsBelow(path).map((file) => join(path, file)) : [path]
    for (const file of files) hash.update(`\0${file.slice(repository.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Results that are made of one text each. */
export interface KeptResults<T> {
  of(text: string, make: () => T): T
  /** Keeps what was asked for since, and nothing else. */
  save(): void
}

/**
 * Results in JSON that follow from a text alone, kept from run to run. `code` is what decides them beside the text: files
 * by their paths in the repository, and texts.
 */
export function keptResults<T>(
  name: string,
  code: { files: readonly string[]; texts?: readonly string[] },
): KeptResults<T> {
  const path = join(cache, `${name}.json`)
  const state = createHash('sha256')
    .update(`${digestOf(code.files)}\0${code.texts?.join('\0') ?? ''}`)
    .digest('hex')
  const stored = JSON.parse(readIfThere(path) || '{}') as { state?: string; results?: Record<string, T> }
  const before = new Map(stored.state === state ? Object.entries(stored.results ?? {}) : [])
  const asked = new Map<string, T>()
  const of = (text: string, make: () => T): T => {
    const key = createHash('sha256').update(text).digest('base64')
    const result = asked.get(key) ?? before.get(key) ?? make()
    asked.set(key, result)
    return result
  }
  const save = (): void => {
    mkdirSync(cache, { recursive: true })
    writeFileSync(`${path}.${process.pid}`, JSON.stringify({ state, results: Object.fromEntries(asked) }))
    renameSync(`${path}.${process.pid}`, path)
  }
  return { of, save }
}

/** Texts in which nothing wrong was found, remembered from run to run. */
export interface FaultlessTexts {
  has(text: string): boolean
  add(text: string): void
}

/** Those found with a state of the files `sources`, each an empty file; those of older states are removed. */
export function faultlessTexts(name: string, sources: readonly string[]): FaultlessTexts {
  const folder = join(cache, `${name}-${digestOf(sources)}`)
  if (!isThere(folder)) {
    mkdirSync(folder, { recursive: true })
    removeOthers(name, folder)
  }
  const marker = (text: string): string => join(folder, createHash('sha256').update(text).digest('hex'))
  const add = (text: string): void => {
    // Another run may have removed the folder, for sources that have changed since.
    mkdirSync(folder, { recursive: true })
    writeFileSync(marker(text), '')
  }
  return { has: (text) => isThere(marker(text)), add }
}

/** Removes the folders of this name but one: those for other states of the sources. */
function removeOthers(name: string, folder: string): void {
  for (const old of readdirSync(cache)) {
    if (new RegExp(`^${name}-[0-9a-f]{16}(?:\\.unfinished)?$`).test(old) && join(cache, old) !== folder)
      rmSync(join(cache, old), { recursive: true, force: true })
  }
}

/** The files below a folder by their relative paths, sorted. */
export function pathsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
