import { facetsOf } from '../facts/facets.ts'
import { saidByFormat } from '../facts/migrated.ts'
import { fixedEffect, shown } from '../facts/values.ts'
import { defineRule } from '../rule.ts'
import type { ValueSide } from '../subjects.ts'

/** Whether a keyword stands in the place of a format, which then is compared with what that said. */
function isSaidOtherwise(own: ValueSide, other: ValueSide): boolean {
  const annotation = other.set.annotations.get(other.node.id)
  return facetsOf(other).format === undefined && saidByFormat(facetsOf(own).format, annotation).length > 0
}

/** A format is advice that some validators enforce. */
export const formatChanged = defineRule({
  id: 'format-changed',
  on: 'value',
  effect: (facts: { before: string | null; after: string | null }) => fixedEffect(facts),
  reach: 'undecided',
  say: ({ before, after }) => `The format is ${shown(after)} instead of ${shown(before)}.`,
  *compare(one, other) {
    const [before, after] = [facetsOf(one).format ?? null, facetsOf(other).format ?? null]
    if (isSaidOtherwise(one, other) || isSaidOtherwise(other, one)) return
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
