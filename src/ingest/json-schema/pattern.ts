import { linearPlan, withUnicodeFlag } from '../../contain/index.ts'
import { type Diagnostic, diagnostic, type Location, quoted } from '../../diagnostics/index.ts'
import type { Pattern } from '../../schema/index.ts'
import { compiles } from '../../typescript/index.ts'
import { defaultLimits } from '../limits.ts'
import type { Reading } from './reading.ts'

/**
 * A regular expression with the flag `u`, which JSON Schema asks for (2020-12 Core §6.4); an overlong one is not looked
 * into. One that no program can hold is refused, or left open where that is the convention.
 */
export function readPattern(reading: Reading, pattern: string, at: Location): Pattern | undefined {
  const { documents, place, sink } = reading
  const { limits = defaultLimits } = documents.source
  const { openPatterns } = place.language
  const found = held(pattern, limits.patternLength, at)
  if ('code' in found) {
    sink(openPatterns ? leftOpen(found) : found)
    return openPatterns ? { dialect: 'unknown', source: pattern } : undefined
  }
  const { source } = found
  if (source !== pattern) sink(diagnostic('keyword-pattern-escapes', { pattern, read: source }, at))
  return found
}

/** The pattern as programs hold it, or what stands in the way. */
function held(pattern: string, limit: number, at: Location): Pattern | Diagnostic {
  if (pattern.length > limit) return diagnostic('pattern-too-long', { limit }, at)
  const source = compiles(pattern) ? pattern : withUnicodeFlag(pattern)
  if (source === undefined) return diagnostic('keyword-pattern-invalid', { pattern }, at)
  const plan = linearPlan(source)
  return plan.how === 'refused'
    ? diagnostic('pattern-unbounded', { pattern: quoted(pattern), reason: plan.reason }, at)
    : { dialect: 'ecma', source }
}

function leftOpen(problem: Diagnostic): Diagnostic {
  const message = `${problem.message} The comparison leaves it open: it is known by its words alone, and what it accepts is not.`
  return { ...problem, severity: 'warning', message }
}
