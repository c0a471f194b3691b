import { code } from '../../typescript/index.ts'
import type { ValueKind } from './kind.ts'
import { limits } from './limits.ts'

/** A number that the other side writes as text keeps its digits. */
export const digits: ValueKind = {
  name: 'digits',
  convert(source, target) {
    if (target.codes || target.form !== 'string' || target.node.primitive !== 'string') return undefined
    if (source.form !== 'number' && source.form !== 'integer') return undefined
    return {
      kind: 'digits',
      withoutCounterpart: [],
      print: ({ runtime }) => code`${runtime('digitsAsText')}(${limits(source, target)})`,
    }
  },
}
