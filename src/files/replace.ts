import { renameSync } from 'node:fs'
import { sep } from 'node:path'

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
