import type { TextPattern } from '../../runtime/index.ts'
import { compileTextPattern } from '../linear/index.ts'
import { translatePattern } from './read.ts'
import { findSyntaxProblem } from './syntax.ts'

const known = new Map<string, TextPattern | undefined>()

/**
 * The matcher of an XML Schema pattern; cached. `undefined` if the pattern is not valid or cannot be matched
 * in linear time.
 */
export function patternMatcher(source: string): TextPattern | undefined {
  if (!known.has(source)) known.set(source, compiled(source))
  return known.get(source)
}

/** The matcher of a pattern without syntax errors; `undefined` for others and those without a linear plan. */
function compiled(source: string): TextPattern | undefined {
  const translated = findSyntaxProblem(source) === undefined ? translatePattern(source) : undefined
  return translated === undefined ? undefined : compileTextPattern(translated)
}
