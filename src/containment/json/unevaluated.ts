import { everyItem, solveArray, someItem } from './arrays.ts'
import type { SearchBranch } from './branch.ts'
import { isPositive, negateDemand } from './demands.ts'
import { type FactAlternative, option, type Scene, unbounded } from './fact.ts'
import type { Demand, JsonValueKind, UnevaluatedTerm } from './json-term.ts'
import { complementNames, type NameSet, nameSet, uniteNameSets } from './name-sets.ts'
import { collectDescribedNames, every, never, solveObject, some } from './objects.ts'

/**
 * What counts as evaluated: property names, or items below index `upTo` and items that meet one of the demands.
 */
interface Evaluated {
  readonly isAll: boolean
  readonly names: NameSet
  readonly upTo: number
  readonly items: readonly Demand[]
}

const nobody: Evaluated = { isAll: false, names: nameSet([]), upTo: 0, items: [] }
const everybody: Evaluated = { ...nobody, isAll: true }

/**
 * The schema for unevaluated properties of an object or unevaluated items of an array; false if they are
 * forbidden, undefined if the schema has no such keyword for this kind.
 */
export function findUnevaluatedRest(term: UnevaluatedTerm, kind: JsonValueKind): number | false | undefined {
  return kind === 'object' ? term.properties : kind === 'array' ? term.items : undefined
}

/**
 * The constraint that the next `unevaluated…` demand puts on unevaluated properties or items (2020-12 §11);
 * removes it from `branch.last`. If a schema that could evaluate some is undecided, adds that choice to the branch
 * and returns an empty alternative. Undefined if no such demand is left.
 */
export function takeUnevaluatedDemand(scene: Scene, branch: SearchBranch): FactAlternative | undefined {
  for (let demand = branch.last.at(-1); demand !== undefined; demand = branch.last.at(-1)) {
    const term = scene.demands.lookUpTerm(demand)
    if (term.kind === 'unevaluated' && findUnevaluatedRest(term, branch.kind) !== undefined) {
      const of = scene.demands.part(demand, term.of)
      const found =
        branch.has.has(of) || isTrue(scene, branch, of) ? findEvaluated(scene, branch, of) : undefined
      if (typeof found === 'number') {
        if (isHopeless(scene, branch, demand, term)) return option([never(scene.demands)])
        branch.choices.push([option([found]), option([negateDemand(found)])])
        return option([])
      }
      branch.last.pop()
      if (found) return constrainUnevaluated(scene, demand, term, branch.kind, found)
    } else branch.last.pop()
  }
  return undefined
}

/**
 * Whether the branch has no value even if every undecided schema held and evaluated all that it can. False for a
 * negative demand, which needs no such check.
 */
function isHopeless(scene: Scene, branch: SearchBranch, demand: Demand, term: UnevaluatedTerm): boolean {
  if (!isPositive(demand)) return false
  const most = findEvaluated(scene, { ...branch, isHopeful: true }, scene.demands.part(demand, term.of))
  if (typeof most === 'number') return false
  const { facts } = constrainUnevaluated(scene, demand, term, branch.kind, most)
  const all = [...branch.facts, ...facts]
  const found = branch.kind === 'object' ? solveObject(scene, all) : solveArray(scene, all)
  return found.kind === 'none'
}

/** Whether every value of the branch's kind meets the demand. */
function isTrue(scene: Scene, branch: SearchBranch, demand: Demand): boolean {
  return scene.demands.truth(demand, branch.kind) === true
}

/**
 * The fact that all properties or items outside `evaluated` meet the `unevaluated…` schema; for a negative
 * demand, that at least one fails it. If all are evaluated, nothing, or for a negative demand a contradiction.
 */
function constrainUnevaluated(
  scene: Scene,
  demand: Demand,
  term: UnevaluatedTerm,
  kind: JsonValueKind,
  evaluated: Evaluated,
): FactAlternative {
  const { demands } = scene
  const part = findUnevaluatedRest(term, kind)
  const rest = part === undefined || part === false ? never(demands) : demands.part(demand, part)
  const isHolding = isPositive(demand)
  if (evaluated.isAll) return option(isHolding ? [] : [never(demands)])
  if (kind === 'object') {
    const names = complementNames(evaluated.names)
    return option([], [isHolding ? every(names, [rest]) : some(names, [negateDemand(rest)])])
  }
  const { upTo, items } = evaluated
  if (!isHolding) return option([], [someItem(upTo, unbounded, [...items, rest].map(negateDemand))])
  const fits = items.length === 0 ? rest : demands.holdsMade({ kind: 'some', of: [...items, rest] })
  return option([], [everyItem(upTo, unbounded, fits)])
}

