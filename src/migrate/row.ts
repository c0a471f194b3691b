import { adaptDocument } from '../prove/index.ts'
import type { StoredDocument } from './document.ts'
import { type MigrationEntry, makeEntry } from './entry.ts'
import { fetchHeld } from './fetch.ts'
import { detectDocumentMedia, type LineDocument } from './input-lines.ts'
import type { PipeSetting } from './pipe.ts'

/** A document of a row of a table. */
export interface RowDocument {
  readonly table: string
  readonly key: string
  readonly content: string | Uint8Array
  /** Values that the document does not hold, of other columns. */
  readonly context: Readonly<Record<string, unknown>>
}

/** What became of the document of a row. */
export interface RowResult {
  readonly entry: MigrationEntry
  /** The document of the target; absent where it was set aside. */
  readonly text?: string
}

/** Migrates the document of a row. */
export function migrateRow(
  { table, key, content, context }: RowDocument,
  setting: Omit<PipeSetting, 'isEnvelope' | 'limit'>,
): RowResult {
  const stored: StoredDocument = {
    ...{ name: key, shown: `${table}:${key}`, collection: table, stamp: '' },
    fetch: fetchHeld(content),
  }
  const read: Pick<LineDocument, 'content' | 'media'> = detectDocumentMedia(content)
  const contextOf = setting.contextOf(stored, context)
  const result = adaptDocument(read.content, read.media, { ...setting, context: contextOf })
  const entry = makeEntry(stored.shown, result)
  return { entry, ...(result.text === undefined ? {} : { text: result.text }) }
}
