import type { Json } from '../../schema/index.ts'
import { arrayConsequence, listArrayDifferences } from './arrays.ts'
import { type Demands, isPositive, negateDemand } from './demands.ts'
import {
  type Consequence,
  emptyConsequence,
  type Fact,
  type FactAlternative,
  makeConsequence,
  option,
  type Scene,
  UndecidedFact,
} from './fact.ts'
import type { Demand, JsonTerm, JsonValueKind, TermId } from './json-term.ts'
import { jsonKind } from './kind-truth.ts'
import { numberConsequence } from './numbers.ts'
import { listObjectDifferences, objectConsequence } from './objects.ts'
import { stringConsequence } from './strings.ts'
import { findUnevaluatedRest } from './unevaluated.ts'

/**
 * The constraints that a demand directly implies for a value of a kind: further demands, facts and choices. For
 * example, `allOf` implies demands on its members, `anyOf` a choice among them, `minLength` a fact; a negative
 * demand the opposite. Throws `UndecidedFact` for types of XML Schema.
 */
export function findImpliedConstraints(scene: Scene, demand: Demand, kind: JsonValueKind): Consequence {
  const { demands } = scene
  const term = demands.lookUpTerm(demand)
  const isHolding = isPositive(demand)
  const part = (id: TermId, holds = true): Demand => demands.part(demand, id, holds === isHolding)
  switch (term.kind) {
    case 'all':
    case 'any': {
      const members = term.of.map((id) => part(id))
      return (term.kind === 'all') === isHolding ? makeConsequence({ demands: members }) : choose(members)
    }
    case 'one':
      return one(scene, demand, term.of, kind)
    case 'not':
      return makeConsequence({ demands: [part(term.of, false)] })
    case 'if':
      return conditional(scene, demand, term)
    case 'resource':
    case 'dynamic': {
      const target = demands.target(demand)
      return makeConsequence({ demands: [isHolding ? target : negateDemand(target)] })
    }
    case 'some':
      return isHolding ? choose(term.of) : makeConsequence({ demands: term.of.map(negateDemand) })
    case 'constant':
      return isHolding ? emptyConsequence : differFromAll(scene, term.values, kind)
    case 'number':
      return cacheConsequence(scene, demand, () => numberConsequence(demand, term))
    case 'string':
      return cacheConsequence(scene, demand, () => stringConsequence(demand, term))
    case 'object':
      // A schema for names has the search look for one.
      if (term.names !== undefined) return objectConsequence(scene, demand, term)
      return cacheConsequence(scene, demand, () => objectConsequence(scene, demand, term))
    case 'array':
      return cacheConsequence(scene, demand, () => arrayConsequence(scene, demand, term))
    case 'unevaluated': {
      // What is left over is known only when all else is; a value that `of` refuses needs no more.
      if (isHolding || findUnevaluatedRest(term, kind) === undefined)
        return makeConsequence({ demands: [part(term.of)] })
      return makeConsequence({ choices: [[option([part(term.of)]), option([part(term.of, false)])]] })
    }
    case 'foreign':
      throw new UndecidedFact(`a type of kind "${term.what}" is not JSON`)
    default:
      return emptyConsequence
  }
}

const known = new WeakMap<Demands, Map<Demand, Consequence>>()

/** The cached consequence of a demand; `make` is called the first time only. */
function cacheConsequence(scene: Scene, demand: Demand, make: () => Consequence): Consequence {
  const own = known.get(scene.demands) ?? new Map<Demand, Consequence>()
  known.set(scene.demands, own)
  const found = own.get(demand) ?? make()
  own.set(demand, found)
  return found
}

/** The consequence that at least one of the demands holds: a single choice among them. */
function choose(members: readonly Demand[]): Consequence {
  return makeConsequence({ choices: [members.map((member) => option([member]))] })
}

/** Up to this many members of a `oneOf` are compared with each other; above it, any two are assumed to overlap. */
const mostCompared = 40

/**
 * The choice that `oneOf` implies: one member holds and all that can hold beside it fail. For a negative demand:
 * no member holds, or two that can hold together do.
 */
function one(scene: Scene, demand: Demand, members: readonly TermId[], kind: JsonValueKind): Consequence {
  const { demands } = scene
  const held = members
    .map((id) => demands.part(demand, id))
    .filter((member) => demands.truth(member, kind) !== false)
  const canMeet = (first: Demand, second: Demand): boolean =>
    first === second || held.length > mostCompared || scene.below([first, second]).kind !== 'none'
  // Each pair is asked for once, by the earlier member.
  const meeting = held.map((first, at) => held.map((second, index) => index > at && canMeet(first, second)))
  if (isPositive(demand)) {
    const ways = held.map((own, at) => {
      const others = held.filter((_, index) => meeting[Math.min(at, index)]?.[Math.max(at, index)])
      return option([own, ...others.map(negateDemand)])
    })
    return makeConsequence({ choices: [ways] })
  }
  const pairs = held.flatMap((first, at) =>
    held.flatMap((second, index) => (meeting[at]?.[index] ? [option([first, second])] : [])),
  )
  return makeConsequence({ choices: [[option(held.map(negateDemand)), ...pairs]] })
}

/**
 * The choice that `if` implies: the condition and `then`, or its negation and `else`. For a negative demand the
 * branch taken fails instead, and a missing `then` or `else` is no alternative.
 */
function conditional(
  { demands }: Scene,
  demand: Demand,
  term: Extract<JsonTerm, { readonly kind: 'if' }>,
): Consequence {
  const isHolding = isPositive(demand)
  const way = (condition: boolean, branch: TermId | undefined): readonly FactAlternative[] => {
    if (branch === undefined && !isHolding) return []
    const then = branch === undefined ? [] : [demands.part(demand, branch, isHolding)]
    return [option([demands.part(demand, term.of, condition), ...then])]
  }
  return makeConsequence({ choices: [[...way(true, term.met), ...way(false, term.unmet)]] })
}

/**
 * The constraints that a value of this kind differs from each of the values; values of other kinds are ignored. A
 * fact for each number or text, and a choice of ways to differ for each array or object.
 */
function differFromAll(scene: Scene, values: readonly Json[], kind: JsonValueKind): Consequence {
  const own = values.filter((value) => jsonKind(value) === kind)
  return makeConsequence({
    facts: own.flatMap((value): readonly Fact[] =>
      typeof value === 'number' || typeof value === 'string' ? [{ fact: 'not-this', value }] : [],
    ),
    choices: own.flatMap((value) => {
      if (Array.isArray(value)) return [listArrayDifferences(scene, value)]
      return kind === 'object' ? [listObjectDifferences(scene, value as Readonly<Record<string, Json>>)] : []
    }),
  })
}
