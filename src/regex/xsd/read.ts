import { PatternError, type PatternFault, translateBody } from './translate.ts'

export type { PatternFault } from './translate.ts'

/** One flag for all: what `v` adds is said with look-aheads, so that JSON Schema's validators read the same source. */
export interface TranslatedPattern {
  readonly source: string
  readonly flags: 'u'
}

/** A regular expression of XML Schema (Part 2, appendix F) as one of ECMAScript, anchored at both ends. */
export function readPattern(source: string): TranslatedPattern | PatternFault {
  try {
    const translated = `^(?:${translateBody(source)})$`
    return compiles(translated)
      ? { source: translated, flags: 'u' }
      : { message: 'This pattern is too large for a regular expression.', at: 0 }
  } catch (error) {
    if (error instanceof PatternError) return { message: error.message, at: error.at }
    throw error
  }
}

/** What is wrong with the syntax of a pattern, if anything. */
export function checkPattern(source: string): PatternFault | undefined {
  const read = readPattern(source)
  return 'message' in read ? read : undefined
}

/** The source of `readPattern` alone. */
export function translatePattern(source: string): string | undefined {
  const read = readPattern(source)
  return 'message' in read ? undefined : read.source
}

/** Whether the engine takes an expression; engines compile on first use, so that one is asked for. */
export function compiles(source: string): boolean {
  try {
    new RegExp(source, 'u').test('')
    return true
  } catch {
    return false
  }
}