/**
 * What a schema that holds evaluates, or the first undecided demand on which that depends. An object or array
 * evaluates the parts that it names, or all parts if it describes the others too; so does `unevaluated…`. A
 * combination evaluates what its members that hold evaluate, any other schema nothing.
 */
function findEvaluated(scene: Scene, branch: SearchBranch, demand: Demand): Evaluated | Demand {
  const { demands } = scene
  const term = demands.lookUpTerm(demand)
  switch (term.kind) {
    case 'object':
      return term.evaluatesRest ? everybody : { ...nobody, names: collectDescribedNames(term) }
    case 'array': {
      if (term.evaluatesRest) return everybody
      const items = term.contains?.evaluates ? [demands.part(demand, term.contains.type)] : []
      return { ...nobody, upTo: term.prefix.length, items }
    }
    case 'all':
    case 'any':
    case 'one':
      return uniteEvaluated(
        term.of.map((id) => findEvaluatedIfHolding(scene, branch, demands.part(demand, id))),
      )
    case 'if': {
      const condition = demands.part(demand, term.of)
      const then =
        term.met === undefined
          ? nobody
          : findEvaluatedIfHolding(scene, branch, demands.part(demand, term.met))
      const other =
        term.unmet === undefined
          ? nobody
          : findEvaluatedIfHolding(scene, branch, demands.part(demand, term.unmet))
      const truth = truthIn(scene, branch, condition)
      if (truth === undefined && branch.isHopeful) {
        return uniteEvaluated([findEvaluated(scene, branch, condition), then, other])
      }
      if (truth === undefined)
        return canEvaluate(scene, branch, condition) || then !== other ? condition : nobody
      return truth ? uniteEvaluated([findEvaluated(scene, branch, condition), then]) : other
    }
    case 'unevaluated': {
      if (findUnevaluatedRest(term, branch.kind) !== undefined) return everybody
      return findEvaluated(scene, branch, demands.part(demand, term.of))
    }
    case 'resource':
    case 'dynamic':
      return findEvaluated(scene, branch, demands.target(demand))
    default:
      return nobody
  }
}

/**
 * What a subschema evaluates: nothing if it fails or can evaluate nothing. If it is undecided, the demand itself,
 * unless the branch is hopeful.
 */
function findEvaluatedIfHolding(scene: Scene, branch: SearchBranch, demand: Demand): Evaluated | Demand {
  const truth = truthIn(scene, branch, demand)
  if (truth === false || (truth === undefined && !canEvaluate(scene, branch, demand))) return nobody
  return truth || branch.isHopeful ? findEvaluated(scene, branch, demand) : demand
}

/** Whether the demand holds in the branch; undefined if it is not decided. */
function truthIn(scene: Scene, branch: SearchBranch, demand: Demand): boolean | undefined {
  if (branch.has.has(demand)) return true
  if (branch.has.has(negateDemand(demand))) return false
  return scene.demands.truth(demand, branch.kind)
}

/**
 * Whether a schema can evaluate any property or item of the value itself. A combination can if a member can; an
 * `unevaluated…` schema and a dynamic reference always can.
 */
function canEvaluate(scene: Scene, branch: SearchBranch, demand: Demand): boolean {
  const { demands } = scene
  const term = demands.lookUpTerm(demand)
  const looks = (id: number): boolean => canEvaluate(scene, branch, demands.part(demand, id))
  switch (term.kind) {
    case 'object':
      return term.evaluatesRest || term.properties.length + term.patterns.length > 0
    case 'array':
      return term.evaluatesRest || term.prefix.length > 0 || term.contains?.evaluates === true
    case 'all':
    case 'any':
    case 'one':
      return term.of.some(looks)
    case 'if':
      return [term.of, term.met, term.unmet].some((id) => id !== undefined && looks(id))
    case 'unevaluated':
    case 'dynamic':
      return true
    case 'resource':
      return canEvaluate(scene, branch, demands.target(demand))
    default:
      return false
  }
}

/** The union of what the parts evaluate; the first undecided demand, if a part is one. */
function uniteEvaluated(parts: readonly (Evaluated | Demand)[]): Evaluated | Demand {
  let found = nobody
  for (const part of parts) {
    if (typeof part === 'number') return part
    if (part.isAll) found = everybody
    else if (!found.isAll) {
      found = {
        isAll: false,
        names: uniteNameSets([found.names, part.names]),
        upTo: Math.max(found.upTo, part.upTo),
        items: [...found.items, ...part.items],
      }
    }
  }
  return found
}
