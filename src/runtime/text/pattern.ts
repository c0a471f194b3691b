/** What texts are held against: an engine's own expression where that is known to take linear time, else a program. */
export interface TextPattern {
  readonly source: string
  test(text: string): boolean
}

/** No engine runs out of stack for a text that is shorter. */
const short = 100_000

/** Whether an engine had no stack left to hold so long a text against an expression that repeats a group. */
export function isTooLong(error: unknown, text: unknown): boolean {
  return error instanceof RangeError && (typeof text !== 'string' || text.length > short)
}

/** Whether a text has a form; nothing where the text is too long to tell. */
export function testPattern(pattern: TextPattern, text: string): boolean | undefined {
  try {
    return pattern.test(text)
  } catch (error) {
    if (isTooLong(error, text)) return undefined
    throw error
  }
}

/** What is said of such a text. */
export const patternLengthFault = {
  rule: 'limit-length',
  message: 'The text is too long for its pattern.',
} as const
