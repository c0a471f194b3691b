/** The part of `pg` that is used here; the package is optional and has no types. */
declare module 'pg' {
  interface Answer {
    readonly rows: readonly Readonly<Record<string, unknown>>[]
    readonly rowCount: number | null
  }

  type Told = (error: Error) => void

  export interface PoolClient {
    query(text: string, values?: readonly unknown[]): Promise<Answer>
    on(event: 'error', told: Told): unknown
    off(event: 'error', told: Told): unknown
    release(error?: Error | boolean): void
  }

  export class Pool {
    constructor(settings: Readonly<Record<string, unknown>>)
    connect(): Promise<PoolClient>
    query(text: string, values?: readonly unknown[]): Promise<Answer>
    end(): Promise<void>
    on(event: 'error', told: Told): unknown
    on(event: 'connect', told: (client: PoolClient) => void): unknown
    off(event: 'error', told: Told): unknown
  }
}
