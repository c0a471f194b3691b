import { type AttributeWildcard, expandedName } from '../../schema/index.ts'
import type { Member } from '../../typescript/index.ts'

type Taken = Pick<AttributeWildcard, 'namespaces' | 'process'>

/** Whether the target's wildcard allows everything that the source's does, and checks it no further. */
export function takesWildcard(source: Taken, { namespaces, process }: Taken): boolean {
  const isOne = JSON.stringify(namespaces) === JSON.stringify(source.namespaces)
  const takesAll = namespaces === 'any' || (isOne && typeof namespaces === 'object')
  const isAsOpen =
    process === source.process || process === 'skip' || (process === 'lax' && source.process !== 'skip')
  return takesAll && isAsOpen
}

/** The names of attributes that only the target declares: the source's wildcard may find them, the target's does not. */
export function listNewAttributes(source: readonly Member[], target: readonly Member[]): readonly string[] {
  const known = new Set(listAttributeNames(source))
  return listAttributeNames(target).filter((name) => !known.has(name))
}

function listAttributeNames(members: readonly Member[]): readonly string[] {
  return members.flatMap(({ from }) => (from.kind === 'attribute' ? [expandedName(from.use.name)] : []))
}
