import { type Diagnostic, diagnostic } from '../../diagnostics/index.ts'
import type { ArchiveEntry } from './entry.ts'
import { foldedName } from './entry-name.ts'

/** Two entries that are, or on some file system become, one: the second would replace the first. */
export function findClash(archive: string, entries: readonly ArchiveEntry[]): Diagnostic | undefined {
  const byName = new Map<string, ArchiveEntry>()
  for (const entry of entries) {
    const folded = foldedName(entry.name)
    const other = byName.get(folded)
    if (other?.name === entry.name && other.isFolder === entry.isFolder) {
      return diagnostic('archive-entry-duplicate', { archive, entry: entry.name })
    }
    if (other) return diagnostic('archive-entry-clash', { archive, entry: entry.name, other: other.name })
    byName.set(folded, entry)
  }
  return entries.map((entry) => fileAbove(archive, entry, byName)).find((clash) => clash !== undefined)
}

/** A file that is at the same time the folder of another entry. */
function fileAbove(
  archive: string,
  entry: ArchiveEntry,
  byName: ReadonlyMap<string, ArchiveEntry>,
): Diagnostic | undefined {
  const segments = foldedName(entry.name).split('/')
  for (let length = 1; length < segments.length; length += 1) {
    const above = byName.get(segments.slice(0, length).join('/'))
    if (above && !above.isFolder) {
      return diagnostic('archive-entry-clash', { archive, entry: entry.name, other: above.name })
    }
  }
  return undefined
}
