import { quoted } from '../../diagnostics/index.ts'
import type { Effect } from '../change/change.ts'
import { defineRule } from '../rule.ts'
import type { FormSide } from '../subjects.ts'

/** The form changed: elements to text, any text to a code list. Finer differences below it are not reported. */
export const formChanged = defineRule({
  id: 'form-changed',
  on: 'form',
  effect: (facts: { before: string; after: string; effect: Effect }) => facts.effect,
  // The target of a dynamic reference depends on the schemas around it.
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
  /** Yields one finding if the forms differ, with the effect as far as it follows from the forms. */
  *compare(before, after) {
    if (before.form === after.form) return
    const words = { before: nameForm(before, after), after: nameForm(after, before) }
    yield { ...words, facts: { ...words, effect: decideEffect(before, after) } }
  },
})

/**
 * What people call the form, if they have a name for it that the other side has not. Otherwise the form itself:
 * `nothing` for `never`, `anything` for `unknown`.
 */
function nameForm({ form, called }: FormSide, other: FormSide): string {
  if (called !== undefined && called !== (other.called ?? other.form)) return called
  if (form === 'never') return 'nothing'
  return form === 'unknown' ? 'anything' : form
}

/**
 * `narrows` if the later form is within the unrestricted earlier one, `widens` if the reverse, else `replaces`.
 */
function decideEffect(before: FormSide, after: FormSide): Effect {
  if (before.isPlain && after.within.includes(before.form)) return 'narrows'
  if (after.isPlain && before.within.includes(after.form)) return 'widens'
  return 'replaces'
}
