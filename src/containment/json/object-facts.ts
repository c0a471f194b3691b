import type { Json } from '../../schema/index.ts'
import { type Demands, isPositive, opposite } from './demands.ts'
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
import type { Demand, ObjectTerm, TermId } from './json-term.ts'
import { complementNames, everyName, type NameSet, nameSet } from './name-sets.ts'
import { namesThatFit, namesThatMatch } from './name-tests.ts'

export function never(demands: Demands): Demand {
  return demands.holdsMade({ kind: 'never' })
}

export function every(names: NameSet, demands: readonly Demand[]): Fact {
  return { fact: 'every-property', names, demands }
}

export function some(names: NameSet, demands: readonly Demand[] = []): Fact {
  return { fact: 'some-property', names, demands }
}

function absent(scene: Scene, name: string): Fact {
  return every(nameSet([name]), [never(scene.demands)])
}

function present(name: string): Fact {
  return some(nameSet([name]))
}

/** The names that a schema for objects speaks of itself; the others are additional. */
export function collectDescribedNames(term: ObjectTerm): NameSet {
  return nameSet(
    term.properties.map(([name]) => name),
    term.patterns.map(([pattern]) => namesThatMatch(pattern)),
  )
}

/** What an object that fits a schema is like, or one that does not. */
export function objectConsequence(scene: Scene, demand: Demand, term: ObjectTerm): Consequence {
  return isPositive(demand)
    ? fitting(scene, demand, term)
    : follows({ choices: [failing(scene, demand, term)] })
}

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
  return follows({
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

function failing(scene: Scene, demand: Demand, term: ObjectTerm): readonly FactAlternative[] {
  const { demands } = scene
  const failingPart = (part: TermId): Demand => opposite(demands.part(demand, part))
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

/** How an object can differ from another. */
export function otherObject(scene: Scene, value: Readonly<Record<string, Json>>): readonly FactAlternative[] {
  const keys = Object.keys(value)
  return [
    ...keys.map((name) => option([], [absent(scene, name)])),
    ...keys.map((name) => {
      const same = scene.demands.holdsMade({ kind: 'constant', values: [value[name] ?? null] })
      return option([], [some(nameSet([name]), [opposite(same)])])
    }),
    option([], [some(keys.length === 0 ? everyName : complementNames(nameSet(keys)))]),
  ]
}
