import type { DataElement, NodeId } from '../../schema/index.ts'
import type { SchemaUses, Scope, Sense, Whole, Within } from '../pair.ts'
import { scopeOfUses } from './scope-of-uses.ts'
import { type UsedAs, usedAs } from './used-as.ts'
import type { Owners, Place, Walk } from './walk.ts'

type UseFacts = 'api' | 'operations' | 'part' | 'directions' | 'isStyled' | 'isRepeated' | 'isFilled'

/**
 * The scope of a place of types. Everything is asked for when the walk is over: until then places may be added to the
 * owners, and most pairs are never asked, of which a large schema has a hundred thousand.
 */
export class PlaceScope implements Scope {
  readonly #walk: Walk
  readonly #place: Place
  #uses: Pick<Scope, UseFacts> | undefined
  #used: UsedAs | undefined

  constructor(walk: Walk, place: Place) {
    this.#walk = walk
    this.#place = place
  }

  get path(): readonly string[] {
    return this.#place.path
  }

  get within(): Within | undefined {
    const [first] = this.#place.path
    if (this.#place.within !== undefined || first === undefined) return this.#place.within
    if (this.#walk.before.set.language === 'json') return { steps: 1, words: [`schema "${first}"`] }
    return undefined
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

  get isRepeated(): Scope['isRepeated'] {
    return this.#ofUses().isRepeated
  }

  get isFilled(): Scope['isFilled'] {
    return this.#ofUses().isFilled
  }

  get sense(): Sense | undefined {
    return together(this.#usedAs.sense, this.#place.sense)
  }

  get isUnheld(): boolean {
    return this.#place.isUnheld === true
  }

  get uses(): SchemaUses | undefined {
    return this.#usedAs.uses
  }

  get owners(): readonly Whole[] | undefined {
    const found = new Map<string, Whole>()
    for (const { before, after } of everyOwner(this.#place.owners)) {
      if (before === undefined || after === undefined) return undefined
      found.set(`${before} ${after}`, { before, after })
    }
    return [...found.values()]
  }

  isBelow(whole: Whole): boolean {
    return (['before', 'after'] as const).some((side) =>
      ownersOf(this.#place.owners, side).some((id) => this.#walk[side].senses?.isBelow(id, whole[side])),
    )
  }

  get dataElements(): readonly string[] {
    const ids = this.#place.dataElements.map((element) => element.id)
    return [...new Set(ids)]
  }

  get subsets(): readonly string[] {
    const subsetsOf = ({ subsets }: DataElement) => subsets.map((one) => one.subset)
    return [...new Set(this.#place.dataElements.flatMap(subsetsOf))].sort()
  }

  get #usedAs(): UsedAs {
    this.#used ??= usedAs(
      this.#walk,
      ownersOf(this.#place.owners, 'before'),
      ownersOf(this.#place.owners, 'after'),
    )
    return this.#used
  }

  #ofUses(): Pick<Scope, UseFacts> {
    if (this.#uses) return this.#uses
    const { owners, barred, field } = this.#place
    const { before, after } = this.#walk
    const uses = [
      ...ownersOf(owners, 'before').map((id) => before.usage.of(before.set.name, id)),
      ...ownersOf(owners, 'after').map((id) => after.usage.of(after.set.name, id)),
    ]
    const { ways, ...found } = scopeOfUses(uses, field)
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

/** The sense of a place inside another: less of less is more. */
export function together(outer: Sense | undefined, inner: Sense | undefined): Sense | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner
  if (outer === 'undecided' || inner === 'undecided') return 'undecided'
  return outer === 'inverse' && inner === 'inverse' ? undefined : 'both'
}
