import { code, join, literal } from '../../typescript/index.ts'
import type { KindConversion, ValueKind } from './kind.ts'
import { printLimits } from './limits.ts'
import type { TypedScalar } from './value-form.ts'

/** Converts numbers (quantities, amounts, measures, sequence numbers) without changing their value. */
export const number: ValueKind = {
  name: 'number',
  /**
   * Converts the number to the target's form and checks the target's limits, or takes the equal one of its list.
   * Undefined unless both sides are numeric.
   */
  convert(source, target) {
    if (!isNumeric(source) || !isNumeric(target)) return undefined
    if (target.codes) return convertListed(target.codes, target)
    const converter =
      target.form === 'number' ? 'toNumber' : target.form === 'integer' ? 'toInteger' : 'toDecimal'
    return {
      kind: 'number',
      withoutCounterpart: [],
      print: ({ runtime }) => code`${runtime(converter)}(${printLimits(source, target)})`,
    }
  },
}

/** Takes the number of a list that has the same value. Undefined where the list has one that is not finite. */
function convertListed(codes: readonly string[], { form }: TypedScalar): KindConversion | undefined {
  const numbers = codes.map(Number)
  if (!numbers.every(Number.isFinite)) return undefined
  const list = form === 'number' ? [...new Set(numbers)].map((one) => code`${one}`) : codes.map(literal)
  const printed = join(list, ', ')
  return {
    kind: 'number',
    withoutCounterpart: [],
    print: ({ runtime }) => code`${runtime('listedNumber')}([${printed}])`,
  }
}

function isNumeric({ form }: TypedScalar): boolean {
  return form === 'number' || form === 'integer' || form === 'decimal'
}
