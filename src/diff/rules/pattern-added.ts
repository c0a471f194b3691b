import { quoted } from '../../diagnostics/index.ts'
import { isReplacedPattern, listPatternTexts } from '../facts/facet-facts.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Texts must match a further pattern. */
export const patternAdded = defineRule({
  id: 'pattern-added',
  on: 'value',
  effect: 'narrows',
  say: (facts: { pattern: string }) => `Values must now match the pattern ${quoted(facts.pattern)}.`,
  examples: [{ pattern: '[A-Z]{3}' }],
  /** Yields a finding for each pattern that only the later side has; nothing if patterns were also removed. */
  *compare(before, after) {
    const [one, other] = [listPatternTexts(before), listPatternTexts(after)]
    if (isReplacedPattern(one, other)) return
    for (const pattern of subtractItems(other, one)) yield { after: pattern, facts: { pattern } }
  },
})
