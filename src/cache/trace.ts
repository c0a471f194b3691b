import { readFileSync, statSync } from 'node:fs'
import { isReferable, listFiles, pathFrom, sha256 } from '../files/index.ts'

/** A file that was read, with its digest; `undefined` if it did not exist. */
export interface TracedFile {
  readonly path: string
  readonly sha256: string | undefined
}

/** A folder whose listing decides what is read: a file added or removed there changes the result. */
export interface TracedFolder {
  readonly path: string
  readonly listing: 'all' | 'referable'
  readonly sha256: string
}

/** All files and folders that a result was made from, by absolute paths. */
export interface Trace {
  readonly files: readonly TracedFile[]
  readonly folders: readonly TracedFolder[]
}

/** The files that one source read, and the folder that it listed. */
interface Reads {
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
  readonly folder?: string
  readonly listing?: 'all' | 'referable'
}

const mostFiles = 100_000

/** The trace of reads, with digests of the listed folders. Files in output folders are left out of listings. */
export function traceReads(reads: readonly Reads[], outputs: readonly string[]): Trace {
  return {
    files: reads.flatMap(({ files }) => files),
    folders: reads.flatMap(({ folder, listing }) =>
      folder === undefined || listing === undefined
        ? []
        : [{ path: folder, listing, sha256: listed(folder, listing, outputs) }],
    ),
  }
}

/** Whether all files and folders of a trace still have the same digests. */
export function isUnchanged({ files, folders }: Trace, outputs: readonly string[]): boolean {
  return (
    files.every(({ path, sha256: digest }) => fileDigest(path) === digest) &&
    folders.every(({ path, listing, sha256: digest }) => listed(path, listing, outputs) === digest)
  )
}

/** The digest of a file; `undefined` if it does not exist or is not a regular file. */
export function fileDigest(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? sha256(readFileSync(path)) : undefined
  } catch {
    return undefined
  }
}

/** The digest of a folder's listing, without output folders; `too many` or `unreadable` if it cannot be listed. */
function listed(folder: string, listing: TracedFolder['listing'], outputs: readonly string[]): string {
  const below = outputs.map((out) => pathFrom(folder, out)).filter((path) => path !== '')
  const isOutput = (path: string): boolean => below.some((start) => path.startsWith(`${start}/`))
  try {
    const wanted = (path: string): boolean => !isOutput(path) && (listing === 'all' || isReferable(path))
    const paths = listFiles(folder, mostFiles, wanted)
    return paths === undefined ? 'too many' : sha256(paths.join('\n'))
  } catch {
    return 'unreadable'
  }
}
