import { quoted } from '../../diagnostics/index.ts'
import type { Effect } from '../change/change.ts'
import { defineRule } from '../rule.ts'

interface EmptyFacts {
  readonly [name: string]: string
  readonly name: string
  readonly effect: Effect
}

/** Whether a parameter of a query may be sent with nothing behind its name (`allowEmptyValue`). */
export const emptyValueChanged = defineRule({
  id: 'empty-value-changed',
  on: 'writing',
  effect: ({ effect }: EmptyFacts) => effect,
  say: ({ name, effect }) =>
    `Parameter ${quoted(name)} can ${effect === 'narrows' ? 'no longer' : 'now'} be sent without a value.`,
  examples: [
    { name: 'sort', effect: 'narrows' },
    { name: 'sort', effect: 'widens' },
  ],
  /** Yields one finding if the empty value is allowed on one side only, and there only by `allowEmptyValue`. */
  *compare({ empty: was, name }, { empty: is }) {
    const [before, after] = [was !== undefined, is !== undefined]
    if (before === after || (was ?? is) !== 'said') return
    const facts: EmptyFacts = { name, effect: before ? 'narrows' : 'widens' }
    yield { before, after, facts }
  },
})
