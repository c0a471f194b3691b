import type { Json } from '../../schema/index.ts'
import { isPositive, negateDemand } from './demands.ts'
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
import type { ArrayTerm, Demand, TermId } from './json-term.ts'
import { never } from './objects.ts'

/**
 * The fact that every item from index `from` to `to` (inclusive) meets the demand; missing items do not matter.
 */
export function everyItem(from: number, to: number, demand: Demand): Fact {
  return { fact: 'every-item', from, to, demand }
}

/** The fact that at least one item from index `from` to `to` (inclusive) meets all the demands. */
export function someItem(from: number, to: number, demands: readonly Demand[]): Fact {
  return { fact: 'count-items', from, to, demands, min: 1, max: unbounded }
}

/** The fact that from `min` to `max` of all items meet the demand. */
function containing(demand: Demand, min: number, max: number): Fact {
  return { fact: 'count-items', from: 0, to: unbounded, demands: [demand], min, max }
}

/**
 * The facts that all hold for an array valid for the schema; for a negative demand, one choice of ways to fail it.
 */
export function arrayConsequence(scene: Scene, demand: Demand, term: ArrayTerm): Consequence {
  return isPositive(demand)
    ? fitting(scene, demand, term)
    : makeConsequence({ choices: [failing(scene, demand, term)] })
}

/**
 * The facts that all hold for a valid array: its size, what its items must meet, how many meet `contains`, and
 * whether they are unique. A schema that allows everything gives no fact.
 */
function fitting({ demands }: Scene, demand: Demand, term: ArrayTerm): Consequence {
  const { prefix, items, contains, min, max } = term
  const rest = items === false ? never(demands) : demands.part(demand, items)
  const rules = [
    ...prefix.map((type, index) => everyItem(index, index, demands.part(demand, type))),
    everyItem(prefix.length, unbounded, rest),
  ]
  const isSaid = (fact: Fact): boolean =>
    fact.fact !== 'every-item' || demands.lookUpTerm(fact.demand).kind !== 'unknown'
  return makeConsequence({
    facts: [
      ...(min > 0 || max < unbounded ? [size(min, max)] : []),
      ...rules.filter(isSaid),
      ...(contains ? [containing(demands.part(demand, contains.type), contains.min, contains.max)] : []),
      ...(term.unique ? [{ fact: 'unique' as const }] : []),
    ],
  })
}

/** All ways in which an array can be invalid for the schema, one alternative for each keyword that can fail. */
function failing({ demands }: Scene, demand: Demand, term: ArrayTerm): readonly FactAlternative[] {
  const { prefix, items, contains, min, max } = term
  const failingPart = (part: TermId): Demand => negateDemand(demands.part(demand, part))
  const canFail = (part: TermId): boolean => demands.lookUpTerm(demands.part(demand, part)).kind !== 'unknown'
  const found = contains && demands.part(demand, contains.type)
  return [
    ...(min > 0 ? [size(0, min - 1)] : []),
    ...(max < unbounded ? [size(max + 1, unbounded)] : []),
    ...prefix.map((type, index) => someItem(index, index, [failingPart(type)])),
    ...(items === false ? [someItem(prefix.length, unbounded, [])] : []),
    ...(items !== false && canFail(items) ? [someItem(prefix.length, unbounded, [failingPart(items)])] : []),
    ...(contains && found !== undefined && contains.min > 0 ? [containing(found, 0, contains.min - 1)] : []),
    ...(contains && found !== undefined && contains.max < unbounded
      ? [containing(found, contains.max + 1, unbounded)]
      : []),
    ...(term.unique ? [{ fact: 'repeated' as const }] : []),
  ].map((fact) => option([], [fact]))
}

/** All ways in which an array can differ from `value`: it is shorter, longer, or one item has another value. */
export function listArrayDifferences({ demands }: Scene, value: readonly Json[]): readonly FactAlternative[] {
  return [
    ...(value.length > 0 ? [option([], [size(0, value.length - 1)])] : []),
    option([], [size(value.length + 1, unbounded)]),
    ...value.map((item, index) => {
      const same = demands.holdsMade({ kind: 'constant', values: [item] })
      return option([], [someItem(index, index, [negateDemand(same)])])
    }),
  ]
}

interface Values {
  readonly byText: ReadonlyMap<string, Json>
  readonly open?: FoundFact
}

/**
 * Looks for an array of pairwise different items, where item i meets `items[i]`; by bipartite matching. If there
 * is none, `none`, or `unknown` if the values of an item were not all found.
 */
