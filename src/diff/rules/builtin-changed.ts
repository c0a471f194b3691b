import { quoted } from '../../diagnostics/index.ts'
import { otherBuiltins } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/**
 * The built-in XML Schema type changed within one primitive, and with it lexical rules or white space handling.
 */
export const builtinChanged = defineRule({
  id: 'builtin-changed',
  on: 'value',
  effect: ({ before, after }: { before: string; after: string }) =>
    before === any ? 'narrows' : after === any ? 'widens' : 'replaces',
  reach: 'undecided',
  say: ({ before, after }) => `The built-in type changed from ${quoted(before)} to ${quoted(after)}.`,
  examples: [{ before: 'decimal', after: 'integer' }],
  /**
   * Yields one finding if the built-in types have different lexical rules; texts are read differently if white
   * space is.
   */
  *compare({ node: one }, { node: other }) {
    const [before, after] = otherBuiltins(one, other) ?? []
    if (before === undefined || after === undefined) return
    const facts = { before: before.builtin, after: after.builtin }
    const read = before.whiteSpace === after.whiteSpace ? {} : ({ isReadAnew: true } as const)
    yield { ...facts, facts, ...read }
  },
})

const any = 'anySimpleType'
