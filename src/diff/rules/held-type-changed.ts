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

/** The type of a scalar in generated code, and its JSON type; undefined for other nodes. */
function readHeldTypes({ set, node }: ValueSide): readonly [own: string, ofJson: string] | undefined {
  if (node.kind !== 'scalar') return undefined
  const ofJson = node.primitive === 'string' || node.primitive === 'boolean' ? node.primitive : 'number'
  const form = findHeldForm(set, node.id)
  return [form === undefined ? ofJson : types[form], ofJson]
}

/** The documents are the same, but generated code has another type for the value. */
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
  /**
   * Yields one finding if generated code has another type for a scalar whose format and JSON type are the same.
   */
  *compare(one, other) {
    // `format-changed` reports a changed format, and the type that follows from it.
    if (readComparedFormat(one, other) !== readComparedFormat(other, one)) return
    const [before, after] = [readHeldTypes(one), readHeldTypes(other)]
    // Another rule reports that a number became a text.
    if (before === undefined || after === undefined || before[1] !== after[1] || before[0] === after[0])
      return
    yield { before: before[0], after: after[0], facts: { before: before[0], after: after[0] } }
  },
})
