import { type Discriminator, resolve, type TypeNode } from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { ChoiceSide } from '../../subjects.ts'
import type { Owners } from '../../usage/owners.ts'
import { findUserPlaces } from '../../usage/users.ts'
import { addPair, type Walk, type WalkPlace, type WalkSide } from '../shared/walk.ts'
import { type DiscriminatorTarget, saidValues } from './discriminators.ts'

/**
 * Compares the discriminators of schemas that others are made of by `allOf`: where such a schema is asked for, its heirs
 * are the choice. Each is compared once, for all places that ask for it.
 */
export function matchDiscriminatorSubtypes(walk: Walk): void {
  if (!walk.before.set.discriminators && !walk.after.set.discriminators) return
  for (const { before, after } of walk.types) if (before && after) matchBase(walk, before, after)
}

function matchBase(walk: Walk, before: TypeNode, after: TypeNode): void {
  const [one, other] = [findDiscriminator(walk.before, before), findDiscriminator(walk.after, after)]
  // What became a choice of its own, or was one, tells its discriminator itself.
  if (one === 'choice' || other === 'choice') return
  if ((one?.mapping.size ?? 0) + (other?.mapping.size ?? 0) === 0) return
  const owners = findSubtypeOwners(walk, before, after)
  if (owners === undefined) return
  const name = (before.name ?? after.name)?.local ?? ''
  const place: WalkPlace = { path: [name], key: `type:${name}/discriminator`, owners, dataElements: [] }
  const side = (own: Discriminator | undefined, of: 'before' | 'after'): ChoiceSide => {
    const discriminator = own && saidValues(walk, own, targets(walk, one, other, of), of)
    const { at } = of === 'before' ? before : after
    return {
      isNullable: false,
      mode: undefined,
      isOfHeirs: true,
      ...(discriminator && { discriminator }),
      at,
    }
  }
  const sides = { before: side(one, 'before'), after: side(other, 'after') }
  addPair(walk, 'choice', sides, place, { before: before.at, after: after.at })
}

function findDiscriminator({ set }: WalkSide, { id }: TypeNode): Discriminator | 'choice' | undefined {
  const node = resolve(set, id)
  return node.kind === 'union' && node.discriminator ? 'choice' : set.discriminators?.get(id)
}

/**
 * What each value stands for. A name that is only implied, of a schema that stays under it, is not lost or won with the
 * `allOf`: what became of the schema is told there.
 */
function targets(
  walk: Walk,
  before: Discriminator | undefined,
  after: Discriminator | undefined,
  side: 'before' | 'after',
): (member: NormalNode, value: string) => DiscriminatorTarget | undefined {
  const theirs = side === 'before' ? walk.after.set : walk.before.set
  const others = (side === 'before' ? after : before)?.mapping ?? new Map()
  const mapped = new Set([...others.values()].map((id) => resolve(theirs, id).id))
  const images = side === 'before' ? walk.renamed : walk.images
  return (member, value) => {
    const image = images.get(member.id)
    const other = image === undefined ? undefined : resolve(theirs, image)
    const isKept = other?.name?.local === value && member.name?.local === value
    if (isKept && !others.has(value) && !mapped.has(other.id)) return undefined
    const later = side === 'before' ? (other ?? member) : member
    return { name: later.name?.local ?? later.id, other }
  }
}

/** The places that ask for the schema; nothing where only schemas that are made of it are asked for. */
function findSubtypeOwners(walk: Walk, before: TypeNode, after: TypeNode): Owners | undefined {
  const all: Owners[] = [
    ...findUserPlaces(walk.before, before.id).map((id) => ({ before: id })),
    ...findUserPlaces(walk.after, after.id).map((id) => ({ after: id })),
  ]
  const [first, ...more] = all
  if (first !== undefined) return { ...first, more }
  const isUsed = [
    walk.before.usage.of(walk.before.set.name, before.id),
    walk.after.usage.of(walk.after.set.name, after.id),
  ].some((uses) => uses.length > 0)
  return isUsed ? undefined : { before: before.id, after: after.id }
}
