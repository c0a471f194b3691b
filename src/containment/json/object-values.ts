import type { Json } from '../../schema/index.ts'
import { type Fact, type FoundFact, noFact, type Scene, unbounded, unknown } from './fact.ts'
import type { Demand } from './json-term.ts'
import { type NamePlace, NamePlaces } from './name-places.ts'
import { hasName, type NameSet, onlyName } from './name-sets.ts'

type Some = Extract<Fact, { readonly fact: 'some-property' }>

/** Of an object that is made to show something. */
const mostProperties = 500

interface Slot {
  readonly place: NamePlace
  readonly name: string
  demands: readonly Demand[]
}

/** An object of which the facts are true. */
export function solveObject(scene: Scene, facts: readonly Fact[]): FoundFact {
  return new ObjectSearch(scene, facts).find()
}

class ObjectSearch {
  readonly #scene: Scene
  readonly #places: NamePlaces
  readonly #needed: readonly Some[]
  readonly #slots: Slot[] = []
  readonly #min: number
  readonly #max: number
  #open: FoundFact = noFact

  constructor(scene: Scene, facts: readonly Fact[]) {
    const needed = facts.filter((fact) => fact.fact === 'some-property')
    const sizes = facts.filter((fact) => fact.fact === 'size')
    this.#scene = scene
    this.#places = new NamePlaces(facts)
    this.#needed = [
      ...needed.filter(({ names }) => onlyName(names) !== undefined),
      ...needed.filter(({ names }) => onlyName(names) === undefined),
    ]
    this.#min = Math.max(0, ...sizes.map(({ min }) => min))
    this.#max = Math.min(unbounded, ...sizes.map(({ max }) => max))
  }

  find(): FoundFact {
    if (this.#min > this.#max) return noFact
    return this.#placeFrom(0)
  }

  /** Finds properties for what is needed from an index on: each is a property of its own, or one that is there already. */
  #placeFrom(index: number): FoundFact {
    this.#scene.step()
    const needed = this.#needed[index]
    if (needed === undefined) return this.#fillUp()
    for (const place of this.#placesFor(needed.names)) {
      const here = this.#slots.filter((slot) => slot.place === place)
      const found = this.#withNew(place, needed, index)
      if (found.kind === 'value') return found
      for (const slot of here) {
        const merged = this.#withMore(slot, needed, index)
        if (merged.kind === 'value') return merged
      }
    }
    return this.#open
  }

  #withNew(place: NamePlace, { demands }: Some, index: number): FoundFact {
    if (this.#slots.length >= this.#max) return noFact
    const all = [...this.#places.demandsAt(place), ...demands]
    const name = this.#freshName(place, all)
    if (name === undefined || !this.#isPossible(all)) return noFact
    this.#slots.push({ place, name, demands: all })
    const found = this.#placeFrom(index + 1)
    if (found.kind !== 'value') this.#slots.pop()
    return found
  }

  #withMore(slot: Slot, { demands }: Some, index: number): FoundFact {
    const before = slot.demands
    const all = [...before, ...demands]
    if (demands.length > 0 && !this.#isPossible(all)) return noFact
    slot.demands = all
    const found = this.#placeFrom(index + 1)
    slot.demands = before
    // The slot must keep what the found object has there.
    if (found.kind === 'value') slot.demands = all
    return found
  }

  #fillUp(): FoundFact {
    const added: Slot[] = []
    for (const place of this.#slots.length < this.#min ? this.#places.all() : []) {
      const demands = this.#places.demandsAt(place)
      while (this.#slots.length < this.#min) {
        this.#scene.step()
        if (this.#slots.length >= mostProperties) {
          this.#open = unknown(`an object of more than ${mostProperties} properties`)
          break
        }
        const name = this.#freshName(place, demands)
        if (name === undefined || !this.#isPossible(demands)) break
        const slot = { place, name, demands }
        added.push(slot)
        this.#slots.push(slot)
      }
    }
    if (this.#slots.length >= this.#min) return this.#object()
    this.#slots.splice(this.#slots.length - added.length, added.length)
    return this.#open
  }

  #object(): FoundFact {
    const entries: [string, Json][] = []
    for (const { name, demands } of this.#slots) {
      const found = this.#scene.below(demands)
      if (found.kind !== 'value') return found
      entries.push([name, found.value])
    }
    return { kind: 'value', value: Object.fromEntries(entries) }
  }

  #isPossible(demands: readonly Demand[]): boolean {
    const found = this.#scene.below(demands)
    if (found.kind === 'unknown') this.#open = found
    return found.kind === 'value'
  }

  /** Where it is not known whether there is a name, that matters only for a property that can be. */
  #freshName(place: NamePlace, demands: readonly Demand[]): string | undefined {
    const used = this.#slots.filter((slot) => slot.place === place).map(({ name }) => name)
    const found = this.#places.freshName(place, used)
    if (found.kind === 'value') return found.name
    if (found.kind === 'unknown' && this.#isPossible(demands)) this.#open = unknown(found.reason)
    return undefined
  }

  #placesFor(names: NameSet): readonly NamePlace[] {
    const only = onlyName(names)
    if (only !== undefined) return [this.#places.named(only)]
    return this.#places.all().filter((place) => {
      return place.name === undefined ? this.#places.isIn(place, names) : hasName(names, place.name)
    })
  }
}
