import { rmSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { diagnostic } from '../diagnostics/index.ts'
import { putInPlace, readPieces } from '../files/index.ts'
import { type AdaptSetting, adaptDocument, type DocumentContext } from '../prove/index.ts'
import { printPath } from '../report/index.ts'
import { writeAccount } from './account.ts'
import { asDocument, fetchBytes, type StoredDocument } from './document.ts'
import { entryHead, type MigrationEntry, makeEntry } from './entry.ts'
import { adaptLong, isLong, type LongSetting } from './long-document.ts'
import { asideFolder, inFolder, removeLeftover, writeWhole, writeWholeAt } from './place.ts'
import type { SharedId } from './taken-ids.ts'

/** What became of one document; its file is already written or staged, a line is for the caller to append. */
export interface DocumentOutcome {
  readonly entry: MigrationEntry
  /** The lists of the entry are in files of this name, below the folder for what is long. */
  readonly account?: string
  /** Of a document that was set aside its bytes, whatever they are. */
  readonly line?: string | Uint8Array
  /** Where the result is until nobody else is known to have its ids. */
  readonly staged?: string
}

export interface MigrationSetting extends AdaptSetting {
  /** The output folder, absolute. */
  readonly out: string
  readonly long: LongSetting & { readonly from?: number }
  /** Where a short result stands while it is being written: a file of this thread alone. */
  readonly staging?: string
  /** Whether an earlier run set documents aside in the folder, as far as is known. */
  readonly hasAside?: boolean
  /** The context of each document, where they have one of their own. */
  readonly contextOf?: (document: StoredDocument) => DocumentContext
}

/** Migrates one document of a store, or sets it aside. */
export function migrateDocument(document: StoredDocument, all: MigrationSetting): DocumentOutcome {
  return (
    (isLong(document, all.long.from) && migrateLong(document, addContext(document, all))) ||
    migrateWhole(document, all)
  )
}

function addContext(document: StoredDocument, all: MigrationSetting): MigrationSetting {
  return all.contextOf === undefined ? all : { ...all, context: all.contextOf(document) }
}

function migrateWhole(document: StoredDocument, all: MigrationSetting): DocumentOutcome {
  const bytes = fetchBytes(document)
  // Whoever asks for the document again is given what was read.
  const setting =
    all.contextOf === undefined ? all : addContext({ ...document, fetch: { kind: 'bytes', bytes } }, all)
  const { content, media } = asDocument(document, bytes)
  const result = adaptDocument(content, media, setting)
  const { text } = result
  const entry = makeEntry(document.name, result)
  if (document.collection !== undefined) {
    return { entry, line: printLine(text, media) ?? bytes }
  }
  const staged = written(document, entry, setting, text ?? bytes)
  return staged === undefined ? { entry } : { entry, staged }
}

function migrateLong(document: StoredDocument, setting: MigrationSetting): DocumentOutcome | undefined {
  const { name, fetch } = document
  return adaptLong(document, setting, setting.long, ({ result, pieces }) => {
    const entry = entryHead(name, result)
    writeAccount(resolve(setting.long.folder, name), result)
    const original = fetch.kind === 'file' ? readPieces(fetch.path) : []
    const staged = written(document, entry, setting, pieces ?? original)
    return { entry, account: name, ...(staged === undefined ? {} : { staged }) }
  })
}

/** What has ids of its own is staged, and where is said; everything else is put in its place. */
function written(
  document: StoredDocument,
  entry: MigrationEntry,
  setting: MigrationSetting,
  content: string | Uint8Array | Iterable<string | Uint8Array>,
): string | undefined {
  if (entry.ids !== undefined) {
    const staged = resolve(setting.long.folder, `${document.name}.staged`)
    write(staged, content)
    return staged
  }
  write(resolveResultPath(document, entry, setting), content, setting.staging)
  if (!entry.migrated || setting.hasAside !== false) removeOther(document, entry, setting)
  return undefined
}

function write(
  path: string,
  content: string | Uint8Array | Iterable<string | Uint8Array>,
  staging?: string,
): void {
  if (typeof content === 'string' || content instanceof Uint8Array) writeWholeAt(path, content, staging)
  else writeWhole(path, content)
}

/** Puts a staged result in its place, or sets the document aside where others have its ids. */
export function settle(
  document: StoredDocument,
  outcome: DocumentOutcome,
  shared: readonly SharedId[],
  setting: Pick<MigrationSetting, 'out'>,
): DocumentOutcome {
  if (shared.length > 0) return setAside(document, outcome, shared, setting)
  if (outcome.staged === undefined) return outcome
  const { staged, ...settled } = outcome
  const place = resolveResultPath(document, outcome.entry, setting)
  inFolder(place, () => putInPlace(staged, place))
  removeOther(document, outcome.entry, setting)
  return settled
}

function setAside(
  document: StoredDocument,
  { entry: { tally: _tally, tallies: _tallies, ...found }, staged }: DocumentOutcome,
  shared: readonly SharedId[],
  setting: Pick<MigrationSetting, 'out'>,
): DocumentOutcome {
  const issues = shared.map((one) => {
    const { message } = diagnostic('context-twice', one)
    return { rule: 'context-twice', message, path: printPath([]), dataElement: one.id }
  })
  const entry: MigrationEntry = { ...found, migrated: false, losses: [], issues, undetermined: [] }
  if (document.collection !== undefined) return { entry, line: fetchBytes(document) }
  const { fetch } = document
  writeWhole(
    resolveResultPath(document, entry, setting),
    fetch.kind === 'file' ? readPieces(fetch.path) : [fetchBytes(document)],
  )
  if (staged !== undefined) rmSync(staged, { force: true })
  removeOther(document, entry, setting)
  return { entry }
}

function resolveResultPath(
  { name, archive }: StoredDocument,
  { migrated }: MigrationEntry,
  { out }: Pick<MigrationSetting, 'out'>,
): string {
  const place = migrated ? name : `${asideFolder}/${name}`
  // The names of files in folders are plain.
  return archive === undefined && sep === '/' ? `${out}/${place}` : resolve(out, place)
}

/** What an earlier run made of the document, where that was the contrary. */
function removeOther(
  document: StoredDocument,
  entry: MigrationEntry,
  setting: Pick<MigrationSetting, 'out'>,
): void {
  const { fetch } = document
  const other = { ...entry, migrated: !entry.migrated }
  removeLeftover(resolveResultPath(document, other, setting), fetch.kind === 'bytes' ? undefined : fetch.path)
}

/** A line holds an XML document as a JSON text, and a JSON document as it is, without line breaks. */
function printLine(text: string | undefined, media: 'xml' | 'json' | 'text'): string | undefined {
  if (text === undefined) return undefined
  return JSON.stringify(media === 'json' ? JSON.parse(text) : text)
}