function distinctItems(scene: Scene, items: readonly (readonly Demand[])[]): FoundFact {
  const most = items.length
  const known = new Map<string, Values>()
  const values = items.map((demands) => {
    const key = [...new Set(demands)].sort((a, b) => a - b).join()
    const found = known.get(key) ?? findDistinctValues(scene, demands, most)
    known.set(key, found)
    return found
  })
  const owners = new Map<string, number>()
  for (const index of items.keys()) {
    if (!assign(values, index, owners, new Set())) return values.find(({ open }) => open)?.open ?? noFact
  }
  const result: Json[] = items.map(() => null)
  for (const [text, index] of owners) result[index] = values[index]?.byText.get(text) ?? null
  return { kind: 'value', value: result }
}

/**
 * Finds up to `most` different values that meet the demands; `open` says why the search stopped early, if
 * undecided.
 */
function findDistinctValues(scene: Scene, demands: readonly Demand[], most: number): Values {
  const byText = new Map<string, Json>()
  while (byText.size < most) {
    scene.step()
    const others = scene.demands.holdsMade({ kind: 'constant', values: [...byText.values()] })
    const found = scene.below(byText.size === 0 ? demands : [...demands, negateDemand(others)])
    if (found.kind === 'unknown') return { byText, open: found }
    if (found.kind === 'none') break
    byText.set(printCanonicalJson(found.value), found.value)
  }
  return { byText }
}

/**
 * Gives the item at `index` an unshared value, reassigning others if needed (augmenting path); false if
 * impossible.
 */
function assign(
  values: readonly Values[],
  index: number,
  owners: Map<string, number>,
  tried: Set<string>,
): boolean {
  for (const text of values[index]?.byText.keys() ?? []) {
    if (tried.has(text)) continue
    tried.add(text)
    const owner = owners.get(text)
    if (owner !== undefined && !assign(values, owner, owners, tried)) continue
    owners.set(text, index)
    return true
  }
  return false
}

/** JSON text with sorted properties: equal for equal values. */
function printCanonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(printCanonicalJson).join()}]`
  const entries = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${printCanonicalJson(inner)}`,
  )
  return `{${entries.sort().join()}}`
}

type Counter = Extract<Fact, { readonly fact: 'count-items' }>

const longest = 1500

/**
 * Looks for an array for which all facts are true, shortest first; "unknown" if it would need more than 1500
 * items.
 */
export function solveArray(scene: Scene, facts: readonly Fact[]): FoundFact {
  const rules = facts.filter((fact) => fact.fact === 'every-item')
  const counters = facts.filter((fact) => fact.fact === 'count-items')
  const sizes = facts.filter((fact) => fact.fact === 'size')
  const isRepeated = facts.some(({ fact }) => fact === 'repeated')
  const isUnique = facts.some(({ fact }) => fact === 'unique')
  if (isRepeated && isUnique) return noFact
  const min = Math.max(isRepeated ? 2 : 0, ...sizes.map((size) => size.min))
  const max = Math.min(unbounded, ...sizes.map((size) => size.max))
  const ends = [...rules, ...counters].map(({ from, to }) => (to < unbounded ? to + 1 : from))
  const settled = Math.max(0, ...ends)
  // Beyond the last index that a fact mentions, only items that a counter needs have to exist.
  const needed = counters.reduce((sum, counter) => sum + counter.min, settled + (isRepeated ? 2 : 0))
  const most = Math.min(max, Math.max(min, needed))
  if (Math.min(min, most) > longest) return unknown(`an array of more than ${longest} items`)
  let open: FoundFact = noFact
  for (let length = min; length <= Math.min(most, longest); length++) {
    for (const pair of isRepeated ? pairsUpTo(Math.min(length, settled + 2)) : [undefined]) {
      const found = new ArraySearch(scene, { rules, counters, length, isUnique, pair }).find()
      if (found.kind === 'value') return found
      if (found.kind === 'unknown') open = found
    }
  }
  return most > longest ? unknown(`an array of more than ${longest} items`) : open
}

/** All pairs of indexes below `length`, smaller index first. */
function pairsUpTo(length: number): readonly (readonly [number, number])[] {
  const indexes = [...Array(length).keys()]
  return indexes.flatMap((second) => indexes.slice(0, second).map((first) => [first, second] as const))
}

/** How many items from `index` to the end of the array lie in the range of the counter. */
function left({ from, to }: Counter, index: number, length: number): number {
  return Math.max(0, Math.min(to + 1, length) - Math.max(from, index))
}

interface Plan {
  readonly rules: readonly Extract<Fact, { readonly fact: 'every-item' }>[]
  readonly counters: readonly Counter[]
  readonly length: number
  readonly isUnique: boolean
  /** Two items that are equal. */
  readonly pair: readonly [number, number] | undefined
}

