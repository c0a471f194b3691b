/** The part of a connection of `pg` that is used. */
export interface PostgresClient {
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<{
    readonly rows: readonly Readonly<Record<string, unknown>>[]
    readonly rowCount?: number | null
  }>
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
  /** Returns the connection to the pool; with an error it is closed. */
  release(error?: Error | boolean): void
}

/** The pool of connections: `new pg.Pool()`. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
}

/** The row of a document. */
export interface PostgresRow {
  /** The key as a text; for several columns as PostgreSQL prints a row: `(1,abc)`. */
  readonly key: string
  /** The values of `select.columns`, as `pg` reads them. */
  readonly columns: Readonly<Record<string, unknown>>
}

/** The result of converting a document, such as that of a generated converter. */
export interface PostgresResult {
  /** Absent if the document is set aside. */
  readonly document?: string | undefined
  readonly losses: readonly unknown[]
  readonly issues: readonly unknown[]
  readonly decisions?: readonly unknown[]
}

/** Where results are written: a column of the same row, another table, or in place of the document. */
export type PostgresWrite = (
  | { readonly column: string }
  /** Created if it does not exist. By default, its columns have the names of the source's. */
  | { readonly table: string; readonly key?: string | readonly string[]; readonly document?: string }
  | { readonly inPlace: true }
) & {
  /** Further columns of written rows, each with a constant value. */
  readonly set?: Readonly<Record<string, string | number | boolean | null>>
}

/** Options of a worker. */
export interface PostgresWorkerOptions {
  readonly pool: PostgresPool
  /**
   * The name of the migration. Its tables are `<name>_ranges`, `<name>_documents` and `<name>_attempts`, in the
   * schema of the documents' table.
   */
  readonly name: string
  readonly select: {
    readonly table: string
    /** The column of the documents: text, bytea, xml, json or jsonb. */
    readonly document: string
    /** An SQL condition; `s` is the table. */
    readonly where?: string
    /** Further columns, for `convert`. */
    readonly columns?: readonly string[]
  }
  /** The column or columns that identify a row: unique and not null. */
  readonly key: string | readonly string[]
  readonly write: PostgresWrite
  /** The number of rows in a range, which is one transaction; 500 by default. */
  readonly batch?: number
  /** The number of ranges processed at once, each on its own connection; 2 by default. */
  readonly concurrency?: number
  /** Seconds after which the server ends the transaction of an unresponsive worker; 60 by default. */
  readonly lease?: number
  /** Anything else that decides the results. A migration begun with another identity is not continued. */
  readonly identity?: string
  /** Converts one document. It may be called again for a document whose transaction was ended. */
  readonly convert: (document: string | Uint8Array, row: PostgresRow) => PostgresResult
}

/** The progress of a migration, over all workers. */
export interface PostgresProgress {
  readonly ranges: number
  readonly finished: number
  /** The documents of all ranges at the time they were made. */
  readonly documents: number
  readonly converted: number
  readonly setAside: number
  /** Documents that had been removed, or had another result, when their range was processed. */
  readonly passed: number
}

/** Options of a run. */
export interface PostgresRun {
  /** Stops the run; the current transactions are finished first. */
  readonly signal?: AbortSignal
  /** Whether documents that were set aside are converted again. */
  readonly retry?: boolean
  /** Called after each range of this worker. */
  readonly onRange?: (done: { readonly converted: number; readonly setAside: number }) => void
}

/** The results of converting some documents without writing. */
export interface PostgresSample {
  /** The number of rows in the table: estimated by the server for large tables. */
  readonly rows: number
  /** Milliseconds spent on conversion. */
  readonly milliseconds: number
  readonly results: readonly (PostgresResult & { readonly key: string })[]
}

/** An error in the tables or settings; nothing was changed. */
export class PostgresSetupError extends Error {
  override readonly name = 'PostgresSetupError'
}
