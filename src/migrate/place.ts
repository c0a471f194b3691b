import { closeSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Below the output folder: the documents that could not be migrated, as they were. */
export const asideFolder = 'set-aside'

/** Beside itself first, so that a reader never sees half a document. */
export function writeWhole(path: string, pieces: Iterable<string | Uint8Array>): void {
  mkdirSync(dirname(path), { recursive: true })
  const part = `${path}.part`
  const file = openSync(part, 'w')
  try {
    for (const piece of pieces) writeAll(file, typeof piece === 'string' ? Buffer.from(piece) : piece)
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
}

export function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}
