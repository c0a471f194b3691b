import { rmSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { diagnostic } from '../diagnostics/index.ts'
import { putInPlace, readPieces } from '../files/index.ts'
import { printPath } from '../report/index.ts'
import { type AdaptSetting, adaptDocument, type DocumentContext } from '../run/index.ts'
import { writeAccount } from './account.ts'
import { asDocument, fetchBytes, type StoredDocument } from './document.ts'
import { entryHead, type MigrationEntry, makeEntry } from './entry.ts'
import { adaptLong, isLong, type LongSetting } from './long-document.ts'
import { asideFolder, inFolder, removeLeftover, writeWhole, writeWholeAt } from './place.ts'
import type { SharedId } from './taken-ids.ts'

/** The outcome of one document. Its file is already written or staged; a `line` is appended by the caller. */
export interface DocumentOutcome {
  readonly entry: MigrationEntry
  /** For a long document, the name of the files with the entry's lists, below the folder for long documents. */
  readonly account?: string
  /** The line for its collection; for a document that was set aside, its original bytes. */
  readonly line?: string | Uint8Array
  /** The temporary place of the result, until its ids are known to be unique. */
  readonly staged?: string
}

export interface MigrationSetting extends AdaptSetting {
  /** The output folder, absolute. */
  readonly out: string
  readonly long: LongSetting & { readonly from?: number }
  /** The temporary file for short results, used only by this thread. */
  readonly staging?: string
  /** `false` if no earlier run set documents aside in the folder. */
  readonly hasAside?: boolean
  /** Makes the context of each document, if they differ. */
  readonly contextOf?: (document: StoredDocument) => DocumentContext
}

/**
 * Migrates one document of a store and writes the result, or sets the document aside; a long XML document is
 * processed in pieces. A result with unique ids is only staged; a line of a collection is returned.
 */
export function migrateDocument(document: StoredDocument, all: MigrationSetting): DocumentOutcome {
  return (
    (isLong(document, all.long.from) && migrateLong(document, addContext(document, all))) ||
    migrateWhole(document, all)
  )
}

/** The setting with the context of this document, if documents have their own. */
function addContext(document: StoredDocument, all: MigrationSetting): MigrationSetting {
  return all.contextOf === undefined ? all : { ...all, context: all.contextOf(document) }
}

/** Migrates a document that is read whole. A result of a collection is returned as a line, otherwise written. */
function migrateWhole(document: StoredDocument, all: MigrationSetting): DocumentOutcome {
  const bytes = fetchBytes(document)
  // The context function gets the bytes already read, not the file again.
  const setting =
    all.contextOf === undefined ? all : addContext({ ...document, fetch: { kind: 'bytes', bytes } }, all)
  const { content, media } = asDocument(document, bytes)
  const result = adaptDocument(content, media, setting)
  const { text } = result
  const entry = makeEntry(document.name, result)
  if (document.collection !== undefined) {
    return { entry, line: printLine(text, media) ?? bytes }
  }
  const staged = writeResult(document, entry, setting, text ?? bytes)
  return staged === undefined ? { entry } : { entry, staged }
}

/**
 * Migrates a long document in pieces, and writes its losses, issues and decisions to files beside the journal.
 * `undefined` if it must be read whole.
 */
function migrateLong(document: StoredDocument, setting: MigrationSetting): DocumentOutcome | undefined {
  const { name, fetch } = document
  return adaptLong(document, setting, setting.long, ({ result, pieces }) => {
    const entry = entryHead(name, result)
    writeAccount(resolve(setting.long.folder, name), result)
    const original = fetch.kind === 'file' ? readPieces(fetch.path) : []
    const staged = writeResult(document, entry, setting, pieces ?? original)
    return { entry, account: name, ...(staged === undefined ? {} : { staged }) }
  })
}

/**
 * Writes the result of a document. If it has unique ids, it is staged and the path returned; otherwise it is
 * written to its place, and `undefined` returned.
 */
function writeResult(
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

/** Writes a file whole; short content through the staging file if there is one. */
function write(
  path: string,
  content: string | Uint8Array | Iterable<string | Uint8Array>,
  staging?: string,
): void {
  if (typeof content === 'string' || content instanceof Uint8Array) writeWholeAt(path, content, staging)
  else writeWhole(path, content)
}

/** Moves a staged result to its place, or sets the document aside if it shares ids with others. */
export function settleOutcome(
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

/**
 * Sets a document aside whose ids others have: writes the original to the set-aside folder and removes the staged
 * result.
 */
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

/** The path of a document's result: in the output folder, or for a document set aside in its set-aside folder. */
function resolveResultPath(
  { name, archive }: StoredDocument,
  { migrated }: MigrationEntry,
  { out }: Pick<MigrationSetting, 'out'>,
): string {
  const place = migrated ? name : `${asideFolder}/${name}`
  // Names of files have no `..`, so they need not be resolved.
  return archive === undefined && sep === '/' ? `${out}/${place}` : resolve(out, place)
}

/** Removes an earlier run's file with the opposite outcome: set aside instead of migrated, or the reverse. */
function removeOther(
  document: StoredDocument,
  entry: MigrationEntry,
  setting: Pick<MigrationSetting, 'out'>,
): void {
  const { fetch } = document
  const other = { ...entry, migrated: !entry.migrated }
  removeLeftover(resolveResultPath(document, other, setting), fetch.kind === 'bytes' ? undefined : fetch.path)
}

/**
 * A result as a line of NDJSON: an XML document as a JSON string, a JSON document without line breaks. `undefined`
 * without a result.
 */
function printLine(text: string | undefined, media: 'xml' | 'json' | 'text'): string | undefined {
  if (text === undefined) return undefined
  // No string of JSON holds a line break. Parsed, long numbers would lose digits.
  return media === 'json' ? text.replace(/[\r\n]+/g, '') : JSON.stringify(text)
}
