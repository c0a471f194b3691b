import { resolve } from 'node:path'
import { piecesOf } from '../files/index.ts'
import { type AdaptSetting, adaptDocument, type DocumentContext } from '../prove/index.ts'
import { writeAccount } from './account.ts'
import type { StoredDocument } from './document.ts'
import { entryHead, entryOf, type MigrationEntry } from './entry.ts'
import { asDocument, fetchBytes } from './fetch.ts'
import { adaptLong, isLong, type LongSetting } from './long-document.ts'
import { asideFolder, removeLeftover, writeWhole } from './place.ts'

/** What became of one document; its file is already written, a line is for the caller to append. */
export interface Outcome {
  readonly entry: MigrationEntry
  /** The lists of the entry are in files of this name, below the folder for what is long. */
  readonly account?: string
  /** Of a document that was set aside its bytes, whatever they are. */
  readonly line?: string | Uint8Array
}

export interface MigrationSetting extends AdaptSetting {
  /** The output folder, absolute. */
  readonly out: string
  readonly long: LongSetting & { readonly from?: number }
  /** The context of each document, where they have one of their own. */
  readonly contextOf?: (document: StoredDocument) => DocumentContext
}

/** Migrates one document of a store, or sets it aside. */
export function migrateDocument(document: StoredDocument, all: MigrationSetting): Outcome {
  const setting = all.contextOf === undefined ? all : { ...all, context: all.contextOf(document) }
  return (
    (isLong(document, setting.long.from) && migrateLong(document, setting)) || migrateWhole(document, setting)
  )
}

function migrateWhole(document: StoredDocument, setting: MigrationSetting): Outcome {
  const bytes = fetchBytes(document)
  const { content, media } = asDocument(document, bytes)
  const result = adaptDocument(content, media, setting)
  const { text } = result
  const entry = entryOf(document.name, result)
  if (document.collection !== undefined) {
    return { entry, line: lineOf(text, media) ?? bytes }
  }
  writeWhole(placeOf(document, entry, setting), [text ?? bytes])
  removeOther(document, entry, setting)
  return { entry }
}

function migrateLong(document: StoredDocument, setting: MigrationSetting): Outcome | undefined {
  const { name, fetch } = document
  return adaptLong(document, setting, setting.long, ({ result, pieces }) => {
    const entry = entryHead(name, result)
    writeAccount(resolve(setting.long.folder, name), result)
    const original = fetch.kind === 'file' ? piecesOf(fetch.path) : []
    writeWhole(placeOf(document, entry, setting), pieces ?? original)
    removeOther(document, entry, setting)
    return { entry, account: name }
  })
}

function placeOf({ name }: StoredDocument, { migrated }: MigrationEntry, { out }: MigrationSetting): string {
  return resolve(out, migrated ? name : `${asideFolder}/${name}`)
}

/** What an earlier run made of the document, where that was the contrary. */
function removeOther(document: StoredDocument, entry: MigrationEntry, setting: MigrationSetting): void {
  const { fetch } = document
  const other = { ...entry, migrated: !entry.migrated }
  removeLeftover(placeOf(document, other, setting), fetch.kind === 'bytes' ? undefined : fetch.path)
}

/** A line holds an XML document as a JSON text, and a JSON document as it is, without line breaks. */
function lineOf(text: string | undefined, media: 'xml' | 'json' | 'text'): string | undefined {
  if (text === undefined) return undefined
  return JSON.stringify(media === 'json' ? JSON.parse(text) : text)
}
