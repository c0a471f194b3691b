import { resolve, type SchemaSet } from '../../schema/index.ts'
import type { SetLayout } from '../../typescript/index.ts'
import { isUnrestricted, listJsonAlternatives, type TypeIds } from './alternatives.ts'
import { pathStep } from './json-places.ts'
import {
  type ObjectRulePlan,
  type RulePlan,
  resolveStepRule,
  type StepPlan,
  visitRules,
} from './json-plan.ts'
import type { JsonRoot } from './json-roots.ts'

/** What becomes of a property, by its path below the root. Lists add no step; `*` means the values of a map. */
export interface PathOutcome {
  /** The path in the source; of a new property, in the target. */
  readonly path: string
  readonly fate: 'moved' | 'gone' | 'new'
  /** The target path of a moved property; absent for an object whose members all moved. */
  readonly to?: string
  /** Set on a new property that its object requires. */
  readonly isRequired?: true
  /** The number of paths in this entry: its own and those below it. */
  readonly paths: number
}

/** How much of what documents of one JSON root contain has a place below the other root. */
export interface PathShare {
  /** Whether paths are counted or, where there are too many, each property of a type once. */
  readonly counted: 'paths' | 'declarations'
  readonly counts: {
    /** The number in the source: kept, moved and gone. */
    readonly all: number
    readonly kept: number
    readonly moved: number
    readonly gone: number
    /** The number that only the target has; `required` is how many of them their object requires. */
    readonly new: number
    readonly required: number
  }
  /** The outermost paths that are not kept. */
  readonly places: readonly PathOutcome[]
}

/** Above this number of paths in a root, declarations are counted instead. */
const mostPaths = 2000

/**
 * Counts which property paths of two roots are kept, moved, gone or new by the rule between them. With more than
 * 2000 paths or too many rules, counts each property of a type once.
 */
export function sharePaths(from: JsonRoot, to: JsonRoot, rule: StepPlan): PathShare {
  const [source, target] = [from, to].map(({ layout, type }) => listPaths(layout, type))
  const ways = new Ways()
  const isWhole = ways.follow({ step: rule, frames: [], from: '', to: '' }, new Set())
  return source && target && isWhole ? countPaths(source, target, ways) : countDeclarations(rule)
}

/**
 * All property paths below a type, in all its alternatives; true if any object with that path requires it. Items keep
 * the path of their array; recursion is not entered again. Undefined for more than 2000 paths.
 */
function listPaths({ set }: SetLayout, start: string): ReadonlyMap<string, boolean> | undefined {
  const found = new Map<string, boolean>()
  const walk = (types: TypeIds, path: string, open: ReadonlySet<string>): boolean =>
    listJsonAlternatives(set, types).every((one) => {
      const key = one.types.map((type) => resolve(set, type).id).join('\n')
      if (open.has(key)) return true
      const inside = new Set([...open, key])
      const { prefix = [], items = false } = one.array ?? {}
      return (
        [...prefix, ...(items ? [items] : [])].every((inner) => walk(inner, path, inside)) &&
        listMembers(set, one.object).every(([name, inner, isRequired]) => {
          const below = `${path}/${name}`
          found.set(below, found.get(below) === true || isRequired)
          return found.size <= mostPaths && walk(inner, below, inside)
        })
      )
    })
  return walk([start], '', new Set()) ? found : undefined
}

type Alternative = ReturnType<typeof listJsonAlternatives>[number]

/**
 * The members of an object alternative: its properties, then `*` for additional properties with a restricted type.
 * Empty where there is no object.
 */
function listMembers(
  set: SchemaSet,
  object: Alternative['object'],
): readonly (readonly [name: string, types: TypeIds, isRequired: boolean])[] {
  if (!object) return []
  const { properties, others } = object
  const named = [...properties.values()].map(
    ({ name, types, required }) => [pathStep(name), types, required] as const,
  )
  return others && !isUnrestricted(set, others) ? [...named, ['*', others, false]] : named
}

interface Place {
  readonly step: StepPlan
  /** The paths of the enclosing source objects, the nearest first. */
  readonly frames: readonly string[]
  readonly from: string
  readonly to: string
}

/** Collects which source path becomes which target paths by following rules. */
class Ways {
  readonly #exact = new Map<string, Set<string>>()
  /** Source paths that become the target path together with everything below them. */
  readonly #whole = new Map<string, Set<string>>()
  #steps = 0

