import {
  type AttributeDeclaration,
  type AttributeWildcard,
  expandedName,
  type NodeId,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'
import type { Member } from '../../typescript/index.ts'
import { findInWildcard } from '../kinds/index.ts'
import { isSameSimple } from './same-simple.ts'

type Taken = Pick<AttributeWildcard, 'namespaces' | 'process'>

/** Whether the target's wildcard allows everything that the source's does, and checks it no further. */
export function takesWildcard(source: Taken, { namespaces, process }: Taken): boolean {
  const isOne = JSON.stringify(namespaces) === JSON.stringify(source.namespaces)
  const takesAll = namespaces === 'any' || (isOne && typeof namespaces === 'object')
  const isAsOpen =
    process === source.process || process === 'skip' || (process === 'lax' && source.process !== 'skip')
  return takesAll && isAsOpen
}

/**
 * The names of attributes that only the target declares: the source's wildcard may find them, the target's does not.
 */
export function listNewAttributes(source: readonly Member[], target: readonly Member[]): readonly string[] {
  const known = new Set(listAttributeNames(source))
  return listAttributeNames(target).filter((name) => !known.has(name))
}

function listAttributeNames(members: readonly Member[]): readonly string[] {
  return members.flatMap(({ from }) => (from.kind === 'attribute' ? [expandedName(from.use.name)] : []))
}

/** An attribute that only the source declares, and the name by which a wildcard of the target holds its text. */
export interface HeldAttribute {
  readonly name: string
  readonly source: Member
}

/**
 * The attributes that the source declares and a wildcard of the target takes as texts. Left out are qualified names,
 * and attributes that the target checks by a global declaration of another type.
 */
export function listHeldAttributes(
  [from, sources]: readonly [SchemaSet, readonly Member[]],
  [to, targets]: readonly [SchemaSet, readonly Member[]],
  wildcard: Member,
): readonly HeldAttribute[] {
  const { process } = wildcard.from.kind === 'anyAttributes' ? wildcard.from.wildcard : { process: 'strict' }
  return sources.flatMap((source): readonly HeldAttribute[] => {
    const found = findInWildcard(targets, source)
    if (found?.wildcard !== wildcard || !isText(from, source.type)) return []
    const declared = process === 'skip' ? undefined : to.attributes?.get(found.name)
    const isHeld = declared ? isSameAttribute(from, source, to, declared) : process !== 'strict'
    return isHeld ? [{ name: found.name, source }] : []
  })
}

/** Whether a global declaration allows every value that the source's attribute can have. */
function isSameAttribute(
  from: SchemaSet,
  { from: kind, type }: Member,
  to: SchemaSet,
  declared: AttributeDeclaration,
): boolean {
  const fixed = kind.kind === 'attribute' ? kind.use.fixed : undefined
  const isFree = declared.fixed === undefined || declared.fixed === fixed
  return isFree && isSameSimple(from, type, to, declared.type)
}

/** Whether the text of every value of a simple type says the value by itself: there are no qualified names in it. */
function isText(set: SchemaSet, type: NodeId): boolean {
  const node = resolve(set, type)
  if (node.kind === 'list') return isText(set, node.item)
  if (node.kind === 'union') return node.members.every((one) => isText(set, one))
  return (
    (node.kind === 'scalar' || node.kind === 'code-list') && !['QName', 'NOTATION'].includes(node.primitive)
  )
}
