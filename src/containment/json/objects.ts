import type { Json } from '../../schema/index.ts'
import { type Demands, isPositive, negateDemand } from './demands.ts'
import {
  type Consequence,
  type Fact,
  type FactAlternative,
  type FoundFact,
  makeConsequence,
  noFact,
  option,
  type Scene,
  size,
  unbounded,
  unknown,
} from './fact.ts'
import type { Demand, ObjectTerm, TermId } from './json-term.ts'
import { complementNames, everyName, hasName, type NameSet, nameSet, onlyName } from './name-sets.ts'
import { type NamePlace, NamePlaces, namesThatFit, namesThatMatch } from './property-names.ts'

/** The demand that no value meets. */
export function never(demands: Demands): Demand {
  return demands.holdsMade({ kind: 'never' })
}

/** The fact that every property with one of these names meets all the demands. */
export function every(names: NameSet, demands: readonly Demand[]): Fact {
  return { fact: 'every-property', names, demands }
}

/** The fact that a property with one of these names exists and meets all the demands. */
export function some(names: NameSet, demands: readonly Demand[] = []): Fact {
  return { fact: 'some-property', names, demands }
}

/** The fact that the property is missing. */
function absent(scene: Scene, name: string): Fact {
  return every(nameSet([name]), [never(scene.demands)])
}

/** The fact that the property exists, with any value. */
function present(name: string): Fact {
  return some(nameSet([name]))
}

/** The names in `properties` and those that match `patternProperties`; all other names are additional. */
export function collectDescribedNames(term: ObjectTerm): NameSet {
  return nameSet(
    term.properties.map(([name]) => name),
    term.patterns.map(([pattern]) => namesThatMatch(pattern)),
  )
}

/**
 * The facts that all hold for an object valid for the schema; for a negative demand, one choice of ways to fail
 * it.
 */
export function objectConsequence(scene: Scene, demand: Demand, term: ObjectTerm): Consequence {
  return isPositive(demand)
    ? fitting(scene, demand, term)
    : makeConsequence({ choices: [failing(scene, demand, term)] })
}

/** The facts of a valid object, one per keyword, and a choice for each entry of `dependentRequired`. */
function fitting(scene: Scene, demand: Demand, term: ObjectTerm): Consequence {
  const { demands } = scene
  const rest = term.additional === false ? never(demands) : demands.part(demand, term.additional)
  const names = term.names === undefined ? undefined : namesThatFit(scene, demands.part(demand, term.names))
  const rules = [
    ...term.properties.map(([name, type]) => every(nameSet([name]), [demands.part(demand, type)])),
    ...term.patterns.map(([pattern, type]) =>
      every(nameSet([], [namesThatMatch(pattern)]), [demands.part(demand, type)]),
    ),
    every(complementNames(collectDescribedNames(term)), [rest]),
  ]
  const isSaid = (fact: Fact): boolean =>
    fact.fact !== 'every-property' || fact.demands.some((one) => demands.lookUpTerm(one).kind !== 'unknown')
  return makeConsequence({
    facts: [
      ...term.required.map(present),
      ...rules.filter(isSaid),
      ...(names ? [every(complementNames(names), [never(demands)])] : []),
      ...(term.min > 0 || term.max < unbounded ? [size(term.min, term.max)] : []),
    ],
    choices: term.dependent.map(([name, needed]) => [
      option([], [absent(scene, name)]),
      option([], needed.map(present)),
    ]),
  })
}