  /**
   * Records the paths that a rule connects, and follows the rules inside it; a recursive object counts as a whole.
   * False, with paths missing, where there are too many rules.
   */
  follow(place: Place, open: ReadonlySet<RulePlan>): boolean {
    this.#steps += 1
    if (this.#steps > 10 * mostPaths) return false
    const { step, frames, from, to } = place
    const rule = resolveStepRule(step)
    switch (rule.as) {
      case 'drop':
        return true
      case 'list':
      case 'item':
        return this.follow({ ...place, step: rule.by }, open)
      case 'inside':
        return this.follow({ ...place, step: rule.by, to: `${to}/${pathStep(rule.property)}` }, open)
      case 'out':
        addWay(this.#exact, from, to)
        return this.follow({ ...place, step: rule.by, from: `${from}/${pathStep(rule.property)}` }, open)
      case 'either':
        return rule.cases.every(({ become }) =>
          become.every(({ by }) => this.follow({ ...place, step: by }, open)),
        )
      case 'items':
        addWay(this.#exact, from, to)
        return [...rule.prefix, rule.item].every((by) => !by || this.follow({ ...place, step: by }, open))
      case 'object': {
        if (open.has(rule)) {
          addWay(this.#whole, from, to)
          return true
        }
        const inside = new Set([...open, rule])
        if (rule.isGroup) return this.#members(rule, place, frames, inside)
        addWay(this.#exact, from, to)
        return this.#members(rule, place, [from, ...frames], inside)
      }
      default:
        addWay(this.#whole, from, to)
        return true
    }
  }

  /** Follows the rules of an object's members and additional properties. False where there are too many rules. */
  #members(
    { members, others, named }: ObjectRulePlan,
    { from, to }: Place,
    frames: readonly string[],
    open: ReadonlySet<RulePlan>,
  ): boolean {
    const route = ({ up, path }: { readonly up: number; readonly path: readonly string[] }) =>
      `${frames[up] ?? ''}${path.map((name) => `/${pathStep(name)}`).join('')}`
    const known = members.every((member) => {
      const target = `${to}/${pathStep(member.to)}`
      for (const one of member.assemble?.settles ?? []) addWay(this.#whole, route(one), target)
      if (member.from && member.ask) addWay(this.#whole, route(member.from), target)
      const source = member.from ? route(member.from) : (frames[0] ?? '')
      const { up = 0, path = [] } = member.from ?? {}
      // The objects on the way enclose the value as well.
      const around = path.slice(1).map((_, index) => route({ up, path: path.slice(0, index + 1) }))
      const inside = [...around.reverse(), ...frames]
      return !member.by || this.follow({ step: member.by, frames: inside, from: source, to: target }, open)
    })
    const rest = [...named.map(([, by]) => by), ...(others ? [others] : [])]
    const below = { frames, from: `${from}/*`, to: `${to}/*` }
    return known && rest.every((step) => this.follow({ ...below, step }, open))
  }

  /**
   * The target paths of a source path, also through an ancestor that moved as a whole; empty where it is gone.
   * `isThere`: whether the target declares the path, or leaves open what is below its ancestor.
   */
  findTargets(path: string, isThere: (path: string, below: string) => boolean): readonly string[] {
    const found = [...(this.#exact.get(path) ?? [])]
    for (let end = path.length; end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)) {
      const rest = path.slice(end)
      const targets = [...(this.#whole.get(path.slice(0, end)) ?? [])]
      found.push(...targets.filter((one) => rest === '' || isThere(one + rest, one)).map((one) => one + rest))
    }
    return found
  }
}

/** Adds a target path to those of a source path. */
function addWay(ways: Map<string, Set<string>>, from: string, to: string): void {
  const known = ways.get(from)
  if (known) known.add(to)
  else ways.set(from, new Set([to]))
}

/**
 * Counts kept, moved and gone paths of the source and new paths of the target. A path is kept if one of its
 * targets is the same path; an object whose members moved counts as moved.
 */
function countPaths(
  source: ReadonlyMap<string, boolean>,
  target: ReadonlyMap<string, boolean>,
  ways: Ways,
): PathShare {
  const holders = new Set([...target.keys()].map((path) => path.slice(0, path.lastIndexOf('/'))))
  const isThere = (path: string, below: string) => target.has(path) || !holders.has(below)
  const goals = new Map([...source.keys()].map((path) => [path, ways.findTargets(path, isThere)]))
  const filled = new Set([...goals.values()].flat())
  const carrying = new Set([...goals].flatMap(([path, to]) => (to.length > 0 ? listAncestors(path) : [])))
  const outcomes = new PathCounts()
  let kept = 0
  for (const [path, found] of goals) {
    if (found.includes(path)) kept += 1
    else if (found[0] !== undefined) outcomes.add({ path, fate: 'moved', to: found[0] })
    // The object itself has no target, but something inside it moved.
    else if (carrying.has(path)) outcomes.add({ path, fate: 'moved' })
    else outcomes.add({ path, fate: 'gone' })
  }
  const around = new Set([...filled].flatMap((path) => listAncestors(path)))
  for (const [path, isRequired] of target) {
    if (filled.has(path) || around.has(path)) continue
    outcomes.add({ path, fate: 'new', ...(isRequired ? { isRequired } : {}) })
  }
  return outcomes.finish('paths', kept)
}

/** The ancestors of a path, the nearest first. */
function listAncestors(path: string): readonly string[] {
  const found: string[] = []
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    found.push(path.slice(0, end))
  return found
}

/**
 * Counts the properties of each rule once, in all rules that the given one leads to, wherever their types occur.
 */
function countDeclarations(start: StepPlan): PathShare {
  const outcomes = new PathCounts()
  let kept = 0
  visitRules(start, (rule) => {
    // The last step first, so that the entries stay in the order of the report.
    const inner = listInner(rule).toReversed()
    if (rule.as !== 'object') return inner
    for (const { id, to, from, isRequired, ask, assemble, by } of rule.members) {
      const isSame = from?.up === 0 && from.path.length === 1 && from.path[0] === to
      if (isSame) kept += 1
      else if (from)
        outcomes.add({ path: from.path.map((name) => `/${name}`).join(''), fate: 'moved', to: id })
      else if (!ask && !assemble && !by)
        outcomes.add({ path: id, fate: 'new', ...(isRequired ? { isRequired } : {}) })
    }
    for (const [, path] of rule.lost) outcomes.add({ path, fate: 'gone' })
    for (const { id } of rule.closed) outcomes.add({ path: id, fate: 'gone' })
    const listed = new Set(rule.members.map(({ id }) => id))
    for (const { path } of rule.leftovers.to) if (!listed.has(path)) outcomes.add({ path, fate: 'new' })
    return inner
  })
  return outcomes.finish('declarations', kept)
}

/** The steps directly inside a rule. */
function listInner(rule: RulePlan): readonly StepPlan[] {
  switch (rule.as) {
    case 'list':
    case 'item':
    case 'inside':
    case 'out':
      return [rule.by]
    case 'codes':
      return [rule.others]
    case 'items':
      return [...rule.prefix, rule.item].filter((one) => one !== undefined)
    case 'either':
      return rule.cases.flatMap(({ become }) => become.map(({ by }) => by))
    case 'object':
      return [
        ...rule.members.flatMap(({ by }) => by ?? []),
        ...rule.named.map(([, by]) => by),
        ...(rule.others ? [rule.others] : []),
      ]
    default:
      return []
  }
}

/** Counts outcomes and groups each with the one above it where both have the same fate. */
class PathCounts {
  readonly #places = new Map<string, { outcome: Omit<PathOutcome, 'paths'>; paths: number }>()
  readonly #counts = { moved: 0, gone: 0, new: 0, required: 0 }

  /**
   * Counts an outcome. It joins the entry of its parent path if that has the same fate and, if moved, moved along
   * with it. Otherwise it becomes an entry of its own.
   */
  add(outcome: Omit<PathOutcome, 'paths'>): void {
    const { path, fate, to } = outcome
    this.#counts[fate] += 1
    if (outcome.isRequired) this.#counts.required += 1
    const above = path.slice(0, path.lastIndexOf('/'))
    const key = (at: string) => `${fate} ${at}`
    const around = this.#places.get(key(above))
    const isAlong =
      around !== undefined &&
      (to === undefined || to === `${around.outcome.to}${path.slice(around.outcome.path.length)}`) &&
      (fate !== 'moved' || around.outcome.to !== undefined)
    if (around && isAlong) {
      around.paths += 1
      // What is below it is counted with it as well.
      this.#places.set(key(path), around)
    } else this.#places.set(key(path), { outcome, paths: 1 })
  }

  /** The result with all counts; `all` is kept, moved and gone together. */
  finish(counted: PathShare['counted'], kept: number): PathShare {
    const { moved, gone } = this.#counts
    const places = [...new Set(this.#places.values())].map(({ outcome, paths }) => ({ ...outcome, paths }))
    return { counted, counts: { all: kept + moved + gone, kept, ...this.#counts }, places }
  }
}
