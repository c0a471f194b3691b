import type { Root } from '../align/index.ts'
import { documentTypes } from '../schema/index.ts'
import { findShape, type Member, type SetLayout } from '../typescript/index.ts'
import { takesContent } from './plan/content-fit.ts'
import { convertsText } from './plan/text-member.ts'

/**
 * What documents of a root can hold that no adapter between data elements carries, in words; nothing where adapters carry
 * all of it. They go from member to member, and know no value that says which of several elements or types it is.
 */
export function findUnsupportedContent({ set, element }: Root, layout: SetLayout): string | undefined {
  for (const node of documentTypes(set, [element.type])) {
    if (layout.orDerivedName(node.id) !== undefined) return 'a type that `xsi:type` may replace'
    if (node.kind !== 'complex') continue
    const shape = findShape(set, node)
    if (shape.kind === 'value') continue
    if (shape.choices.length > 0) return 'a choice'
    const found = shape.members.map(wordsFor).find((words) => words !== undefined)
    if (found !== undefined) return found
  }
  return undefined
}

/** The same of two roots where names join: only the root itself has to be convertible as a whole. */
export function findUnfitContent(before: Root, after: Root): string | undefined {
  const [one, other] = [[before.set, before.element.type] as const, [after.set, after.element.type] as const]
  if (!takesContent(one, other) || !takesContent(other, one))
    return 'children in an order that one version does not allow'
  return convertsText(one, other) && convertsText(other, one) ? undefined : 'a text that no rule converts'
}

function wordsFor({ from }: Member): string | undefined {
  if (from.kind === 'any' || from.kind === 'anyAttributes') return 'a wildcard'
  if (from.kind === 'nodes') return 'children whose order counts'
  return from.kind === 'element' && from.alternatives ? 'an element that others may stand in for' : undefined
}
