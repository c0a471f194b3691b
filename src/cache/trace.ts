import { readFileSync, statSync } from 'node:fs'
import { isReferable, listFiles, pathFrom, sha256 } from '../files/index.ts'

/** A file as it was read; no digest where it was not there. */
export interface TracedFile {
  readonly path: string
  readonly sha256: string | undefined
}

/** A folder in which a file that came or went would have been read as well. */
export interface TracedFolder {
  readonly path: string
  readonly listing: 'all' | 'referable'
  readonly sha256: string
}

/** All that a result came from, by absolute paths. */
export interface Trace {
  readonly files: readonly TracedFile[]
  readonly folders: readonly TracedFolder[]
}

/** What one source read, as reading tells it. */
interface Reads {
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
  readonly folder?: string
  readonly listing?: 'all' | 'referable'
}

const mostFiles = 100_000

/** The trace of some reads. Files of the output are no sources, though it may stand among them. */
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

/** Whether everything is as it was; each file and folder is looked at once. */
export function isUnchanged({ files, folders }: Trace, outputs: readonly string[]): boolean {
  return (
    files.every(({ path, sha256: digest }) => fileDigest(path) === digest) &&
    folders.every(({ path, listing, sha256: digest }) => listed(path, listing, outputs) === digest)
  )
}

/** The digest of a file; nothing where there is none. What is no file may have no end. */
export function fileDigest(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? sha256(readFileSync(path)) : undefined
  } catch {
    return undefined
  }
}

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
