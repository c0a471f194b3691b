import type { AttributeWildcard } from '../../schema/index.ts'

type Taken = Pick<AttributeWildcard, 'namespaces' | 'process'>

/** Whether the target's wildcard allows everything that the source's does, and checks it no further. */
export function takesWildcard(source: Taken, { namespaces, process }: Taken): boolean {
  const isOne = JSON.stringify(namespaces) === JSON.stringify(source.namespaces)
  const takesAll = namespaces === 'any' || (isOne && typeof namespaces === 'object')
  const isAsOpen =
    process === source.process || process === 'skip' || (process === 'lax' && source.process !== 'skip')
  return takesAll && isAsOpen
}
