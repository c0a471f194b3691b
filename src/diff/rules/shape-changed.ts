import { defineRule } from '../rule.ts'

/** A text that gains its first attribute, or loses its last, has another type in generated code. */
export const shapeChanged = defineRule({
  id: 'shape-changed',
  on: 'form',
  effect: 'annotates',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `The generated type changed from ${facts.before} to ${facts.after}.`,
  examples: [{ before: 'a plain value', after: 'an object' }],
  /**
   * Yields one finding if the form is the same but generated code has a value on one side and an object on the
   * other.
   */
  *compare(before, after) {
    if (before.form !== after.form || before.shape === after.shape) return
    const facts = { before: shapes[before.shape], after: shapes[after.shape] }
    yield { before: before.shape, after: after.shape, facts }
  },
})

const shapes = { value: 'a plain value', object: 'an object' } as const
