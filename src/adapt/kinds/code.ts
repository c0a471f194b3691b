import { code } from '../../typescript/index.ts'
import type { ValueKind } from './kind.ts'

/** Codes: a value that the target's list has not is an issue, or, where both lists are known, a person's decision. */
export const codeKind: ValueKind = {
  name: 'code',
  convert(source, target) {
    if (!target.codes || source.form !== 'string' || target.form !== 'string') return undefined
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
