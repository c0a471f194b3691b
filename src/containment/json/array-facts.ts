import type { Json } from '../../schema/index.ts'
import { isPositive, opposite } from './demands.ts'
import {
  type Consequence,
  type Fact,
  type FactAlternative,
  follows,
  option,
  type Scene,
  size,
  unbounded,
} from './fact.ts'
import type { ArrayTerm, Demand, TermId } from './json-term.ts'
import { never } from './object-facts.ts'

export function everyItem(from: number, to: number, demand: Demand): Fact {
  return { fact: 'every-item', from, to, demand }
}

export function someItem(from: number, to: number, demands: readonly Demand[]): Fact {
  return { fact: 'count-items', from, to, demands, min: 1, max: unbounded }
}

function containing(demand: Demand, min: number, max: number): Fact {
  return { fact: 'count-items', from: 0, to: unbounded, demands: [demand], min, max }
}

/** What an array that fits a schema is like, or one that does not. */
export function arrayConsequence(scene: Scene, demand: Demand, term: ArrayTerm): Consequence {
  return isPositive(demand)
    ? fitting(scene, demand, term)
    : follows({ choices: [failing(scene, demand, term)] })
}

function fitting({ demands }: Scene, demand: Demand, term: ArrayTerm): Consequence {
  const { prefix, items, contains, min, max } = term
  const rest = items === false ? never(demands) : demands.part(demand, items)
  const rules = [
    ...prefix.map((type, index) => everyItem(index, index, demands.part(demand, type))),
    everyItem(prefix.length, unbounded, rest),
  ]
  const isSaid = (fact: Fact): boolean =>
    fact.fact !== 'every-item' || demands.lookUpTerm(fact.demand).kind !== 'unknown'
  return follows({
    facts: [
      ...(min > 0 || max < unbounded ? [size(min, max)] : []),
      ...rules.filter(isSaid),
      ...(contains ? [containing(demands.part(demand, contains.type), contains.min, contains.max)] : []),
      ...(term.unique ? [{ fact: 'unique' as const }] : []),
    ],
  })
}

function failing({ demands }: Scene, demand: Demand, term: ArrayTerm): readonly FactAlternative[] {
  const { prefix, items, contains, min, max } = term
  const failingPart = (part: TermId): Demand => opposite(demands.part(demand, part))
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

/** How an array can differ from another. */
export function otherArray({ demands }: Scene, value: readonly Json[]): readonly FactAlternative[] {
  return [
    ...(value.length > 0 ? [option([], [size(0, value.length - 1)])] : []),
    option([], [size(value.length + 1, unbounded)]),
    ...value.map((item, index) => {
      const same = demands.holdsMade({ kind: 'constant', values: [item] })
      return option([], [someItem(index, index, [opposite(same)])])
    }),
  ]
}
