import { quoted } from '../../diagnostics/index.ts'
import type { Effect } from '../change/change.ts'
import { defineRule } from '../rule.ts'
import type { FormSide } from '../subjects.ts'

/** Another sort of value: text where elements were, a code list where any text was. Claims every finer difference. */
export const formChanged = defineRule({
  id: 'form-changed',
  on: 'form',
  effect: (facts: { before: string; after: string; effect: Effect }) => facts.effect,
  // Where a dynamic reference leads is settled further up.
  reach: ({ before, after }) => ([before, after].includes('dynamic') ? 'undecided' : 'wire'),
  breaksTypes: true,
  claims: true,
  say: ({ before, after }) => `The type changed from ${quoted(before)} to ${quoted(after)}.`,
  examples: [
    { before: 'string', after: 'object', effect: 'replaces' },
    { before: 'string', after: 'code list', effect: 'narrows' },
    { before: 'code list', after: 'string', effect: 'widens' },
    { before: 'dynamic', after: 'object', effect: 'replaces' },
  ],
  *compare(before, after) {
    if (before.form === after.form) return
    const words = { before: nameForm(before), after: nameForm(after) }
    yield { ...words, facts: { ...words, effect: decideEffect(before, after) } }
  },
})

function nameForm({ form }: FormSide): string {
  if (form === 'never') return 'nothing'
  return form === 'unknown' ? 'anything' : form
}

function decideEffect(before: FormSide, after: FormSide): Effect {
  if (before.isPlain && after.within.includes(before.form)) return 'narrows'
  if (after.isPlain && before.within.includes(after.form)) return 'widens'
  return 'replaces'
}
