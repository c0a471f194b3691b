import { linearPlan, withUnicodeFlag } from '../../contain/index.ts'
import { diagnostic, type Location, quoted } from '../../diagnostics/index.ts'
import { compiles } from '../../typescript/index.ts'
import { defaultLimits } from '../limits.ts'
import type { Reading } from './reading.ts'

/** A regular expression with the flag `u`, which JSON Schema asks for (2020-12 Core §6.4); an overlong one is refused unread. */
export function readPattern(reading: Reading, pattern: string, at: Location): string | undefined {
  const { documents, sink } = reading
  const { patternLength: limit } = documents.source.limits ?? defaultLimits
  if (pattern.length > limit) {
    sink(diagnostic('pattern-too-long', { limit }, at))
    return undefined
  }
  const read = compiles(pattern) ? pattern : withUnicodeFlag(pattern)
  if (read === undefined) {
    sink(diagnostic('keyword-pattern-invalid', { pattern }, at))
    return undefined
  }
  if (read !== pattern) sink(diagnostic('keyword-pattern-escapes', { pattern, read }, at))
  const plan = linearPlan(read)
  if (plan.how !== 'refused') return read
  sink(diagnostic('pattern-unbounded', { pattern: quoted(pattern), reason: plan.reason }, at))
  return undefined
}
