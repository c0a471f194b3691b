import type { ObjectNode } from '../../schema/index.ts'
import { mapValue } from './keyword-value.ts'
import type { Reading } from './reading.ts'
import { isPattern } from './string.ts'

export type PropertyPatterns = ObjectNode['patterns']

export function patternsOf(reading: Reading): PropertyPatterns {
  const declared = mapValue(reading, 'patternProperties')?.entries.values() ?? []
  return [...declared].flatMap(({ key: pattern, keyAt }) => {
    if (!isPattern(reading, pattern, keyAt)) return []
    return [{ pattern, type: reading.child('patternProperties', pattern) }]
  })
}

/**
 * Whether a pattern can be tried on a name here and now: with at most one repetition and no group, and so without
 * the back-tracking that an ill-meant pattern can spend hours on.
 */
export function isCheap(pattern: string): boolean {
  return !pattern.includes('(') && (pattern.match(/[*+?{]/g)?.length ?? 0) <= 1
}
