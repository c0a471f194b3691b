import type { SimpleType } from '../descriptor.ts'
import type { Fault } from '../text/facets.ts'
import { readText, type SimpleValue, writeText } from '../text/simple.ts'
import type { PreparedElement, PreparedType } from './prepare.ts'
import type { ResolvedName } from './scope.ts'

/** An element that the content model does not take here: out of order, in another namespace, or unknown. */
export function unexpectedElement(
  type: PreparedType,
  name: ResolvedName,
  expected: readonly PreparedElement[],
): Fault {
  const shown = expected.slice(0, 8).map((one) => one.local)
  const next =
    shown.length === 0 ? 'the end of the element' : `${shown.join(', ')}${expected.length > 8 ? ' …' : ''}`
  if (type.byKey.has(name.key)) {
    const message = `The element "${name.local}" cannot stand here: it comes too late or too often.`
    return { rule: 'element-order', message, expected: next }
  }
  const namesake = [...type.byKey.values()].find((one) => one.local === name.local)
  if (namesake) {
    const message = `The element "${name.local}" is in the wrong namespace.`
    return { rule: 'element-namespace', message, expected: namesake.key }
  }
  return {
    rule: 'element-unexpected',
    message: `The element "${name.local}" is not allowed here.`,
    expected: next,
  }
}

/** A value other than the fixed one. */
export function fixedFault(
  type: SimpleType,
  value: SimpleValue,
  fixed: string | undefined,
): Fault | undefined {
  if (fixed === undefined) return undefined
  const read = readText(type, fixed)
  const isSame = 'value' in read && writeText(type, read.value) === writeText(type, value)
  return isSame ? undefined : { rule: 'fixed', message: 'It must be the fixed value.', expected: fixed }
}

export function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/.test(text)
}
