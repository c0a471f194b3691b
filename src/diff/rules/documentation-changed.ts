import { defineRule, type Facts } from '../rule.ts'

/** Title or documentation changed. */
export const documentationChanged = defineRule({
  id: 'documentation-changed',
  on: 'annotation',
  effect: 'annotates',
  say: (_facts: Facts) => 'The documentation was reworded.',
  /** Yields one finding if title or documentation differ. */
  *compare(before, after) {
    const [one, other] = [printDocumentation(before), printDocumentation(after)]
    if (one !== other) yield { before: one, after: other, facts: {} }
  },
})

/** Title and documentation, one below the other. */
function printDocumentation({
  title,
  documentation,
}: {
  title?: string
  documentation: readonly string[]
}): string {
  return [...(title === undefined ? [] : [title]), ...documentation].join('\n')
}
