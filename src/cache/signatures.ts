import { type BigIntStats, lstatSync } from 'node:fs'
import { join, sep } from 'node:path'
import { walk } from '../files/index.ts'
import { fileDigest } from './trace.ts'

/** A file that was written: its digest, and its size, inode and times as a text. */
export interface Signature {
  readonly path: string
  readonly sha256: string
  /** Empty if the file is so new that a later edit might not change it. */
  readonly stat: string
}

/** The coarsest resolution of file times: two seconds, in nanoseconds. */
const grain = 2_000_000_000n

/** Signatures of files just written, with an empty `stat`: their contents are read at the next check. */
export function signFilesJustWritten(
  digests: Iterable<readonly [path: string, sha256: string]>,
): readonly Signature[] {
  return [...digests].map(([path, sha256]) => ({ path, sha256, stat: '' }))
}

/**
 * The current signatures if a folder holds exactly these files, apart from guests; otherwise `undefined`. Contents
 * are read only if the `stat` differs or is empty. `isNews` tells whether a `stat` changed.
 */
export function matchSignatures(
  out: string,
  signatures: readonly Signature[],
  guests: readonly string[],
): { readonly signatures: readonly Signature[]; readonly isNews: boolean } | undefined {
  const wanted = new Map(signatures.map((one) => [one.path, one]))
  const now = BigInt(Date.now()) * 1_000_000n
  const found: Signature[] = []
  let isNews = false
  try {
    for (const entry of walk(out)) {
      if (entry.isDirectory()) continue
      const full = join(entry.parentPath, entry.name)
      const path = full
        .slice(out.length + 1)
        .split(sep)
        .join('/')
      if (guests.includes(path) && entry.isFile()) continue
      const known = wanted.get(path)
      if (known === undefined || !entry.isFile()) return undefined
      // Read before the content, so that an edit in between is noticed at the next check.
      const stat = signed(lstatSync(full, { bigint: true }), now)
      if (stat !== known.stat || stat === '') {
        if (fileDigest(full) !== known.sha256) return undefined
        isNews ||= stat !== known.stat
      }
      found.push({ ...known, stat })
    }
  } catch {
    return undefined
  }
  return found.length === wanted.size ? { signatures: found, isNews } : undefined
}

/** A file's size, inode and times as a text; empty if it is too new. */
function signed({ size, ino, mtimeNs, ctimeNs }: BigIntStats, now: bigint): string {
  const isOld = ctimeNs + grain < now && mtimeNs + grain < now
  return isOld ? `${size} ${ino} ${mtimeNs} ${ctimeNs}` : ''
}
