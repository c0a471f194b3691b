import { quoted } from '../../diagnostics/index.ts'
import { otherBuiltins } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** Another built-in type of XML Schema with the same primitive: what its rules refuse differs, how it handles white space, or what it may be said to be. */
export const builtinChanged = defineRule({
  id: 'builtin-changed',
  on: 'value',
  effect: ({ before, after }: { before: string; after: string }) =>
    before === any ? 'narrows' : after === any ? 'widens' : 'replaces',
  reach: 'undecided',
  say: ({ before, after }) => `The built-in type changed from ${quoted(before)} to ${quoted(after)}.`,
  examples: [{ before: 'decimal', after: 'integer' }],
  *compare({ node: one }, { node: other }) {
    const [before, after] = otherBuiltins(one, other) ?? []
    if (before === undefined || after === undefined) return
    const facts = { before: before.builtin, after: after.builtin }
    const read = before.whiteSpace === after.whiteSpace ? {} : ({ isReadAnew: true } as const)
    yield { ...facts, facts, ...read }
  },
})

const any = 'anySimpleType'
