/** Where the bytes of a stored document are; plain data, so that another thread can fetch them. */
export type Fetch =
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
export interface FetchedDocument {
  /** What the adapters read: an XML document, or JSON. */
  readonly content: Uint8Array | string
  readonly media: 'xml' | 'json' | 'text'
}
