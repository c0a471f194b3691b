import { codeKind } from './code.ts'
import { digits } from './digits.ts'
import { indicator } from './indicator.ts'
import type { KindConversion, ValueKind } from './kind.ts'
import { number } from './number.ts'
import { textKind } from './text.ts'
import type { TypedScalar } from './value-form.ts'

/** The kinds of values that rules convert; the first one that fits both sides is used. */
const valueKinds: readonly ValueKind[] = [codeKind, textKind, number, indicator, digits]

/** The conversion between two texts by the first kind that fits both; undefined where none does. */
export function chooseConversion(source: TypedScalar, target: TypedScalar): KindConversion | undefined {
  for (const kind of valueKinds) {
    const conversion = kind.convert(source, target)
    if (conversion) return conversion
  }
  return undefined
}
