import { ts } from 'ts-morph'
import type { SymbolChange } from '../affected/affected.ts'
import type { CodeEdit } from './edits.ts'

/** A list of which one item is left. */
export function isSingleNow({ change: { rule, after } }: SymbolChange): boolean {
  const value = after?.value
  if (rule !== 'occurrence-decreased' || typeof value !== 'object' || value === null) return false
  return 'max' in value && value.max === 1
}

/** `list[0]` and `list.at(0)` ask for the one item already: what asks goes. */
export function firstEdits(node: ts.Node): readonly CodeEdit[] | undefined {
  const access = node.parent
  if (!ts.isPropertyAccessExpression(access) || access.name !== node) return undefined
  const outer = ts.isNonNullExpression(access.parent) ? access.parent : access
  const { parent } = outer
  const isZero = (one: ts.Node | undefined): boolean =>
    one !== undefined && ts.isNumericLiteral(one) && one.text === '0'
  if (
    ts.isElementAccessExpression(parent) &&
    parent.expression === outer &&
    isZero(parent.argumentExpression)
  ) {
    return [{ start: outer.end, end: parent.end, text: '' }]
  }
  const call = parent.parent
  const isAt =
    ts.isPropertyAccessExpression(parent) && parent.expression === outer && parent.name.text === 'at'
  if (!isAt || !ts.isCallExpression(call) || !isZero(call.arguments[0])) return undefined
  return [{ start: outer.end, end: call.end, text: '' }]
}
