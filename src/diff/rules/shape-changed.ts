import { defineRule } from '../rule.ts'

/** A text that gains its first attribute, or loses its last, is held by generated code in another way. */
export const shapeChanged = defineRule({
  id: 'shape-changed',
  on: 'form',
  effect: 'annotates',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `The generated type changed from ${facts.before} to ${facts.after}.`,
  examples: [{ before: 'a plain value', after: 'an object' }],
  /**
   * Yields one finding if the form is the same but generated code holds it as value on one side, as object on the
   * other.
   */
  *compare(before, after) {
    if (before.form !== after.form || before.shape === after.shape) return
    const facts = { before: shapes[before.shape], after: shapes[after.shape] }
    yield { before: before.shape, after: after.shape, facts }
  },
})

const shapes = { value: 'a plain value', object: 'an object' } as const
