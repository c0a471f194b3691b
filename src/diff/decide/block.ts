import { resolve, type SchemaSet, typesInPlaceOf } from '../../schema/index.ts'
import type { Found } from '../rule.ts'
import type { ElementSide } from '../subjects.ts'
import type { Answer } from './questions.ts'

/**
 * What is blocked changes nothing where neither version has types that it would keep out. Elements that it keeps out
 * are told as those that can no longer stand in.
 */
export function decideBlock({ pair }: Found): Answer | undefined {
  if (pair.on !== 'element' || pair.sets === undefined || !pair.before || !pair.after) return undefined
  const { before, after, sets } = pair
  const blocks = [before.block ?? [], after.block ?? []]
  const isSame = ([set, side]: readonly [SchemaSet, ElementSide]): boolean => {
    const [one, other] = blocks.map((block) => typesInPlace(set, side, block)?.join(' '))
    return one !== undefined && one === other
  }
  const isIdle = isSame([sets.before, before]) && isSame([sets.after, after])
  return isIdle ? { effect: 'none', shows: {} } : undefined
}

/** The types that may stand in for an element's type; nothing where that is not a matter of the set. */
function typesInPlace(
  set: SchemaSet,
  { type }: ElementSide,
  block: readonly string[],
): readonly string[] | undefined {
  const node = type === undefined ? undefined : resolve(set, type)
  if (node === undefined || node.kind === 'unknown') return undefined
  // Other built-in types restrict a simple type as well.
  const isOpen = node.kind !== 'complex' && node.name !== undefined && !block.includes('restriction')
  return [...typesInPlaceOf(set, node.id, block), ...(isOpen ? ['restrictions'] : [])]
}
