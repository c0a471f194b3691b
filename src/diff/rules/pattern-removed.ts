import { quoted } from '../../diagnostics/index.ts'
import { isReplacedPattern, listPatternTexts } from '../facts/facet-facts.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Texts no longer have to match a pattern. */
export const patternRemoved = defineRule({
  id: 'pattern-removed',
  on: 'value',
  effect: 'widens',
  say: (facts: { pattern: string }) => `Pattern ${quoted(facts.pattern)} was removed.`,
  examples: [{ pattern: '[A-Z]{3}' }],
  /** Yields a finding for each pattern that only the earlier side has; nothing if patterns were also added. */
  *compare(before, after) {
    const [one, other] = [listPatternTexts(before), listPatternTexts(after)]
    if (isReplacedPattern(one, other)) return
    for (const pattern of subtractItems(one, other)) yield { before: pattern, facts: { pattern } }
  },
})
