import { defineRule, type Facts } from '../rule.ts'

/** Title or documentation say something else. */
export const documentationChanged = defineRule({
  id: 'documentation-changed',
  on: 'annotation',
  effect: 'annotates',
  say: (_facts: Facts) => 'The documentation was reworded.',
  *compare(before, after) {
    const [one, other] = [printDocumentation(before), printDocumentation(after)]
    if (one !== other) yield { before: one, after: other, facts: {} }
  },
})

function printDocumentation({
  title,
  documentation,
}: {
  title?: string
  documentation: readonly string[]
}): string {
  return [...(title === undefined ? [] : [title]), ...documentation].join('\n')
}
