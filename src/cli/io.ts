/** The world as a command sees it; tests give their own. */
export interface Io {
  readonly stdout: Stream
  readonly stderr: Stream
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The standard input: its file descriptor, or what gives all of it. */
  readonly stdin?: 0 | (() => Uint8Array)
  /** The standard input in pieces, as they come. */
  readonly input?: () => AsyncIterable<Uint8Array>
  /** Milliseconds after which steps are told to people who wait; a second unless told otherwise. */
  readonly patience?: number
  /** The day, as `YYYY-MM-DD`: whether what a team accepted still holds. */
  today?(): string
  /** Resolves when the user asks to end (Ctrl-C); commands that would run for ever wait for it. */
  interrupted?(): Promise<void>
}

export interface Stream {
  readonly isTTY?: boolean
  /** Of a terminal. */
  readonly columns?: number
  /** `false` where the reader is slow: what is written next has to wait in memory until it drains. */
  write(text: string): unknown
  once?(event: 'drain', go: () => void): unknown
}

/** How a command ends: fine, findings, bad usage or bad input, our own bug. */
export const exits = { fine: 0, findings: 1, badInput: 2, bug: 3 } as const

export type Exit = (typeof exits)[keyof typeof exits]
