import { readComparedFormat, readSideFacets } from '../facts/facet-facts.ts'
import { saidByFormat } from '../facts/stated.ts'
import { fixedEffect, quoteValue } from '../facts/values.ts'
import { defineRule } from '../rule.ts'
import type { ValueSide } from '../subjects.ts'

/** Whether the other side has no format, but the keyword that this format is equivalent to. */
function isSaidOtherwise(own: ValueSide, other: ValueSide): boolean {
  const annotation = other.set.annotations.get(other.node.id)
  return (
    readSideFacets(other).format === undefined &&
    saidByFormat(readSideFacets(own).format, annotation).length > 0
  )
}

/** For each format the wider one that includes all its numbers (OpenAPI 3.1.1, Data Type Format). */
const wider: ReadonlyMap<string, string> = new Map([
  ['int32', 'int64'],
  ['float', 'double'],
])

/** A format is advice that some validators enforce. */
export const formatChanged = defineRule({
  id: 'format-changed',
  on: 'value',
  effect: ({ before, after }: { before: string | null; after: string | null }) => {
    if (before !== null && wider.get(before) === after) return 'widens'
    if (after !== null && wider.get(after) === before) return 'narrows'
    return fixedEffect({ before, after })
  },
  reach: 'undecided',
  say: ({ before, after }) => `The format changed from ${quoteValue(before)} to ${quoteValue(after)}.`,
  examples: [
    { before: 'int32', after: 'int64' },
    { before: 'uuid', after: null },
  ],
  /** Yields one finding if the formats differ; nothing if a keyword replaces the format on the other side. */
  *compare(one, other) {
    const [before, after] = [readComparedFormat(one, other) ?? null, readComparedFormat(other, one) ?? null]
    if (isSaidOtherwise(one, other) || isSaidOtherwise(other, one)) return
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
