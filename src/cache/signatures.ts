import { type BigIntStats, lstatSync } from 'node:fs'
import { join, sep } from 'node:path'
import { walk } from '../files/index.ts'
import { fileDigest } from './trace.ts'

/** A file that was written: its digest, and how the file system knows it. */
export interface Signature {
  readonly path: string
  readonly sha256: string
  /** Empty where the file is so young that an edit might not show. */
  readonly stat: string
}

/** File systems tell times apart by two seconds at worst; in nanoseconds. */
const grain = 2_000_000_000n

/** Some written files before anybody has looked at them: their contents are read once more. */
export function unsigned(digests: Iterable<readonly [path: string, sha256: string]>): readonly Signature[] {
  return [...digests].map(([path, sha256]) => ({ path, sha256, stat: '' }))
}

/**
 * The signatures of now where a folder holds these files and none but guests beside them. Contents are read where the
 * file system has another word for a file, or none that can be trusted.
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
      // Before the content: an edit that comes between the two shows the next time.
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

function signed({ size, ino, mtimeNs, ctimeNs }: BigIntStats, now: bigint): string {
  const isOld = ctimeNs + grain < now && mtimeNs + grain < now
  return isOld ? `${size} ${ino} ${mtimeNs} ${ctimeNs}` : ''
}
