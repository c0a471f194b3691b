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

/** Holds the former files while new ones take their places. With a process id after it: not begun yet, or done. */
export const rewriteJournalName = '.efti-schema.rewrite'
const listName = 'files.json'

/** A file of a replacement: its path from the folder, and its digests. */
interface Listed {
  readonly path: string
  readonly before: string
  readonly after: string
}

interface JournalList {
  readonly pid: number
  readonly files: readonly Listed[]
}

/** What taking back a replacement did, paths from the folder. */
export interface RollbackResult {
  readonly restored: readonly string[]
  /** Files that somebody edited since: they stay as they are. */
  readonly edited: readonly string[]
}

/**
 * Replaces files below a folder, all of them or none. Where the process is killed meanwhile, `unfinishedBelow` says so,
 * and `takeBackBelow` makes the files what they were. `NotWritten` names the file that cannot be written.
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

/** Whether files below a folder are being replaced: by a process that runs, or by one that was killed. */
export function unfinishedBelow(folder: string): 'running' | 'killed' | undefined {
  const list = listIn(realpathSync(folder))
  if (list === undefined) return undefined
  return list.pid !== process.pid && isRunning(list.pid) ? 'running' : 'killed'
}

/** Makes files below a folder what they were before a replacement that did not end. */
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
  // It is renamed before it is removed: a kill in between must not leave half of a journal.
  clearStaged(root)
  renameSync(journal, stagingIn(root))
  attempt(() => rmSync(stagingIn(root), { recursive: true, force: true }))
  return { restored, edited }
}

function stagingIn(root: string): string {
  return join(root, `${rewriteJournalName}-${process.pid}`)
}

/** The new text of a file, and the former one under a second name, which takes no space. */
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

/** A folder below may be another device, to which nothing can be moved. */
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

/** Removes what killed processes left that had not begun, or were done. */
function clearStaged(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = name.startsWith(`${rewriteJournalName}-`)
      ? Number(name.slice(rewriteJournalName.length + 1))
      : Number.NaN
    if (!Number.isInteger(pid) || (pid !== process.pid && isRunning(pid))) continue
    rmSync(join(root, name), { recursive: true, force: true })
  }
}

/** What the journal of a folder lists; nothing where there is none. */
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

/** A file that a journal names: it may come with a repository, so nothing outside of the folder is taken from it. */
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

/** What keeps a file from being written may keep it from being put back: the journal stays, and the next run does it. */
function attempt(step: () => void): void {
  try {
    step()
  } catch {}
}
