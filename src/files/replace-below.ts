import {
  chmodSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { pathFrom } from './portable.ts'
import { NotWritten, putInPlace, type Replacement } from './replace.ts'
import { isRunning } from './running.ts'
import { sha256 } from './sha256.ts'

/**
 * The folder of a replacement in progress, with the former files. With a process id after its name, it has not
 * begun or is done.
 */
export const rewriteJournalName = '.efti-schema.rewrite'
const listName = 'files.json'

/** A file of a replacement: its relative path, and its digests before and after. */
interface Listed {
  readonly path: string
  readonly before: string
  readonly after: string
}

interface JournalList {
  readonly pid: number
  readonly files: readonly Listed[]
}

/** The result of undoing a replacement, as relative paths. */
export interface RollbackResult {
  readonly restored: readonly string[]
  /** Files that were edited since, which are left unchanged. */
  readonly edited: readonly string[]
}

/**
 * Replaces existing files below a folder, all or none. If the process is killed meanwhile, `unfinishedBelow`
 * detects that, and `takeBackBelow` restores the files. Throws `NotWritten` with the file that cannot be written.
 */
export function replaceBelow(folder: string, files: readonly Replacement[]): void {
  if (files.length === 0) return
  const root = realpathSync(folder)
  const [journal, staging] = [join(root, rewriteJournalName), stagingIn(root)]
  let current = staging
  let isOpen = false
  try {
    clearStaged(root)
    mkdirSync(staging)
    const listed = files.map((file, index): Listed => {
      current = file.path
      return stage(file, root, join(staging, String(index)))
    })
    writeFileSync(join(staging, listName), JSON.stringify({ pid: process.pid, files: listed }))
    current = journal
    renameSync(staging, journal)
    isOpen = true
    for (const [index, { path }] of files.entries()) {
      current = path
      put(join(journal, `${index}.new`), path)
    }
    current = journal
    renameSync(journal, staging)
  } catch (error) {
    if (isOpen) attempt(() => takeBackBelow(root))
    else attempt(() => rmSync(staging, { recursive: true, force: true }))
    const problem = (error as NodeJS.ErrnoException).code
    throw problem === undefined ? error : new NotWritten(current, problem)
  }
  attempt(() => rmSync(staging, { recursive: true, force: true }))
}

/**
 * Whether a replacement below a folder is unfinished: still running, or its process was killed. `undefined` if
 * there is none.
 */
export function unfinishedBelow(folder: string): 'running' | 'killed' | undefined {
  const list = listIn(realpathSync(folder))
  if (list === undefined) return undefined
  return list.pid !== process.pid && isRunning(list.pid) ? 'running' : 'killed'
}

/**
 * Undoes an unfinished replacement: restores the former files, except those edited since, and removes the journal.
 */
export function takeBackBelow(folder: string): RollbackResult {
  const root = realpathSync(folder)
  const journal = join(root, rewriteJournalName)
  const restored: string[] = []
  const edited: string[] = []
  for (const [index, { path: name, before, after }] of (listIn(root)?.files ?? []).entries()) {
    const path = fileBelow(root, name)
    const former = join(journal, `${index}.old`)
    if (path !== undefined) rmSync(besidePlace(path), { force: true })
    const digest = path === undefined ? undefined : sha256(readFileSync(path))
    if (digest === before) continue
    if (path === undefined || digest !== after || !isFile(former)) edited.push(name)
    else {
      put(former, path)
      restored.push(name)
    }
  }
  // Renamed before it is removed, so that a kill in between cannot leave half a journal.
  clearStaged(root)
  renameSync(journal, stagingIn(root))
  attempt(() => rmSync(stagingIn(root), { recursive: true, force: true }))
  return { restored, edited }
}

/** The journal's folder before and after a replacement: its name with the process id. */
function stagingIn(root: string): string {
  return join(root, `${rewriteJournalName}-${process.pid}`)
}

/**
 * Stages a file beside `target`: the new content as `.new`, and a link to (or copy of) the former file as `.old`.
 * Returns its relative path with the digests before and after.
 */
function stage({ path, content, mode }: Replacement, root: string, target: string): Listed {
  const before = sha256(readFileSync(path))
  try {
    linkSync(path, `${target}.old`)
  } catch {
    copyFileSync(path, `${target}.old`)
  }
  writeFileSync(`${target}.new`, content)
  if (mode !== undefined) chmodSync(`${target}.new`, mode & 0o777)
  return { path: pathFrom(root, path), before, after: sha256(content) }
}

/** Moves a staged file to its place; if that is on another device, copies it beside its place first. */
function put(staged: string, path: string): void {
  try {
    putInPlace(staged, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyFileSync(staged, besidePlace(path))
    putInPlace(besidePlace(path), path)
  }
}

function besidePlace(path: string): string {
  return `${path}.efti-schema.tmp`
}

/** Removes the folders of replacements that had not begun or were done, of this process and of killed ones. */
function clearStaged(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = name.startsWith(`${rewriteJournalName}-`)
      ? Number(name.slice(rewriteJournalName.length + 1))
      : Number.NaN
    if (!Number.isInteger(pid) || (pid !== process.pid && isRunning(pid))) continue
    rmSync(join(root, name), { recursive: true, force: true })
  }
}

/** The list in a folder's journal; `undefined` if there is none or it is invalid. */
function listIn(root: string): JournalList | undefined {
  try {
    const list = JSON.parse(
      readFileSync(join(root, rewriteJournalName, listName), 'utf8'),
    ) as Partial<JournalList>
    if (!Number.isInteger(list?.pid) || !Array.isArray(list.files)) return undefined
    const isListed = ({ path, before, after }: Partial<Listed>): boolean =>
      [path, before, after].every((one) => typeof one === 'string')
    return list.files.every(isListed) ? (list as JournalList) : undefined
  } catch {
    return undefined
  }
}

/**
 * The path of a file in a journal; `undefined` if it is not a file inside the folder. Journals can come with a
 * repository and are not trusted.
 */
function fileBelow(root: string, name: string): string | undefined {
  const path = resolve(root, name)
  try {
    const folder = realpathSync(dirname(path))
    const isInside = `${folder}${sep}`.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)
    return isInside && isFile(path) ? path : undefined
  } catch {
    return undefined
  }
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Runs a step and ignores its error; a journal that stays is handled by the next run. */
function attempt(step: () => void): void {
  try {
    step()
  } catch {}
}
