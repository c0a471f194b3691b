import type { SchemaSet } from '../../schema/index.ts'
import type { Member } from '../../typescript/index.ts'
import {
  type JoinsAttributes,
  listFormAttributes,
  pairAttributes,
  readFixed,
  type ValuePlan,
} from '../kinds/index.ts'
import { isSameSimple } from './same-simple.ts'
import { type HeldAttribute, listHeldAttributes, listNewAttributes, takesWildcard } from './wildcards.ts'

/** An attribute of the target that holds no single text, and the source's attribute that is copied to it. */
export interface AttributeCopy {
  readonly target: Member
  readonly source?: Member
  /** The attributes that a copy of a wildcard's leaves out, for the target declares them. */
  readonly except?: readonly string[]
  /** Of a wildcard: the attributes that only the source declares. */
  readonly held?: readonly HeldAttribute[]
}

/**
 * The target's attributes of list and union types, and its wildcard, each with the corresponding one of the source if
 * it has the same definition. The wildcard also takes attributes that only the source declares.
 */
export function planAttributeCopies(
  { source, target, attributes }: ValuePlan,
  joins: JoinsAttributes,
  isByName: boolean,
): readonly AttributeCopy[] {
  const [from, to] = [source.scalar.set, target.scalar.set]
  const [mine, theirs] = [listFormAttributes(source), listFormAttributes(target)]
  const all = pairAttributes(source.otherAttributes, target.otherAttributes, joins, isByName)
  const pairs = new Map([...all].filter(([member, one]) => isCopied([from, one], [to, member])))
  const used = new Set([...attributes.map((one) => one.source?.attribute.member), ...pairs.values()])
  return target.otherAttributes.map((member) => {
    const found = pairs.get(member)
    const isWildcard = member.from.kind === 'anyAttributes'
    const open = isWildcard ? listHeldAttributes([from, mine], [to, theirs], member) : []
    const held = open.filter((one) => !used.has(one.source) && joins(one.source, member) !== false)
    const more = held.length > 0 ? { held } : {}
    if (!found) return { target: member, ...more }
    const except = isWildcard ? listNewAttributes(mine, theirs) : []
    return { target: member, source: found, ...(except.length > 0 ? { except } : {}), ...more }
  })
}

/** Whether every value of the one attribute, or of the one wildcard, is a value of the other. */
function isCopied(
  [from, one]: readonly [SchemaSet, Member],
  [to, other]: readonly [SchemaSet, Member],
): boolean {
  if (one.from.kind === 'anyAttributes' && other.from.kind === 'anyAttributes')
    return takesWildcard(one.from.wildcard, other.from.wildcard)
  if (one.from.kind !== 'attribute' || other.from.kind !== 'attribute') return false
  const fixed = readFixed(other)
  return isSameSimple(from, one.type, to, other.type) && (fixed === undefined || fixed === readFixed(one))
}
