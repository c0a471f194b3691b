import { findHeldForm, type HeldForm } from '../../typescript/index.ts'
import { readComparedFormat } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'
import type { ValueSide } from '../subjects.ts'

const types: Readonly<Record<HeldForm, string>> = {
  heldBigint: 'bigint',
  heldInteger: 'string',
  heldDecimal: 'string',
  heldDate: 'Date',
  heldDateTime: 'Date',
  heldPlainDate: 'Temporal.PlainDate',
  heldInstant: 'Temporal.Instant',
}

/** The type that generated code has for a value, and the one that JSON has. */
function readHeldTypes({ set, node }: ValueSide): readonly [own: string, ofJson: string] | undefined {
  if (node.kind !== 'scalar') return undefined
  const ofJson = node.primitive === 'string' || node.primitive === 'boolean' ? node.primitive : 'number'
  const form = findHeldForm(set, node.id)
  return [form === undefined ? ofJson : types[form], ofJson]
}

/** The documents are the same; what programs have in their place is not. */
export const heldTypeChanged = defineRule({
  id: 'held-type-changed',
  on: 'value',
  effect: 'annotates',
  breaksTypes: true,
  say: ({ before, after }: { before: string; after: string }) =>
    `Generated code has ${after} in place of ${before}, by the settings int64, decimal and date.`,
  examples: [
    { before: 'number', after: 'bigint' },
    { before: 'Date', after: 'string' },
  ],
  *compare(one, other) {
    // A format that changed is said by itself, and that the type follows it as well.
    if (readComparedFormat(one, other) !== readComparedFormat(other, one)) return
    const [before, after] = [readHeldTypes(one), readHeldTypes(other)]
    // That a number became a text is said by itself.
    if (before === undefined || after === undefined || before[1] !== after[1] || before[0] === after[0])
      return
    yield { before: before[0], after: after[0], facts: { before: before[0], after: after[0] } }
  },
})
