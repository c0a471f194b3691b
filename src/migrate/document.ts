import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { decodeText, mediaByName, sniffMedia, startText } from '../prove/index.ts'

/** The first bytes of a document say its root; names and namespaces of a root fit by far. */
const firstBytes = 65_536

export function fetchBytes({ fetch }: StoredDocument): Uint8Array {
  if (fetch.kind === 'file') return readKnown(fetch.path, fetch.size) ?? readFileSync(fetch.path)
  if (fetch.kind === 'bytes') return fetch.bytes
  return readByteRange(fetch.path, fetch.start, fetch.end)
}

/** Longer files are not read often enough that it would matter how. */
const short = 65_536

/** A file that is as long as it was; nothing where it is not. */
function readKnown(path: string, size = short): Uint8Array | undefined {
  if (size >= short) return undefined
  const file = openSync(path, 'r')
  try {
    // One more is asked for: less than that is all there is.
    const bytes = Buffer.allocUnsafe(size + 1)
    return readSync(file, bytes) === size ? bytes.subarray(0, size) : undefined
  } finally {
    closeSync(file)
  }
}

/** A document that is held; a text becomes bytes when these are asked for, which few do. */
export function fetchHeld(content: string | Uint8Array): Fetch {
  if (typeof content !== 'string') return { kind: 'bytes', bytes: content }
  return {
    kind: 'bytes',
    get bytes() {
      return Buffer.from(content)
    },
  }
}

/** The beginning of a document, enough to tell its root. */
export function fetchStart(document: StoredDocument): FetchedDocument {
  const { fetch } = document
  if (fetch.kind !== 'file') return asDocument(document, fetchBytes(document))
  return asDocument(document, readByteRange(fetch.path, 0, firstBytes))
}

/** A line of NDJSON is a JSON document, or a text that holds an XML document. */
export function asDocument({ name, collection }: StoredDocument, bytes: Uint8Array): FetchedDocument {
  if (collection === undefined)
    return { content: bytes, media: mediaByName(name) ?? sniffMedia('', startText(bytes)) }
  const held = heldText(bytes)
  return held === undefined ? { content: bytes, media: 'json' } : { content: held, media: 'xml' }
}

function heldText(line: Uint8Array): string | undefined {
  const text = decodeText(line).trim()
  if (!text.startsWith('"')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

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

/** Where the bytes of a stored document are; plain data, so that another thread can fetch them. */
type Fetch =
  | {
      readonly kind: 'file'
      readonly path: string
      /** Bytes, when the store was read. */
      readonly size?: number
      /** The path is a link, so that the file has another one as well. */
      readonly isLink?: true
    }
  /** A line of an NDJSON file, by its place in bytes. */
  | { readonly kind: 'line'; readonly path: string; readonly start: number; readonly end: number }
  /** An entry of an archive, which is read whole anyway. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }

/** A document of the store that is to be migrated. */
export interface StoredDocument {
  /** What its result is called, below the output folder; for a line with its number: `store.ndjson:12`. */
  readonly name: string
  /** As messages name it: relative to the working directory. */
  readonly shown: string
  readonly fetch: Fetch
  /** Changes where the document does, as far as can be told without reading it. */
  readonly stamp: string
  /** The zip that holds it, by its name below the folder that holds all that was named. */
  readonly archive?: string
  /** Its position among all documents of the store, from 0. */
  readonly index?: number
  /** The NDJSON file that results of lines are collected in. */
  readonly collection?: string
}

/** A document in full. */
interface FetchedDocument {
  /** What the adapters read: an XML document, or JSON. */
  readonly content: Uint8Array | string
  readonly media: 'xml' | 'json' | 'text'
}
