import { codes } from './code.ts'
import { digits } from './digits.ts'
import { indicator } from './indicator.ts'
import type { Conversion, Kind } from './kind.ts'
import { number } from './number.ts'
import { text } from './text.ts'
import type { Scalar } from './value-form.ts'

/** Every kind that is carried by rule; the first that fits both sides does it. */
export const kinds: readonly Kind[] = [codes, text, number, indicator, digits]

/** How a text of the source becomes one of the target; nothing where no rule says. */
export function conversionOf(source: Scalar, target: Scalar): Conversion | undefined {
  for (const kind of kinds) {
    const conversion = kind.convert(source, target)
    if (conversion) return conversion
  }
  return undefined
}
