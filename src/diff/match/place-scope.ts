import type { DataElement, NodeId } from '../../schema/index.ts'
import type { Scope, Sense } from '../pair.ts'
import { scopeOfUses } from './scope-of-uses.ts'
import type { Owners, Place, Side } from './walk.ts'

type UseFacts = 'api' | 'operations' | 'part' | 'directions' | 'isStyled'

/**
 * The scope of a place of types. Everything is asked for when the walk is over: until then places may be added to the
 * owners, and most pairs are never asked, of which a large schema has a hundred thousand.
 */
export class PlaceScope implements Scope {
  readonly #before: Side
  readonly #after: Side
  readonly #place: Place
  #uses: Pick<Scope, UseFacts> | undefined

  constructor(before: Side, after: Side, place: Place) {
    this.#before = before
    this.#after = after
    this.#place = place
  }

  get path(): readonly string[] {
    return this.#place.path
  }

  get key(): string {
    return this.#place.key
  }

  get api(): Scope['api'] {
    return this.#ofUses().api
  }

  get operations(): Scope['operations'] {
    return this.#ofUses().operations
  }

  get part(): Scope['part'] {
    return this.#ofUses().part
  }

  get directions(): Scope['directions'] {
    return this.#ofUses().directions
  }

  get isStyled(): Scope['isStyled'] {
    return this.#ofUses().isStyled
  }

  get sense(): Sense | undefined {
    return together(senseOf(this.#place.owners), this.#place.sense)
  }

  get dataElements(): readonly string[] {
    const ids = this.#place.dataElements.map((element) => element.id)
    return [...new Set(ids)]
  }

  get subsets(): readonly string[] {
    const subsetsOf = ({ subsets }: DataElement) => subsets.map((one) => one.subset)
    return [...new Set(this.#place.dataElements.flatMap(subsetsOf))].sort()
  }

  #ofUses(): Pick<Scope, UseFacts> {
    if (this.#uses) return this.#uses
    const { owners, barred } = this.#place
    const [before, after] = [this.#before, this.#after]
    const { ways, ...found } = scopeOfUses([
      ...ownersOf(owners, 'before').map((id) => before.usage.of(before.set.name, id)),
      ...ownersOf(owners, 'after').map((id) => after.usage.of(after.set.name, id)),
    ])
    const travelling = ways.filter(({ message }) => message !== barred).map(({ direction }) => direction)
    this.#uses = barred === undefined ? found : { ...found, directions: [...new Set(travelling)].sort() }
    return this.#uses
  }
}

function ownersOf(owners: Owners, side: 'before' | 'after'): readonly NodeId[] {
  return [...new Set(everyOwner(owners).flatMap((one) => one[side] ?? []))]
}

/** The place and all that were found later, of what stands around it as well. */
function everyOwner(owners: Owners): readonly Owners[] {
  const found = new Set<Owners>([owners])
  for (const { within, more = [] } of found) {
    if (within) found.add(within)
    for (const one of more) found.add(one)
  }
  return [...found]
}

/** What a difference in a named schema means: what it says, wherever one place takes it so. */
function senseOf(owners: Owners): Sense | undefined {
  const senses = new Set(everyOwner(owners).flatMap((one) => [...(one.senses ?? [undefined])]))
  if (senses.size === 0 || senses.has(undefined)) return undefined
  return senses.size === 1 && senses.has('inverse') ? 'inverse' : 'undecided'
}

/** The sense of a place inside another: less of less is more. */
export function together(outer: Sense | undefined, inner: Sense | undefined): Sense | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner
  return outer === 'inverse' && inner === 'inverse' ? undefined : 'undecided'
}
