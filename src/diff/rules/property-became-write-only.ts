import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A property is no longer in responses; clients that read it miss it. */
export const propertyBecameWriteOnly = defineRule({
  id: 'property-became-write-only',
  on: 'access',
  effect: (facts: { name: string; isRequired: boolean }) => (facts.isRequired ? 'widens' : 'narrows'),
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  breaksTypes: ({ isRequired }) => isRequired,
  stops: 'readers',
  say: ({ name }) => `Property ${quoted(name)} is now write-only: responses no longer contain it.`,
  examples: [
    { name: 'password', isRequired: false },
    { name: 'password', isRequired: true },
  ],
  /** Yields one finding if `writeOnly` of a property was set. */
  *compare(before, after) {
    if (after.keyword !== 'writeOnly' || before.isSet === after.isSet || after.isSet !== true) return
    yield {
      before: before.isSet,
      after: after.isSet,
      facts: { name: after.name, isRequired: before.isRequired },
    }
  },
})
