/** The environment of a command: streams, folder, variables, clock; tests pass their own. */
export interface Io {
  readonly stdout: Stream
  readonly stderr: Stream
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The standard input: its file descriptor, or a function that returns all of it. */
  readonly stdin?: 0 | (() => Uint8Array)
  /** The standard input in pieces, as they come. */
  readonly input?: () => AsyncIterable<Uint8Array>
  /** Milliseconds after which progress is printed; 1000 by default. */
  readonly patience?: number
  /** Today as `YYYY-MM-DD`; decides whether accepted changes have expired. */
  today?(): string
  /** Resolves when the user asks to end (Ctrl-C); commands that would run for ever wait for it. */
  interrupted?(): Promise<void>
}

export interface Stream {
  readonly isTTY?: boolean
  /** The width, if the stream is a terminal. */
  readonly columns?: number
  /** Returns `false` if the reader is slow: the caller should wait for `drain`. */
  write(text: string): unknown
  once?(event: 'drain', go: () => void): unknown
}

/** How a command ends: fine, findings, bad usage or bad input, our own bug. */
export const exits = { fine: 0, findings: 1, badInput: 2, bug: 3 } as const

export type Exit = (typeof exits)[keyof typeof exits]
