import { defineRule } from '../rule.ts'

/** The later version has a defect where the earlier one could be read: what is asked there is not known any more. */
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
