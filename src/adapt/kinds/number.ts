import { code } from '../../typescript/index.ts'
import type { ValueKind } from './kind.ts'
import { printLimits } from './limits.ts'
import type { TypedScalar } from './value-form.ts'

/** Converts numbers (quantities, amounts, measures, sequence numbers) without changing their value. */
export const number: ValueKind = {
  name: 'number',
  /**
   * Converts the number to the target's form and checks the target's limits. Undefined unless both sides are
   * numeric and the target has no codes.
   */
  convert(source, target) {
    if (target.codes || !isNumeric(source) || !isNumeric(target)) return undefined
    const converter =
      target.form === 'number' ? 'toNumber' : target.form === 'integer' ? 'toInteger' : 'toDecimal'
    return {
      kind: 'number',
      withoutCounterpart: [],
      print: ({ runtime }) => code`${runtime(converter)}(${printLimits(source, target)})`,
    }
  },
}

function isNumeric({ form }: TypedScalar): boolean {
  return form === 'number' || form === 'integer' || form === 'decimal'
}
