import { chooseConversion } from './convert.ts'
import type { KindConversion } from './kind.ts'
import type { TypedScalar } from './value-form.ts'

/** The target code of each source code; `null` where it becomes nothing. */
export type CodeTable = ReadonlyMap<string, string | null>

/**
 * The conversion of a text for which the mapping has a code table. Codes in the table need no counterpart; where
 * no rule fits both types, the source counts as plain text. Undefined where that fails too, except for a boolean
 * target.
 */
export function convertWithTable(
  source: TypedScalar,
  target: TypedScalar,
  table: CodeTable,
): KindConversion | undefined {
  const direct = chooseConversion(source, target) ?? chooseConversion(makePlainText(source), target)
  if (direct) {
    return { ...direct, withoutCounterpart: direct.withoutCounterpart.filter((one) => !table.has(one)) }
  }
  if (target.form !== 'boolean') return undefined
  return { kind: 'code', withoutCounterpart: [], print: ({ runtime }) => runtime('yesOrNo') }
}

/** The type as a plain string without restrictions. */
function makePlainText({ set, node }: TypedScalar): TypedScalar {
  const { id, at } = node
  const facets = {}
  return {
    set,
    form: 'string',
    node: { kind: 'scalar', id, at, primitive: 'string', builtin: 'string', whiteSpace: 'preserve', facets },
  }
}
