import { chooseConversion } from './convert.ts'
import type { KindConversion } from './kind.ts'
import type { TypedScalar } from './value-form.ts'

/** What codes become; `null`: nothing. */
export type CodeTable = ReadonlyMap<string, string | null>

/**
 * How a text becomes another after a table has spoken: codes that the table names need no counterpart, and where no rule
 * fits both sides, texts of the table do. A yes or no is looked up as `true` or `false`.
 */
export function withTable(
  source: TypedScalar,
  target: TypedScalar,
  table: CodeTable,
): KindConversion | undefined {
  const direct = chooseConversion(source, target) ?? chooseConversion(asText(source), target)
  if (direct) {
    return { ...direct, withoutCounterpart: direct.withoutCounterpart.filter((one) => !table.has(one)) }
  }
  if (target.form !== 'boolean') return undefined
  return { kind: 'code', withoutCounterpart: [], print: ({ runtime }) => runtime('yesOrNo') }
}

/** The source's notation as plain text, of which nothing is known. */
function asText({ set, node }: TypedScalar): TypedScalar {
  const { id, at } = node
  const facets = {}
  return {
    set,
    form: 'string',
    node: { kind: 'scalar', id, at, primitive: 'string', builtin: 'string', whiteSpace: 'preserve', facets },
  }
}
