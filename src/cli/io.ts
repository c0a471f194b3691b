/** The world as a command sees it; tests give their own. */
export interface Io {
  readonly stdout: Stream
  readonly stderr: Stream
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Stream {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** How a command ends: fine, findings, bad usage or bad input, our own bug. */
export const exits = { fine: 0, findings: 1, badInput: 2, bug: 3 } as const

export type Exit = (typeof exits)[keyof typeof exits]
