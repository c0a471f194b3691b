import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A property joins the requests; one that is required refuses every request made before. */
export const propertyNoLongerReadOnly = defineRule({
  id: 'property-no-longer-read-only',
  on: 'access',
  effect: (facts: { name: string; isRequired: boolean }) => (facts.isRequired ? 'replaces' : 'widens'),
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  breaksTypes: ({ isRequired }) => isRequired,
  stops: 'writers',
  say: ({ name }) => `Property ${quoted(name)} is no longer read-only: requests can contain it.`,
  examples: [
    { name: 'id', isRequired: false },
    { name: 'id', isRequired: true },
  ],
  /** Yields one finding if `readOnly` of a property was unset. */
  *compare(before, after) {
    if (after.keyword !== 'readOnly' || before.isSet === after.isSet || after.isSet !== false) return
    yield {
      before: before.isSet,
      after: after.isSet,
      facts: { name: after.name, isRequired: after.isRequired },
    }
  },
})
