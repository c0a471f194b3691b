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

/** The folders that a build makes beside its output, named after the process that owns them. */
export function besideOutput(out: string): Readonly<Record<Kind, string>> {
  const prefix = join(dirname(out), `.${basename(out)}`)
  const of = (kind: Kind): string => `${prefix}.${kind}-${process.pid}`
  return { staging: of('staging'), former: of('former'), undo: of('undo') }
}

/**
 * Clears what a build that was killed left beside the output, and puts the former output back where it was killed
 * between the two renames, or while it wrote in place. Reports a build that is still running.
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

/** `former` sorts before `staging`: what has to be put back is put back first. */
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

/** Puts staged files into a folder one by one, from the manifest on; what is replaced stands in another until all are there. */
export function writeInPlace(
  out: string,
  staging: string,
  undo: string,
  { changed, removed }: { readonly changed: readonly string[]; readonly removed: readonly string[] },
): void {
  keep(out, undo)
  const others = changed.filter((path) => path !== manifestPath)
  for (const path of [manifestPath, ...others]) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    put(join(staging, path), join(out, path))
  }
  for (const path of removed) remove(out, path)
  rmSync(join(undo, manifestPath))
}

/** A mount point is another device, to which nothing can be moved. */
function put(staged: string, path: string): void {
  try {
    putInPlace(staged, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyFileSync(staged, path)
  }
}

/** Makes a folder hold again what was kept of it; without a manifest not all was kept yet, or all was written. */
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

/** Stands for the manifest of a folder that has none. */
const noManifest = '{ "files": [] }\n'

/** The manifest comes last: it says that all that it names is kept. */
function keep(out: string, undo: string): void {
  rmSync(undo, { recursive: true, force: true })
  mkdirSync(undo)
  for (const path of listOwnPaths(out).filter((one) => existsSync(join(out, one)))) {
    mkdirSync(dirname(join(undo, path)), { recursive: true })
    linkOrCopy(join(out, path), join(undo, path))
  }
  if (existsSync(join(out, manifestPath))) linkOrCopy(join(out, manifestPath), join(undo, manifestPath))
  else writeFileSync(join(undo, manifestPath), noManifest)
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function listOwnPaths(folder: string): readonly string[] {
  const manifest = formerManifest(folder)
  return typeof manifest === 'string' ? [] : [...manifest.keys()]
}

function isSame(one: string, other: string): boolean {
  return existsSync(other) && readFileSync(one).equals(readFileSync(other))
}

/** With the folders that become empty, as far as the system lets them go. */
function remove(out: string, path: string): void {
  rmSync(join(out, path), { force: true })
  try {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) rmdirSync(join(out, folder))
  } catch {
    // Others stand in it, or somebody watches it.
  }
}
