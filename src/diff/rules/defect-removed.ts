import { defineRule } from '../rule.ts'

/** A defect of the earlier version was fixed; what it required is unknown, so nothing is compared there. */
export const defectRemoved = defineRule({
  id: 'defect-removed',
  on: 'unread',
  effect: 'widens',
  reach: 'names',
  say: (facts: { problem: string }) => `This part can now be read. Before: ${facts.problem}`,
  examples: [{ problem: 'Nothing stands where "#/components/schemas/Order" points.' }],
  *removed({ message }) {
    yield { facts: { problem: message } }
  },
})
