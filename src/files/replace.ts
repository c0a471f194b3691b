import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, sep } from 'node:path'

/** Milliseconds before each further attempt. */
const pauses = [10, 20, 40, 80, 160]

/** Whether a system says that a file or folder is held: on Windows by a scanner for viruses, an editor, a watcher. */
export function isHeld(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Moves what was just written to its place. Scanners of Windows look at new files first, so that it may take a moment. */
export function putInPlace(staged: string, path: string): void {
  for (const pause of sep === '\\' ? pauses : []) {
    try {
      renameSync(staged, path)
      return
    } catch (error) {
      if (!isHeld(error)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
  renameSync(staged, path)
}

/** A file that could not be written, and the operating system's word for why; it is as it was. */
export class NotWritten extends Error {
  readonly path: string
  readonly problem: string

  constructor(path: string, problem: string) {
    super(`${path}: ${problem}`)
    this.path = path
    this.problem = problem
  }
}

/** Writes a file whole, or leaves it as it was and throws `NotWritten`; folders above it are made. */
export function replaceFile(path: string, content: string | Uint8Array, mode?: number): void {
  const staged = `${path}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(staged, content, mode === undefined ? {} : { mode })
    putInPlace(staged, path)
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code
    if (problem === undefined) throw error
    removeStaged(staged)
    throw new NotWritten(path, problem)
  }
}

/** What keeps a file from being written may keep it from being removed. */
function removeStaged(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {}
}