class ArraySearch {
  readonly #scene: Scene
  readonly #plan: Plan
  readonly #items: (readonly Demand[])[] = []
  readonly #failed = new Set<string>()
  #open: FoundFact = noFact

  constructor(scene: Scene, plan: Plan) {
    this.#scene = scene
    this.#plan = plan
  }

  /** Looks for an array of the planned length; none, or unknown if any part of the search was undecided. */
  find(): FoundFact {
    return this.#from(
      0,
      this.#plan.counters.map(() => 0),
    )
  }

  /**
   * Backtracks over the items from this index on and returns the first array found; `counts` is how many items
   * each counter has counted so far. `none` if a counter cannot reach its minimum or all alternatives fail,
   * `unknown` if one of them was undecided.
   */
  #from(index: number, counts: readonly number[]): FoundFact {
    this.#scene.step()
    const { counters, length, isUnique, pair } = this.#plan
    if (counters.some((counter, at) => (counts[at] ?? 0) + left(counter, index, length) < counter.min))
      return noFact
    if (index === length) return this.#array()
    const key = `${index} ${counts}`
    if (this.#failed.has(key)) return this.#open
    for (const { demands, after } of this.#waysAt(index, counts)) {
      const all = pair?.[1] === index ? [...(this.#items[pair[0]] ?? []), ...demands] : demands
      const item = this.#scene.below(all)
      if (item.kind === 'unknown') this.#open = item
      if (item.kind !== 'value') continue
      this.#items.push(all)
      if (pair?.[1] === index) this.#items[pair[0]] = all
      const found = this.#from(index + 1, after)
      if (found.kind === 'value') return found
      this.#items.pop()
    }
    // What two items must share, or may not share, is not in the key.
    if (!isUnique && !pair) this.#failed.add(key)
    return this.#open
  }

  /**
   * Yields the alternatives for an item: for each counter, counted or not; with its demands and the new counts.
   */
  *#waysAt(
    index: number,
    counts: readonly number[],
  ): Generator<{ readonly demands: readonly Demand[]; readonly after: readonly number[] }> {
    const { rules, counters } = this.#plan
    const base = rules.flatMap(({ from, to, demand }) => (from <= index && index <= to ? [demand] : []))
    const choices = counters.map((counter, at) => this.#listItemChoices(counter, counts[at] ?? 0, index))
    const total = choices.reduce((product, { length }) => product * length, 1)
    for (let way = 0; way < total; way++) {
      const demands = [...base]
      const after: number[] = []
      let rest = way
      for (const [at, choice] of choices.entries()) {
        const { counted = 0, demands: more = [] } = choice[rest % choice.length] ?? {}
        rest = Math.floor(rest / choice.length)
        demands.push(...more)
        after.push((counts[at] ?? 0) + counted)
      }
      this.#scene.step()
      yield { demands, after }
    }
  }

  /**
   * The alternatives for one item and one counter, the preferred first: counted, which adds its demands, or not
   * counted. An item outside of the counter's range, or beyond its maximum, is never counted. If the maximum is
   * finite, an item that is not counted must fail a demand.
   */
  #listItemChoices(
    counter: Counter,
    count: number,
    index: number,
  ): readonly { readonly counted: number; readonly demands: readonly Demand[] }[] {
    const { from, to, min, max, demands } = counter
    if (index < from || index > to) return [{ counted: 0, demands: [] }]
    const isIn = { counted: 1, demands }
    const isOut = { counted: 0, demands: max === unbounded ? [] : [this.#notAll(demands)] }
    if (count >= max) return [isOut]
    if (count < min) return [isIn, isOut]
    return max === unbounded ? [isOut] : [isOut, isIn]
  }

  /** The demand that at least one of the demands is not met. */
  #notAll(wanted: readonly Demand[]): Demand {
    const [only] = wanted
    if (only !== undefined && wanted.length === 1) return negateDemand(only)
    return this.#scene.demands.holdsMade({ kind: 'some', of: wanted.map(negateDemand) })
  }

  /** Finds a value for each item and returns the array; pairwise different values if it must be unique. */
  #array(): FoundFact {
    if (this.#plan.isUnique) return this.#noted(distinctItems(this.#scene, this.#items))
    const items = []
    for (const demands of this.#items) {
      const found = this.#scene.below(demands)
      if (found.kind !== 'value') return this.#noted(found)
      items.push(found.value)
    }
    return { kind: 'value', value: items }
  }

  /** Returns the result; an unknown one is remembered as the answer if nothing is found. */
  #noted(found: FoundFact): FoundFact {
    if (found.kind === 'unknown') this.#open = found
    return found
  }
}
