import { resolve, type SchemaSet, substitutesOf, typesInPlaceOf } from '../../schema/index.ts'
import type { Found } from '../rule.ts'
import type { ElementSide } from '../subjects.ts'
import type { Answer } from './questions.ts'

/** What is blocked changes nothing where neither version has anything that it would keep out. */
export function decideBlock({ pair }: Found): Answer | undefined {
  if (pair.on !== 'element' || pair.sets === undefined || !pair.before || !pair.after) return undefined
  const { before, after, sets } = pair
  const blocks = [before.block ?? [], after.block ?? []]
  const isSame = ([set, side]: readonly [SchemaSet, ElementSide]): boolean => {
    const [one, other] = blocks.map((block) => standIns(set, side, block)?.join(' '))
    return one !== undefined && one === other
  }
  const isIdle = isSame([sets.before, before]) && isSame([sets.after, after])
  return isIdle ? { effect: 'none', shows: {} } : undefined
}

/** What may stand in for an element or its type; nothing where that is not a matter of the set. */
function standIns(
  set: SchemaSet,
  { name, type, at, declaration }: ElementSide,
  block: readonly string[],
): readonly string[] | undefined {
  const node = type === undefined ? undefined : resolve(set, type)
  if (node === undefined || node.kind === 'unknown') return undefined
  // Other built-in types restrict a simple type as well.
  const isOpen = node.kind !== 'complex' && node.name !== undefined && !block.includes('restriction')
  const types = [...typesInPlaceOf(set, node.id, block), ...(isOpen ? ['restrictions'] : [])]
  if (declaration === undefined) return types
  const own = { kind: 'element', id: declaration, name, type: node.id, at, declaration } as const
  const particle = { ...own, occurs: { min: 1, max: 1 }, nillable: false, block: blockedOf(block) }
  return [...types, ...substitutesOf(set, particle).map(({ id }) => id)]
}

const kinds = ['extension', 'restriction', 'substitution'] as const

function blockedOf(block: readonly string[]) {
  return kinds.filter((kind) => block.includes(kind))
}
