import { type Dataset, wire } from '@service/shared-names'
import { consignment } from '@v0/schemas/common/index.js'
import type { Stored } from './store.js'

/** A dataset as it is kept for years: the document, and enough to find it again. */
export interface ArchiveEntry {
  readonly name: string
  readonly bytes: number
  readonly document: string
  readonly year: string
}

const codecs = { dataset: consignment, identifiers: wire.identifierCodec }

export type CodecName = keyof typeof codecs

/** The root element of a kind of document, for the index of the archive. */
export function rootOf(name: CodecName): string {
  const { namespace, local } = codecs[name].root
  return `{${namespace}}${local}`
}

export function archiveEntry({ datasetId, version, xml, record }: Stored): ArchiveEntry {
  const year = record.accepted?.date.slice(0, 4) ?? 'undated'
  return {
    name: `${year}/${datasetId}-${version}.xml`,
    bytes: xml.length,
    document: xml,
    year,
  }
}

/** Reads an entry again; an entry that no longer reads is reported, not thrown. */
export function restore(entry: ArchiveEntry): Dataset | readonly string[] {
  const parse = codecs.dataset.parse
  const result = parse(entry.document)
  return result.ok ? result.value : result.issues.map(({ message }) => message)
}

/** Entries by year, with their sizes summed. */
export function sizes(entries: readonly ArchiveEntry[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { year, bytes } of entries) sums.set(year, (sums.get(year) ?? 0) + bytes)
  return new Map([...sums].sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** Entries that may go: older than the years that have to be kept. */
export function expired(
  entries: readonly ArchiveEntry[],
  thisYear: number,
  keep: number,
): readonly ArchiveEntry[] {
  return entries.filter(({ year }) => /^\d{4}$/.test(year) && Number(year) < thisYear - keep)
}
