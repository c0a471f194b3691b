import type { Root } from '../../align/index.ts'
import { expandedName, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import { isAnyType } from '../../typescript/index.ts'
import type { PlaceSteps } from './places.ts'

/**
 * Whether two simple types have equal definitions (built-in type, facets, codes, parts), or both are `anyType`.
 * Facets are compared as written.
 */
export function isSameSimple(from: SchemaSet, one: NodeId, to: SchemaSet, other: NodeId): boolean {
  const [mine, theirs] = [resolve(from, one), resolve(to, other)]
  if (mine.kind === 'unknown' || theirs.kind === 'unknown') return isAnyType(mine) && isAnyType(theirs)
  const printed = printSimple(from, one)
  return printed !== undefined && printed === printSimple(to, other)
}

/**
 * For a target element of any content (`anyType`), its expanded name as `element`, which the value has to state; `{}`
 * for all others.
 */
export function nameAnyElement({ set }: Pick<Root, 'set'>, steps: PlaceSteps): { readonly element?: string } {
  const last = steps.at(-1)
  return last?.kind === 'element' && isAnyType(resolve(set, last.type))
    ? { element: expandedName(last.name) }
    : {}
}

/** The definition of a simple type as a text for comparison; undefined for any other type. */
function printSimple(set: SchemaSet, id: NodeId): string | undefined {
  const node = resolve(set, id)
  switch (node.kind) {
    case 'scalar':
      return JSON.stringify([node.builtin, node.whiteSpace, node.facets])
    case 'code-list':
      return JSON.stringify([node.builtin, node.facets, node.members.map(({ value }) => value)])
    case 'list':
      return printParts(set, [node.item], ['list', node.facets, node.enumeration])
    case 'union':
      return printParts(set, node.members, ['union', node.facets, node.enumeration])
    default:
      return undefined
  }
}

/** The definition of a list or union with its parts as a text; undefined where a part is not simple. */
function printParts(set: SchemaSet, parts: readonly NodeId[], own: readonly unknown[]): string | undefined {
  const printed = parts.map((part) => printSimple(set, part))
  return printed.includes(undefined) ? undefined : JSON.stringify([...own, printed])
}
