import { quoted } from '../../diagnostics/index.ts'
import { mediaKey, mediaRangesAround } from '../media-type.ts'
import { defineRule } from '../rule.ts'

/** The one media type became another: every body is serialized differently, so its content is not compared. */
export const mediaTypeReplaced = defineRule({
  id: 'media-type-replaced',
  on: 'media',
  effect: 'replaces',
  breaksTypes: true,
  claims: true,
  say: (facts: { before: string; after: string }) =>
    `The media type of the body changed from ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ before: 'text/csv', after: 'application/json' }],
  /** Yields one finding if the media types differ and neither is a range around the other. */
  *compare({ type: before }, { type: after }) {
    const [one, other] = [mediaKey(before), mediaKey(after)]
    if (one === other || isAround(one, other) || isAround(other, one)) return
    yield { before, after, facts: { before, after } }
  },
})

/** Whether a media type is in a range. */
function isAround(range: string, key: string): boolean {
  return mediaRangesAround(key).includes(range)
}
