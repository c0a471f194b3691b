import { quoted } from '../../diagnostics/index.ts'
import { isReplacedPattern, listPatternTexts } from '../facts/facet-facts.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** One pattern became another; which texts match both is not decided here. */
export const patternChanged = defineRule({
  id: 'pattern-changed',
  on: 'value',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: string; after: string }) =>
    `The pattern changed from ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ before: '[A-Z]+', after: '[A-Z]{3}' }],
  /** Yields one finding if patterns were both removed and added, with these joined. */
  *compare(before, after) {
    const [one, other] = [listPatternTexts(before), listPatternTexts(after)]
    if (!isReplacedPattern(one, other)) return
    const facts = {
      before: subtractItems(one, other).join(' and '),
      after: subtractItems(other, one).join(' and '),
    }
    yield { ...facts, facts }
  },
})
