import { codeKind } from './code.ts'
import { digits } from './digits.ts'
import { indicator } from './indicator.ts'
import type { KindConversion, ValueKind } from './kind.ts'
import { number } from './number.ts'
import { textKind } from './text.ts'
import type { TypedScalar } from './value-form.ts'

/** Every kind that is carried by rule; the first that fits both sides does it. */
const valueKinds: readonly ValueKind[] = [codeKind, textKind, number, indicator, digits]

/** How a text of the source becomes one of the target; nothing where no rule says. */
export function chooseConversion(source: TypedScalar, target: TypedScalar): KindConversion | undefined {
  for (const kind of valueKinds) {
    const conversion = kind.convert(source, target)
    if (conversion) return conversion
  }
  return undefined
}
