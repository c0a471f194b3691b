import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A property joins the responses; one that is required refuses every response made before. */
export const propertyNoLongerWriteOnly = defineRule({
  id: 'property-no-longer-write-only',
  on: 'access',
  effect: (facts: { name: string; isRequired: boolean }) => (facts.isRequired ? 'narrows' : 'widens'),
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  breaksTypes: ({ isRequired }) => isRequired,
  stops: 'writers',
  say: ({ name }) => `Property ${quoted(name)} is no longer write-only: responses can contain it.`,
  examples: [
    { name: 'password', isRequired: false },
    { name: 'password', isRequired: true },
  ],
  /** Yields one finding if `writeOnly` of a property was unset. */
  *compare(before, after) {
    if (after.keyword !== 'writeOnly' || before.isSet === after.isSet || after.isSet !== false) return
    yield {
      before: before.isSet,
      after: after.isSet,
      facts: { name: after.name, isRequired: after.isRequired },
    }
  },
})