/** All ways in which an object can be invalid for the schema, one alternative for each keyword that can fail. */
function failing(scene: Scene, demand: Demand, term: ObjectTerm): readonly FactAlternative[] {
  const { demands } = scene
  const failingPart = (part: TermId): Demand => negateDemand(demands.part(demand, part))
  const canFail = (part: TermId): boolean => demands.lookUpTerm(demands.part(demand, part)).kind !== 'unknown'
  const names = term.names === undefined ? undefined : namesThatFit(scene, demands.part(demand, term.names))
  const rest = term.additional === false ? [] : [failingPart(term.additional)]
  return [
    ...term.required.map((name) => [absent(scene, name)]),
    ...term.properties
      .filter(([, type]) => canFail(type))
      .map(([name, type]) => [some(nameSet([name]), [failingPart(type)])]),
    ...term.patterns
      .filter(([, type]) => canFail(type))
      .map(([pattern, type]) => [some(nameSet([], [namesThatMatch(pattern)]), [failingPart(type)])]),
    ...(term.additional === false || canFail(term.additional)
      ? [[some(complementNames(collectDescribedNames(term)), rest)]]
      : []),
    ...(names ? [[some(complementNames(names))]] : []),
    ...(term.min > 0 ? [[size(0, term.min - 1)]] : []),
    ...(term.max < unbounded ? [[size(term.max + 1, unbounded)]] : []),
    ...term.dependent.flatMap(([name, needed]) =>
      needed.map((other) => [present(name), absent(scene, other)]),
    ),
  ].map((facts) => option([], facts))
}

/** All ways in which an object can differ from `value`: a property is missing, has another value, or is added. */
export function listObjectDifferences(
  scene: Scene,
  value: Readonly<Record<string, Json>>,
): readonly FactAlternative[] {
  const keys = Object.keys(value)
  return [
    ...keys.map((name) => option([], [absent(scene, name)])),
    ...keys.map((name) => {
      const same = scene.demands.holdsMade({ kind: 'constant', values: [value[name] ?? null] })
      return option([], [some(nameSet([name]), [negateDemand(same)])])
    }),
    option([], [some(keys.length === 0 ? everyName : complementNames(nameSet(keys)))]),
  ]
}

type Some = Extract<Fact, { readonly fact: 'some-property' }>

/** The most properties that an example object is given; beyond that the search answers "unknown". */
const mostProperties = 500

interface Slot {
  readonly place: NamePlace
  readonly name: string
  demands: readonly Demand[]
}

/** Looks for an object for which all facts are true. */
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

  /** Looks for an object for which all facts are true; none if the least size is above the greatest. */
  find(): FoundFact {
    if (this.#min > this.#max) return noFact
    return this.#placeFrom(0)
  }

  /**
   * Backtracks over the needed properties from this index on: each gets a new property or shares an existing one.
   * Then fills up to the minimum size and makes the object.
   */
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

  /** Meets a needed fact with a new property at the place and goes on; none if there is no name, value or room. */
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

  /**
   * Meets a needed fact with an existing property, by adding its demands, and goes on; undone if nothing is found.
   */
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

  /**
   * Adds properties until the minimum size is reached, then makes the object; removes them again if that fails.
   */
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

  /** The object with a value for each slot; the search result of the first slot without a value. */
  #object(): FoundFact {
    const entries: [string, Json][] = []
    for (const { name, demands } of this.#slots) {
      const found = this.#scene.below(demands)
      if (found.kind !== 'value') return found
      entries.push([name, found.value])
    }
    return { kind: 'value', value: Object.fromEntries(entries) }
  }

  /** Whether a value for the demands is found; an undecided search is remembered and counts as no. */
  #isPossible(demands: readonly Demand[]): boolean {
    const found = this.#scene.below(demands)
    if (found.kind === 'unknown') this.#open = found
    return found.kind === 'value'
  }

  /** An unused name for the place, or undefined; an undecided name is noted only if a value for it could exist. */
  #freshName(place: NamePlace, demands: readonly Demand[]): string | undefined {
    const used = this.#slots.filter((slot) => slot.place === place).map(({ name }) => name)
    const found = this.#places.freshName(place, used)
    if (found.kind === 'value') return found.name
    if (found.kind === 'unknown' && this.#isPossible(demands)) this.#open = unknown(found.reason)
    return undefined
  }

  /** The places whose names are in the set. */
  #placesFor(names: NameSet): readonly NamePlace[] {
    const only = onlyName(names)
    if (only !== undefined) return [this.#places.named(only)]
    return this.#places.all().filter((place) => {
      return place.name === undefined ? this.#places.isIn(place, names) : hasName(names, place.name)
    })
  }
}
