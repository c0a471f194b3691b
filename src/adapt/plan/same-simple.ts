import { type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import { isAnyType } from '../../typescript/index.ts'

/** Whether two types take the same texts, as far as that shows without a look at what facets mean; or any element both. */
export function isSameSimple(from: SchemaSet, one: NodeId, to: SchemaSet, other: NodeId): boolean {
  const [mine, theirs] = [resolve(from, one), resolve(to, other)]
  if (mine.kind === 'unknown' || theirs.kind === 'unknown') return isAnyType(mine) && isAnyType(theirs)
  const printed = printSimple(from, one)
  return printed !== undefined && printed === printSimple(to, other)
}

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

function printParts(set: SchemaSet, parts: readonly NodeId[], own: readonly unknown[]): string | undefined {
  const printed = parts.map((part) => printSimple(set, part))
  return printed.includes(undefined) ? undefined : JSON.stringify([...own, printed])
}
