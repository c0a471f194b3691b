/** Something of ours that reads bytes of strangers. */
export interface Target {
  readonly seeds: readonly (string | Uint8Array)[]
  /** Words that its language is made of. */
  readonly dictionary: readonly string[]
  /** Makes ready what every execution uses. */
  readonly prepare?: () => Promise<void>
  /** Takes an input or reports what is wrong with it; whatever it throws is a bug. */
  readonly run: (bytes: Buffer) => unknown
}

/** Says that something does not hold which must hold for every input. */
export function mustHold(condition: boolean, what: string): void {
  if (!condition) throw new Error(`does not hold: ${what}`)
}
