import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { diagnostic, type Sink } from '../diagnostics/index.ts'
import { isRunning, putInPlace } from '../files/index.ts'
import { formerManifest } from './folder.ts'
import { manifestPath } from './manifest.ts'

type Kind = 'staging' | 'former' | 'undo'

/** The temporary folders beside the output, with the process id in their names. */
export function besideOutput(out: string): Readonly<Record<Kind, string>> {
  const prefix = join(dirname(out), `.${basename(out)}`)
  const of = (kind: Kind): string => `${prefix}.${kind}-${process.pid}`
  return { staging: of('staging'), former: of('former'), undo: of('undo') }
}

/**
 * Removes the temporary folders of killed builds, and restores the former output where a build was killed while
 * replacing it. Returns `false` after a report if a build is still running.
 */
export function clearLeftovers(out: string, sink: Sink): boolean {
  const parent = dirname(out)
  if (lstatSync(parent, { throwIfNoEntry: false })?.isDirectory() !== true) return true
  for (const { name, kind, pid } of leftovers(parent, basename(out))) {
    if (pid !== process.pid && isRunning(pid)) {
      sink(diagnostic('output-busy', { folder: name }))
      return false
    }
    const isNeeded = kind === 'former' && lstatSync(out, { throwIfNoEntry: false }) === undefined
    if (kind === 'undo') takeBack(out, join(parent, name))
    if (isNeeded) renameSync(join(parent, name), out)
    else rmSync(join(parent, name), { recursive: true, force: true })
  }
  return true
}

/**
 * The temporary folders beside an output, sorted: `former` comes before `staging`, so that it is restored first.
 */
function leftovers(parent: string, out: string): readonly { name: string; kind: string; pid: number }[] {
  const prefix = `.${out}.`
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .flatMap(({ name }) => {
      const match = /^(staging|former|undo)-(\d+)$/.exec(name.slice(prefix.length))
      return match ? [{ name, kind: match[1] ?? '', pid: Number(match[2]) }] : []
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Moves staged files into the output one by one, the manifest first, and removes others. The former files are kept
 * in `undo`, for `takeBack`, until all are done.
 */
export function writeInPlace(
  out: string,
  staging: string,
  undo: string,
  { changed, removed }: { readonly changed: readonly string[]; readonly removed: readonly string[] },
): void {
  keepFormerFiles(out, undo)
  const others = changed.filter((path) => path !== manifestPath)
  for (const path of [manifestPath, ...others]) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    put(join(staging, path), join(out, path))
  }
  for (const path of removed) remove(out, path)
  rmSync(join(undo, manifestPath))
}

/** Moves a staged file to its place; copies it if that is on another device. */
function put(staged: string, path: string): void {
  try {
    putInPlace(staged, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyFileSync(staged, path)
  }
}

/**
 * Restores the files kept in `undo`. Does nothing if that has no manifest: then the output is unchanged or
 * complete.
 */
export function takeBack(out: string, undo: string): void {
  if (!existsSync(join(undo, manifestPath))) return
  const kept = listOwnPaths(undo).filter((path) => existsSync(join(undo, path)))
  for (const path of listOwnPaths(out)) if (!kept.includes(path)) remove(out, path)
  const hadManifest = readFileSync(join(undo, manifestPath), 'utf8') !== noManifest
  for (const path of hadManifest ? [...kept, manifestPath] : kept) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    if (!isSame(join(undo, path), join(out, path))) copyFileSync(join(undo, path), join(out, path))
  }
  if (!hadManifest) remove(out, manifestPath)
}

/** Kept in place of a missing manifest. */
const noManifest = '{ "files": [] }\n'

/** Keeps the generated files of the output in `undo`, the manifest last: its presence means that all are kept. */
function keepFormerFiles(out: string, undo: string): void {
  rmSync(undo, { recursive: true, force: true })
  mkdirSync(undo)
  for (const path of listOwnPaths(out).filter((one) => existsSync(join(out, one)))) {
    mkdirSync(dirname(join(undo, path)), { recursive: true })
    linkOrCopy(join(out, path), join(undo, path))
  }
  if (existsSync(join(out, manifestPath))) linkOrCopy(join(out, manifestPath), join(undo, manifestPath))
  else writeFileSync(join(undo, manifestPath), noManifest)
}

/** Makes a hard link, or a copy if that fails. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** The paths in a folder's manifest; none if it cannot be read. */
function listOwnPaths(folder: string): readonly string[] {
  const manifest = formerManifest(folder)
  return typeof manifest === 'string' ? [] : [...manifest.keys()]
}

function isSame(one: string, other: string): boolean {
  return existsSync(other) && readFileSync(one).equals(readFileSync(other))
}

/** Removes a file and the folders that become empty; errors with folders are ignored. */
function remove(out: string, path: string): void {
  rmSync(join(out, path), { force: true })
  try {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) rmdirSync(join(out, folder))
  } catch {
    // The folder is not empty, or is locked by a watcher.
  }
}
