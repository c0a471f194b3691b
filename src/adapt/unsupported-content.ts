import type { Root } from '../align/index.ts'
import { reachable } from '../schema/index.ts'
import { findShape, type Member, type SetLayout } from '../typescript/index.ts'

/**
 * What documents of a root can hold that no adapter carries yet, in words; nothing where adapters carry all of it. They
 * go from member to member, and know no value that says which of several elements or types it is.
 */
export function findUnsupportedContent(
  { set, element }: Root,
  layout: SetLayout,
  isByName: boolean,
): string | undefined {
  for (const node of reachable(set, [element.type])) {
    if (layout.orDerivedName(node.id) !== undefined) return 'a type that `xsi:type` may replace'
    if (node.kind !== 'complex') continue
    const shape = findShape(set, node)
    if (shape.kind === 'value') continue
    // Where names join, the names say which way through a choice it is, and a wildcard's finds are copied.
    if (shape.choices.length > 0 && !isByName) return 'a choice'
    const found = shape.members
      .filter(({ from }) => !(isByName && from.kind === 'any'))
      .map(wordsFor)
      .find((words) => words !== undefined)
    if (found !== undefined) return found
  }
  return undefined
}

function wordsFor({ from }: Member): string | undefined {
  if (from.kind === 'any' || from.kind === 'anyAttributes') return 'a wildcard'
  if (from.kind === 'nodes') return 'children whose order counts'
  return from.kind === 'element' && from.alternatives ? 'an element that others may stand in for' : undefined
}
