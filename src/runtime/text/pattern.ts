/** A pattern for texts: an engine's regular expression if its time is known to be linear, otherwise a program. */
export interface TextPattern {
  readonly source: string
  test(text: string): boolean
}

/** The length up to which no engine runs out of stack. */
const short = 100_000

/**
 * Whether an error is the stack overflow of matching a long text against an expression that repeats a group, or the
 * end of a limited pattern's steps, which has no message.
 */
export function isTooLong(error: unknown, text: unknown): boolean {
  return error instanceof RangeError && !(error.message && String(text).length <= short)
}

/** Whether a text matches a pattern; `undefined` if the text is too long for the engine. */
export function testPattern(pattern: TextPattern, text: string): boolean | undefined {
  try {
    return pattern.test(text)
  } catch (error) {
    if (isTooLong(error, text)) return undefined
    throw error
  }
}

/** The fault of a text that is too long for its pattern. */
export const patternLengthFault = {
  rule: 'limit-length',
  message: 'The text is too long for its pattern.',
} as const
