import { code } from '../../typescript/index.ts'
import type { ValueKind } from './kind.ts'
import { limits } from './limits.ts'
import type { TypedScalar } from './value-form.ts'

/** Quantities, amounts, measures, sequence numbers: numbers on both sides, digit for digit. */
export const number: ValueKind = {
  name: 'number',
  convert(source, target) {
    if (target.codes || !isNumeric(source) || !isNumeric(target)) return undefined
    const converter =
      target.form === 'number' ? 'toNumber' : target.form === 'integer' ? 'toInteger' : 'toDecimal'
    return {
      kind: 'number',
      withoutCounterpart: [],
      print: ({ runtime }) => code`${runtime(converter)}(${limits(source, target)})`,
    }
  },
}

function isNumeric({ form }: TypedScalar): boolean {
  return form === 'number' || form === 'integer' || form === 'decimal'
}
