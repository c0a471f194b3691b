import { PatternError, type PatternFault, translateBody } from './translate.ts'

export type { PatternFault } from './translate.ts'

/**
 * A translated pattern; always with the flag `u` and look-aheads instead of `v`, so that JSON Schema validators
 * can use it.
 */
export interface TranslatedPattern {
  readonly source: string
  readonly flags: 'u'
}

/**
 * Translates an XML Schema pattern (Part 2, appendix F) to ECMAScript, anchored at both ends; or returns its
 * fault.
 */
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

/** The fault of a pattern of XML Schema; `undefined` if it is valid. */
export function checkPattern(source: string): PatternFault | undefined {
  const read = readPattern(source)
  return 'message' in read ? read : undefined
}

/** The ECMAScript source of an XML Schema pattern; `undefined` if it is not valid. */
export function translatePattern(source: string): string | undefined {
  const read = readPattern(source)
  return 'message' in read ? undefined : read.source
}

/**
 * Whether the engine accepts an expression with the flag `u`; uses it once, since engines compile on first use.
 */
export function compiles(source: string): boolean {
  try {
    new RegExp(source, 'u').test('')
    return true
  } catch {
    return false
  }
}
