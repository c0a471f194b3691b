import { defineRule } from '../rule.ts'

/** The later version has a defect at a place that the earlier one has readable, so nothing is compared there. */
export const defectAdded = defineRule({
  id: 'defect-added',
  on: 'unread',
  effect: 'narrows',
  say: (facts: { problem: string }) => `This part can no longer be read. ${facts.problem}`,
  examples: [{ problem: 'Nothing stands where "#/components/schemas/Order" points.' }],
  *added({ message }) {
    yield { facts: { problem: message } }
  },
})
