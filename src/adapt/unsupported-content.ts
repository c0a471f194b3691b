import type { Root } from '../align/index.ts'
import { documentTypes } from '../schema/index.ts'
import { findShape, type Member, type SetLayout } from '../typescript/index.ts'
import { takesContent } from './plan/content-fit.ts'
import { convertsText } from './plan/text-member.ts'

/**
 * Names the first content of a root that adapters by data element cannot convert: `xsi:type`, choices, wildcards
 * (but for attributes beside a text), ordered children or substitutes. Undefined where they convert everything.
 */
export function findUnsupportedContent({ set, element }: Root, layout: SetLayout): string | undefined {
  for (const node of documentTypes(set, [element.type])) {
    if (layout.orDerivedName(node.id) !== undefined) return 'a type that `xsi:type` may replace'
    if (node.kind !== 'complex') continue
    const shape = findShape(set, node)
    if (shape.kind === 'value') continue
    if (shape.choices.length > 0) return 'a choice'
    const isText = node.content.kind === 'text'
    const members = shape.members.filter(({ from }) => !isText || from.kind !== 'anyAttributes')
    const found = members.map(wordsFor).find((words) => words !== undefined)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Names the content of two roots that adapters by name cannot convert in both directions: children in order, or a
 * text. Undefined where they can. Only the roots themselves are checked.
 */
export function findUnfitContent(before: Root, after: Root): string | undefined {
  const [one, other] = [[before.set, before.element.type] as const, [after.set, after.element.type] as const]
  if (!takesContent(one, other) || !takesContent(other, one))
    return 'children in an order that one version does not allow'
  return convertsText(one, other) && convertsText(other, one) ? undefined : 'a text that no rule converts'
}

/** Names the construct of a member that adapters by data element cannot convert; undefined for all others. */
function wordsFor({ from }: Member): string | undefined {
  if (from.kind === 'any' || from.kind === 'anyAttributes') return 'a wildcard'
  if (from.kind === 'nodes') return 'children whose order counts'
  return from.kind === 'element' && from.alternatives ? 'an element that others may stand in for' : undefined
}
