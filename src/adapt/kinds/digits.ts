import { code } from '../../typescript/index.ts'
import type { ValueKind } from './kind.ts'
import { printLimits } from './limits.ts'

/** Converts a number to a plain text with the same digits. */
export const digits: ValueKind = {
  name: 'digits',
  /**
   * Prints a number as text, with a check of the target's limits. Undefined unless the source is a number held as
   * such and the target a string without codes.
   */
  convert(source, target) {
    if (target.codes || target.form !== 'string' || target.node.primitive !== 'string') return undefined
    if (source.form !== 'number' && source.form !== 'integer') return undefined
    return {
      kind: 'digits',
      withoutCounterpart: [],
      print: ({ runtime }) => code`${runtime('digitsAsText')}(${printLimits(source, target)})`,
    }
  },
}
