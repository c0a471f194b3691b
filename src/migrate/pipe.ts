import { type AdaptedDocument, type AdaptSetting, adaptDocument } from '../run/index.ts'
import { asDocument, fetchBytes, fetchFromMemory, type StoredDocument } from './document.ts'
import type { PipeContext } from './document-context.ts'
import { type MigrationEntry, makeEntry } from './entry.ts'
import { detectDocumentMedia, type InputLine, type LineDocument, readLine } from './input-lines.ts'

/** A document of a row of a table. */
export interface RowDocument {
  readonly table: string
  readonly key: string
  readonly content: string | Uint8Array
  /** Values of the context from other columns. */
  readonly context: Readonly<Record<string, unknown>>
}

/** The result of the document of a row. */
export interface RowResult {
  readonly entry: MigrationEntry
  /** The document of the target; absent where it was set aside. */
  readonly text?: string
}

/** Migrates the document of a table row; nothing is written. */
export function migrateRow(
  { table, key, content, context }: RowDocument,
  setting: Omit<PipeSetting, 'isEnvelope' | 'limit'>,
): RowResult {
  const stored: StoredDocument = {
    ...{ name: key, shown: `${table}:${key}`, collection: table, stamp: '' },
    fetch: fetchFromMemory(content),
  }
  const read: Pick<LineDocument, 'content' | 'media'> = detectDocumentMedia(content)
  const contextOf = setting.contextOf(stored, context)
  const result = adaptDocument(read.content, read.media, { ...setting, context: contextOf })
  const entry = makeEntry(stored.shown, result)
  return { entry, ...(result.text === undefined ? {} : { text: result.text }) }
}

/** The result of one document as a line, for output to a pipe. */
export interface PipeResult {
  /** As messages name the document. */
  readonly shown: string
  readonly entry: MigrationEntry
  /** The result as an object of JSON: `key`, `document` or `setAside`, and what `migration.json` says of it. */
  readonly line: object
}

export interface PipeSetting extends Omit<AdaptSetting, 'context'> {
  readonly contextOf: PipeContext
  readonly isEnvelope: boolean
  /** Bytes that a line may have. */
  readonly limit: number
}

/** The name of the standard input. */
const input = '-'

/** Migrates the document of a line; a line that cannot be read is set aside unchanged. */
export function migrateLine(line: InputLine, setting: PipeSetting): PipeResult {
  const { number, bytes } = line
  const shown = `${input}:${number}`
  const read = readLine(line, setting)
  if ('issue' in read) {
    return makeResultLine(shown, read.key, { losses: [], issues: [read.issue] }, bytes)
  }
  const { key, content, media, context } = read
  const name = setting.isEnvelope && key !== number ? String(key) : shown
  const stored: StoredDocument = {
    ...{ name, shown, collection: input, stamp: '', index: number - 1 },
    fetch: fetchFromMemory(content),
  }
  const result = adaptDocument(content, media, { ...setting, context: setting.contextOf(stored, context) })
  return makeResultLine(shown, key, result, content)
}

/** Migrates a document of a store; the result is a line, not a file. */
export function migrateToLine(document: StoredDocument, setting: PipeSetting): PipeResult {
  const bytes = fetchBytes(document)
  const { content, media } = asDocument(document, bytes)
  const result = adaptDocument(content, media, { ...setting, context: setting.contextOf(document) })
  return makeResultLine(document.shown, document.name, result, content)
}

/** The result line of a document: the target document, or the original if it was set aside, and its entry. */
export function makeResultLine(
  shown: string,
  key: unknown,
  result: AdaptedDocument,
  original: string | Uint8Array | undefined,
): PipeResult {
  const entry = makeEntry(shown, result)
  const { file: _, migrated: __, ...account } = entry
  const document = result.text === undefined ? setAside(original) : { document: result.text }
  return { shown, entry, line: { key, ...document, ...account } }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The original document as the member `setAside`, or `setAsideBase64` if it is not UTF-8. `null` if it was too
 * long to be held.
 */
function setAside(original: string | Uint8Array | undefined): object {
  if (typeof original !== 'object') return { setAside: original ?? null }
  try {
    return { setAside: utf8.decode(original) }
  } catch {
    return { setAsideBase64: Buffer.from(original).toString('base64') }
  }
}
