import type { TextPattern } from '../../runtime/index.ts'
import { textPattern } from '../linear/index.ts'
import { translatePattern } from './read.ts'
import { findSyntaxProblem } from './syntax.ts'

const known = new Map<string, TextPattern | undefined>()

/** A pattern as what values of the schema itself are tried with; nothing where it cannot be one. */
export function patternMatcher(source: string): TextPattern | undefined {
  if (!known.has(source)) known.set(source, compiled(source))
  return known.get(source)
}

function compiled(source: string): TextPattern | undefined {
  const translated = findSyntaxProblem(source) === undefined ? translatePattern(source) : undefined
  return translated === undefined ? undefined : textPattern(translated)
}
