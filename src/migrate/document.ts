import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { decodeDocumentText, mediaByName, sniffMedia, startText } from '../run/index.ts'
import { detectDocumentMedia } from './input-lines.ts'

/** The bytes read of a document to find its root. */
const firstBytes = 65_536

/** The bytes of a document: a file, a range of a file, or bytes already in memory. */
export function fetchBytes({ fetch }: StoredDocument): Uint8Array {
  if (fetch.kind === 'file') return readKnown(fetch.path, fetch.size) ?? readFileSync(fetch.path)
  if (fetch.kind === 'bytes') return fetch.bytes
  return readByteRange(fetch.path, fetch.start, fetch.end)
}

/** Files from this size on are read the usual way. */
const short = 65_536

/** The bytes of a short file, read in one call; `undefined` if its size is not `size`, or not short. */
function readKnown(path: string, size = short): Uint8Array | undefined {
  if (size >= short) return undefined
  const file = openSync(path, 'r')
  try {
    // One byte more is requested, to notice if the file has grown.
    const bytes = Buffer.allocUnsafe(size + 1)
    return readSync(file, bytes) === size ? bytes.subarray(0, size) : undefined
  } finally {
    closeSync(file)
  }
}

/** Returns a document that is in memory as if it had been fetched; a string is encoded each time its bytes are read. */
export function fetchFromMemory(content: string | Uint8Array): Fetch {
  if (typeof content !== 'string') return { kind: 'bytes', bytes: content }
  return {
    kind: 'bytes',
    get bytes() {
      return Buffer.from(content)
    },
  }
}

/**
 * The start of a document with its media, from which its root can be found: of a file only the first 64 KB, otherwise
 * everything.
 */
export function fetchStart(document: StoredDocument): FetchedDocument {
  const { fetch } = document
  if (fetch.kind !== 'file') return asDocument(document, fetchBytes(document))
  return asDocument(document, readByteRange(fetch.path, 0, firstBytes))
}

/**
 * A document's content and media. In NDJSON, a line that is a JSON string holds a document, of XML or JSON; any other
 * is a JSON document.
 */
export function asDocument({ name, collection }: StoredDocument, bytes: Uint8Array): FetchedDocument {
  if (collection === undefined)
    return { content: bytes, media: mediaByName(name) ?? sniffMedia('', startText(bytes)) }
  const held = heldText(bytes)
  return held === undefined ? { content: bytes, media: 'json' } : detectDocumentMedia(held)
}

/** The string that a line of JSON is; `undefined` if it is not a JSON string. */
function heldText(line: Uint8Array): string | undefined {
  const text = decodeDocumentText(line).trim()
  if (!text.startsWith('"')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** The bytes of a file from `start` up to `end`; fewer if the file ends before. */
export function readByteRange(path: string, start: number, end: number): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const bytes = new Uint8Array(end - start)
    let length = 0
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, start + length)
      if (read === 0) break
      length += read
    }
    return bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}

/** Where the bytes of a stored document are, as plain data that can be sent to another thread. */
type Fetch =
  | {
      readonly kind: 'file'
      readonly path: string
      /** Bytes, when the store was read. */
      readonly size?: number
      /** The path is a symbolic link: the file has another path as well. */
      readonly isLink?: true
    }
  /** A line of an NDJSON file, by its place in bytes. */
  | { readonly kind: 'line'; readonly path: string; readonly start: number; readonly end: number }
  /** Bytes in memory: an entry of an archive, which has been read. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }

/** A document of the store that is to be migrated. */
export interface StoredDocument {
  /** What its result is called, below the output folder; for a line with its number: `store.ndjson:12`. */
  readonly name: string
  /** As messages name it: relative to the working directory. */
  readonly shown: string
  readonly fetch: Fetch
  /** A text that changes when the document changes, as far as that shows without reading it. */
  readonly stamp: string
  /** The zip that holds it, by its name below the folder that holds all that was named. */
  readonly archive?: string
  /** Its position among all documents of the store, from 0. */
  readonly index?: number
  /** For a line of NDJSON, the file that its result is collected in. */
  readonly collection?: string
}

/** A document in full. */
interface FetchedDocument {
  /** What the adapters read: an XML document, or JSON. */
  readonly content: Uint8Array | string
  readonly media: 'xml' | 'json' | 'text'
}
