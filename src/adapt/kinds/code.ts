import { code } from '../../typescript/index.ts'
import type { ValueKind } from './kind.ts'
import { holdsName } from './value-form.ts'

/**
 * Converts a text to a code of the target's list. Source codes that the list lacks are left to the user; a value
 * that is not in the list at run time is an issue.
 */
export const codeKind: ValueKind = {
  name: 'code',
  /**
   * Converts a text to one of the target's codes; the run checks it, unless all source codes are among them.
   * Undefined where the target has no code list, a side is not a text, or only one is a qualified name.
   */
  convert(source, target) {
    if (!target.codes || source.form !== 'string' || target.form !== 'string') return undefined
    if (holdsName(source) !== holdsName(target)) return undefined
    const allowed = new Set(target.codes)
    const withoutCounterpart = source.codes?.filter((value) => !allowed.has(value)) ?? []
    const isSubset = source.codes !== undefined && withoutCounterpart.length === 0
    const list = target.codes
    return {
      kind: 'code',
      withoutCounterpart,
      print: ({ runtime, list: listOf }) =>
        isSubset ? runtime('same') : code`${runtime('oneOf')}(${listOf(list)})`,
    }
  },
}
