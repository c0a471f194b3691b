import type { ObjectNode } from '../../schema/index.ts'
import type { KeywordReading } from './keyword-reading.ts'
import { mapValue } from './keyword-value.ts'
import { readJsonPattern } from './pattern.ts'

export type PropertyPatterns = ObjectNode['patterns']

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
