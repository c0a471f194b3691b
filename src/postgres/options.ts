/** A connection of `pg`, as far as it is used. */
export interface PostgresClient {
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<{
    readonly rows: readonly Readonly<Record<string, unknown>>[]
    readonly rowCount?: number | null
  }>
  on(event: 'error', told: (error: Error) => void): unknown
  off(event: 'error', told: (error: Error) => void): unknown
  /** Gives the connection back; with an error it is closed. */
  release(error?: Error | boolean): void
}

/** Where connections come from: `new pg.Pool()`. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>
  on(event: 'error', told: (error: Error) => void): unknown
  off(event: 'error', told: (error: Error) => void): unknown
}

/** The row that a document stands in. */
export interface PostgresRow {
  /** As a text, whatever the type of its column; of several columns as `(1,abc)`, as PostgreSQL prints a row. */
  readonly key: string
  /** Of `select.columns`, as `pg` reads them. */
  readonly columns: Readonly<Record<string, unknown>>
}

/** What became of a document. What a generated converter returns fits. */
export interface PostgresResult {
  /** Absent where a person has to look at the document. */
  readonly document?: string | undefined
  readonly losses: readonly unknown[]
  readonly issues: readonly unknown[]
  readonly decisions?: readonly unknown[]
}

/** Where results go: a column of the same row, another table, or the place of the document itself. */
export type PostgresWrite = (
  | { readonly column: string }
  /** Made where it does not exist. Its columns have the names of the source's unless others are named. */
  | { readonly table: string; readonly key?: string | readonly string[]; readonly document?: string }
  | { readonly inPlace: true }
) & {
  /** Further columns of the row that is written, each with a value that is the same for all. */
  readonly set?: Readonly<Record<string, string | number | boolean | null>>
}

/** What a worker is told. */
export interface PostgresWorkerOptions {
  readonly pool: PostgresPool
  /** Names the migration. Its tables are `<name>_ranges` and `<name>_documents`, beside the table of the documents. */
  readonly name: string
  readonly select: {
    readonly table: string
    /** The column of the documents: text, bytea, xml, json or jsonb. */
    readonly document: string
    /** A condition of SQL; columns of the table are those of `s`. */
    readonly where?: string
    /** Further columns, for `convert`. */
    readonly columns?: readonly string[]
  }
  /** The column that identifies a row, or the columns that do together: unique, and never null. */
  readonly key: string | readonly string[]
  readonly write: PostgresWrite
  /** Rows of a range, which is one transaction; 500 by default. */
  readonly batch?: number
  /** Ranges that are under way at once, each on a connection of its own; 2 by default. */
  readonly concurrency?: number
  /** Seconds after which the server ends the transaction of a worker that no longer answers; 60 by default. */
  readonly lease?: number
  /** Whatever else decides the results. A migration that was begun with another identity is not continued. */
  readonly identity?: string
  /** Converts one document. It may be asked again for a document whose transaction was ended. */
  readonly convert: (document: string | Uint8Array, row: PostgresRow) => PostgresResult
}

/** How far a migration is, over all workers. */
export interface PostgresProgress {
  readonly ranges: number
  readonly finished: number
  /** Documents of all ranges, when they were cut. */
  readonly documents: number
  readonly converted: number
  readonly setAside: number
  /** Documents that were gone, or had a result of somebody else, when their range was taken. */
  readonly passed: number
}

/** What a run is told. */
export interface PostgresRun {
  /** The transaction at work is finished first. */
  readonly signal?: AbortSignal
  /** Documents that were set aside are converted again. */
  readonly retry?: boolean
  /** Called after each range of this worker. */
  readonly onRange?: (done: { readonly converted: number; readonly setAside: number }) => void
}

/** What would become of some documents. */
export interface PostgresSample {
  /** Rows of the table, as the server estimates them. */
  readonly rows: number
  /** Of converting alone. */
  readonly milliseconds: number
  readonly results: readonly (PostgresResult & { readonly key: string })[]
}

/** What is wrong with the tables or the settings; nothing was changed. */
export class PostgresSetupError extends Error {
  override readonly name = 'PostgresSetupError'
}
