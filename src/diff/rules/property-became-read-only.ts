import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/**
 * A property is no longer in requests: it is ignored or refused if still sent, and receivers of webhooks miss it.
 */
export const propertyBecameReadOnly = defineRule({
  id: 'property-became-read-only',
  on: 'access',
  effect: (facts: { name: string; isRequired: boolean }) => (facts.isRequired ? 'replaces' : 'narrows'),
  reach: ({ isRequired }) => (isRequired ? 'gone' : 'unknown'),
  breaksTypes: ({ isRequired }) => isRequired,
  stops: 'readers',
  say: ({ name }) => `Property ${quoted(name)} is now read-only: requests no longer contain it.`,
  examples: [
    { name: 'id', isRequired: false },
    { name: 'id', isRequired: true },
  ],
  /** Yields one finding if `readOnly` of a property was set. */
  *compare(before, after) {
    if (after.keyword !== 'readOnly' || before.isSet === after.isSet || after.isSet !== true) return
    yield {
      before: before.isSet,
      after: after.isSet,
      facts: { name: after.name, isRequired: before.isRequired },
    }
  },
})
