import { resolve } from 'node:path'
import { type AdaptSetting, adaptDocument } from '../prove/index.ts'
import type { StoredDocument } from './document.ts'
import { entryOf, type MigrationEntry, told } from './entry.ts'
import { asDocument, fetchBytes } from './fetch.ts'
import { asideFolder, writeWhole } from './place.ts'

/** What became of one document; its file is already written, a line is for the caller to append. */
export interface Outcome {
  readonly entry: MigrationEntry
  /** What a person is told where the document was set aside. */
  readonly told: readonly string[]
  readonly line?: string
}

export interface MigrationSetting extends AdaptSetting {
  /** The output folder, absolute. */
  readonly out: string
}

/** Migrates one document of a store, or sets it aside. */
export function migrateDocument(document: StoredDocument, setting: MigrationSetting): Outcome {
  const bytes = fetchBytes(document)
  const { content, media } = asDocument(document, bytes)
  const result = adaptDocument(content, media, setting)
  const { text } = result
  const entry = entryOf(document.name, result)
  const words = text === undefined ? told(document.shown, result) : []
  if (document.collection !== undefined) {
    return { entry, told: words, line: lineOf(text, media) ?? Buffer.from(bytes).toString('utf8') }
  }
  const place = text === undefined ? `${asideFolder}/${document.name}` : document.name
  writeWhole(resolve(setting.out, place), [text ?? bytes])
  return { entry, told: words }
}

/** A line holds an XML document as a JSON text, and a JSON document as it is, without line breaks. */
function lineOf(text: string | undefined, media: 'xml' | 'json' | 'text'): string | undefined {
  if (text === undefined) return undefined
  return JSON.stringify(media === 'json' ? JSON.parse(text) : text)
}
