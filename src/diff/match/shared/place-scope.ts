import type { DataElement, NodeId } from '../../../schema/index.ts'
import type { Direction, Message, PairScope, Polarity, SchemaUses, Whole, Within } from '../../pair.ts'
import { listTopOwners, type Owners, placeIn, type TopOwners } from '../../usage/owners.ts'
import { deriveUseScope } from '../../usage/scope-of-uses.ts'
import { nameMessage, type Use } from '../../usage/usage.ts'
import { type UsedAs, usedAs } from '../../usage/used-as.ts'
import type { Walk, WalkPlace } from './walk.ts'

type UseFacts =
  | 'api'
  | 'operations'
  | 'part'
  | 'directions'
  | 'flows'
  | 'isStyled'
  | 'isRepeated'
  | 'isFilled'

/**
 * The scope of a place of types. Everything is asked for when the walk is over: until then places may be added to the
 * owners, and most pairs are never asked, of which a large schema has a hundred thousand.
 */
export class PlaceScope implements PairScope {
  readonly #walk: Walk
  readonly #place: WalkPlace
  #facts: Pick<PairScope, UseFacts> | undefined
  #used: UsedAs | undefined

  constructor(walk: Walk, place: WalkPlace) {
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

  placeIn(directions: readonly Direction[]): Pick<PairScope, 'path' | 'within'> {
    return placeIn(this.#place, directions) ?? this
  }

  get key(): string {
    return this.#place.key
  }

  get api(): PairScope['api'] {
    return this.#ofUses().api
  }

  get operations(): PairScope['operations'] {
    return this.#ofUses().operations
  }

  get part(): PairScope['part'] {
    return this.#ofUses().part
  }

  get directions(): PairScope['directions'] {
    return this.#ofUses().directions
  }

  get flows(): PairScope['flows'] {
    return this.#ofUses().flows
  }

  get isStyled(): PairScope['isStyled'] {
    return this.#ofUses().isStyled
  }

  get isRepeated(): PairScope['isRepeated'] {
    return this.#ofUses().isRepeated
  }

  get isFilled(): PairScope['isFilled'] {
    return this.#ofUses().isFilled
  }

  get sense(): Polarity | undefined {
    return composePolarity(this.#usedAs.sense, this.#place.sense)
  }

  get isUnheld(): boolean {
    return this.#place.isUnheld === true
  }

  get uses(): SchemaUses | undefined {
    return this.#usedAs.uses
  }

  get owners(): readonly Whole[] | undefined {
    const found = new Map<string, Whole>()
    for (const { before, after } of everyOwner(this.#place)) {
      if (before === undefined || after === undefined) return undefined
      found.set(`${before} ${after}`, { before, after })
    }
    return [...found.values()]
  }

  isBelow(whole: Whole): boolean {
    return (['before', 'after'] as const).some((side) =>
      listOwners(this.#place, side).some((id) => this.#walk[side].senses?.isBelow(id, whole[side])),
    )
  }

  get dataElements(): readonly string[] {
    const ids = this.#place.dataElements.map((element) => element.id)
    return [...new Set(ids)]
  }

  get subsets(): readonly string[] {
    const listSubsets = ({ subsets }: DataElement) => subsets.map((one) => one.subset)
    return [...new Set(this.#place.dataElements.flatMap(listSubsets))].sort()
  }

  get #usedAs(): UsedAs {
    this.#used ??= usedAs(this.#walk, listOwners(this.#place, 'before'), listOwners(this.#place, 'after'))
    return this.#used
  }

  #ofUses(): Pick<PairScope, UseFacts> {
    this.#facts ??= this.#askUses()
    return this.#facts
  }

  #askUses(): Pick<PairScope, UseFacts> {
    const { before, after, keptUses } = this.#walk
    const tops = listTopOwners(this.#place)
    const all = tops.flatMap(({ owners, barred }): readonly OwnUses[] => [
      { owners, barred, side: 'before', uses: listUses(before, owners.before) },
      { owners, barred, side: 'after', uses: listUses(after, owners.after) },
    ])
    const kept = all.map(({ uses, owners, barred, side }) => ({ barred, uses: keptUses(uses, owners, side) }))
    const isUsed = kept.some(({ uses }) => uses.length > 0)
    // No message of both versions has it, though one of either does: nobody sends or receives the difference.
    if (!isUsed && all.some(({ uses }) => uses.length > 0))
      return { operations: [], part: 'schema', directions: [] }
    const held = kept.map(({ uses, barred }) => (barred === undefined ? uses : withoutMessage(uses, barred)))
    const isHeld = !isUsed || held.some((uses) => uses.length > 0)
    const { ways: _, ...found } = deriveUseScope(
      isHeld ? held : kept.map(({ uses }) => uses),
      this.#place.field,
    )
    // Where all messages leave it out, the operations are named that it would be in.
    return isHeld ? found : { ...found, directions: [], flows: undefined }
  }
}

interface OwnUses extends TopOwners {
  readonly side: 'before' | 'after'
  readonly uses: readonly Use[]
}

function listUses({ usage, set }: Walk['before'], id: NodeId | undefined): readonly Use[] {
  return id === undefined ? none : usage.of(set.name, id)
}

const none: readonly Use[] = []

const without = {
  request: new WeakMap<readonly Use[], readonly Use[]>(),
  response: new WeakMap<readonly Use[], readonly Use[]>(),
}

/** The same uses give the same list, since what follows from a list is remembered by it. */
function withoutMessage(uses: readonly Use[], message: Message): readonly Use[] {
  const found = without[message].get(uses) ?? uses.filter(({ part }) => nameMessage(part) !== message)
  without[message].set(uses, found)
  return found
}

function listOwners(place: WalkPlace, side: 'before' | 'after'): readonly NodeId[] {
  return [...new Set(everyOwner(place).flatMap((one) => one[side] ?? []))]
}

/** The owners of the place and of all places that were met later. */
function everyOwner(place: WalkPlace): readonly Owners[] {
  return listTopOwners(place).map(({ owners }) => owners)
}

/** The sense of a place inside another: less of less is more. */
export function composePolarity(
  outer: Polarity | undefined,
  inner: Polarity | undefined,
): Polarity | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner
  if (outer === 'undecided' || inner === 'undecided') return 'undecided'
  return outer === 'inverse' && inner === 'inverse' ? undefined : 'both'
}
