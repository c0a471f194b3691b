import { quoted } from '../../diagnostics/index.ts'
import type { Parameter } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** The same values are written otherwise into the address or header. */
export const parameterStyleChanged = defineRule({
  id: 'parameter-style-changed',
  on: 'parameter',
  effect: 'replaces',
  say: (facts: { name: string; before: string; after: string }) =>
    `The parameter ${quoted(facts.name)} is written as ${facts.after} instead of ${facts.before}.`,
  *compare(before, after) {
    const [one, other] = [styleOf(before), styleOf(after)]
    if (one !== other)
      yield { before: one, after: other, facts: { name: after.name, before: one, after: other } }
  },
})

function styleOf({ style, explode, allowReserved, media }: Parameter): string {
  if (media !== undefined) return media
  return [
    style,
    ...(explode ? ['exploded'] : []),
    ...(allowReserved ? ['reserved characters as they are'] : []),
  ].join(', ')
}
