import { type Diagnostic, diagnostic, type Location, quoted } from '../../diagnostics/index.ts'
import { compiles, linearPlan, withUnicodeFlag } from '../../regex/index.ts'
import type { ObjectNode, Pattern } from '../../schema/index.ts'
import { defaultLimits } from '../limits.ts'
import { withPatternSetting } from '../pattern-setting.ts'
import type { KeywordReading } from './keyword-reading.ts'
import { mapValue } from './keyword-value.ts'

export type PropertyPatterns = ObjectNode['patterns']

/** The patterns of `patternProperties` with the nodes of their schemas; one that is refused is left out. */
export function readPropertyPatterns(reading: KeywordReading): PropertyPatterns {
  const declared = mapValue(reading, 'patternProperties')?.entries.values() ?? []
  return [...declared].flatMap(({ key: pattern, keyAt }) => {
    const read = readJsonPattern(reading, pattern, keyAt)
    if (read === undefined) return []
    const { dialect, source } = read
    const type = reading.child('patternProperties', pattern)
    return [{ pattern: source, ...(dialect === 'unknown' ? { isUnknown: true } : {}), type }]
  })
}

/**
 * Whether a pattern can be tried on a name here and now: with at most one repetition and no group, and so without
 * the back-tracking that an ill-meant pattern can spend hours on.
 */
export function isCheap(pattern: string): boolean {
  return !pattern.includes('(') && (pattern.match(/[*+?{]/g)?.length ?? 0) <= 1
}

/**
 * A pattern as a regular expression with the flag `u` (2020-12 Core §6.4). One that is invalid or too long is
 * reported: undefined, or of dialect `unknown` where the conventions tolerate it. One that is not linear is a warning.
 */
export function readJsonPattern(reading: KeywordReading, pattern: string, at: Location): Pattern | undefined {
  const { documents, place, sink } = reading
  const { limits = defaultLimits } = documents.source
  const { unheldPatterns } = place.language
  const found = makeEcmaPattern(pattern, limits.patternLength, at)
  if ('code' in found) {
    sink(withPatternSetting(found, unheldPatterns))
    return unheldPatterns && { dialect: 'unknown', source: pattern }
  }
  const { source } = found
  const plan = linearPlan(source)
  if (plan.how === 'limited') {
    sink(diagnostic('pattern-unbounded', { pattern: quoted(pattern), reason: plan.reason }, at))
  }
  if (source !== pattern) sink(diagnostic('keyword-pattern-escapes', { pattern, read: source }, at))
  return found
}

/** The pattern as it can be evaluated, escapes fixed where needed; a diagnostic where it cannot. */
function makeEcmaPattern(pattern: string, limit: number, at: Location): Pattern | Diagnostic {
  if (pattern.length > limit) return diagnostic('pattern-too-long', { limit }, at)
  const source = compiles(pattern) ? pattern : withUnicodeFlag(pattern)
  if (source === undefined) return diagnostic('keyword-pattern-invalid', { pattern }, at)
  const plan = linearPlan(source)
  return plan.how === 'refused'
    ? diagnostic('pattern-construct', { pattern: quoted(pattern), reason: plan.reason }, at)
    : { dialect: 'ecma', source }
}
