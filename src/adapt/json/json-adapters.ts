import { similarPlaces } from '../../align/index.ts'
import type { Mapping, NamePair } from '../../mapping/index.ts'
import { identifier, type SetLayout, typeIdentifier } from '../../typescript/index.ts'
import type { Outcomes } from '../decide/index.ts'
import { collectSplits, type PlanFinding, type PlanFindings } from '../plan/findings.ts'
import type { AdapterPlan, ContextPlan, HookPlan, StaticLoss } from '../plan/plan.ts'
import { Registry } from '../plan/registry.ts'
import type { PropertyMove } from '../property-move.ts'
import { JsonDecisions } from './json-decisions.ts'
import { pathStep } from './json-places.ts'
import {
  type GivenPlan,
  type NamedRule,
  type PairUses,
  type RulePlan,
  type StepPlan,
  type UnpairedProperty,
  visitRules,
} from './json-plan.ts'
import { JsonPlanner } from './json-planner.ts'
import { convertToRoot, type JsonRoot, type JsonRootPair, matchesJsonRoot } from './json-roots.ts'
import { type PathShare, sharePaths } from './path-shares.ts'

/** One adapter of JSON documents. */
export interface JsonAdapterPlan extends AdapterPlan {
  readonly rule: StepPlan
  /** The number of target properties that a rule makes from a source property. */
  readonly joined: number
  readonly share: PathShare
}

/** The rules of one direction, and its adapters in the order of their pairs. */
export interface JsonDirectionPlan {
  readonly plans: readonly JsonAdapterPlan[]
  readonly rules: readonly { readonly rule: NamedRule; readonly from: SetLayout; readonly to: SetLayout }[]
  readonly moves: readonly PropertyMove[]
}

/** What a person decided about one direction. */
export interface DecidedJson {
  readonly mapping?: Mapping
  readonly outcomes?: Outcomes
}

/**
 * Plans the adapters of one direction, in the order of the pairs, and the named rules that they share. One planner
 * for each pair of sets and set of applicable mapping entries.
 */
export function planJson(
  pairs: readonly { readonly from: JsonRoot; readonly to: JsonRoot }[],
  { mapping, outcomes }: DecidedJson,
): JsonDirectionPlan {
  const registry = new Registry()
  const planners = new Map<
    string,
    { readonly planner: JsonPlanner; readonly from: SetLayout; readonly to: SetLayout }
  >()
  const stated: readonly NamePair[] = mapping ? [...mapping.names.types, ...mapping.names.roots] : []
  const planned = pairs.map(({ from, to }) => {
    const { key, isHere } = findScope(from, to, mapping)
    const known = planners.get(key)
    const parts = { from: from.layout, to: to.layout }
    const decided = { mapping, outcomes, isHere }
    const planner =
      known?.planner ??
      new JsonPlanner({
        ...{ ...parts, registry, stated, scope: key },
        decisions: new JsonDecisions(from.layout, to.layout, decided),
      })
    if (!known) planners.set(key, { planner, ...parts })
    const rule = planner.step([from.type], [to.type], {
      ...{ id: `/${pathStep(to.name)}`, source: `/${pathStep(from.name)}` },
      ...{ frames: [], trail: [], given: [] },
    })
    return { from, to, rule }
  })
  const plans = planned.map(({ from, to, rule }): JsonAdapterPlan => {
    const found = gatherRules(rule)
    return {
      name: identifier(
        `${from.name.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}To${typeIdentifier(to.name)}`,
      ),
      ...{ from: convertToRoot(from), to: convertToRoot(to), rule, joined: found.joined },
      hooks: [...found.hooks].sort((a, b) => (a.name < b.name ? -1 : 1)),
      context: [...found.given.values()].map(planContext),
      ...{ carried: [], losses: found.losses, fates: [], stray: [] },
      findings: collectJsonFindings(found),
      unjoined: { from: [], to: [] },
      share: sharePaths(from, to, rule),
    }
  })
  const rules = [...planners.values()].flatMap(({ planner, from, to }) =>
    planner.rules.map((rule) => ({ rule, from, to })),
  )
  return { plans, rules, moves: [...planners.values()].flatMap(({ planner }) => planner.moves) }
}

/**
 * The key of the planner for two roots, and `isHere`: whether a mapping entry applies to them. Entries with a
 * `root` apply only to that root.
 */
function findScope(from: JsonRoot, to: JsonRoot, mapping: Mapping | undefined) {
  const entries = mapping ? [mapping.pairs, mapping.without, mapping.repeats, mapping.codes].flat() : []
  const named = new Set(entries.flatMap(({ root }) => root?.text ?? []))
  const own = new Set([...named].filter((name) => matchesJsonRoot(from, name) || matchesJsonRoot(to, name)))
  return {
    key: [from.layout.set.name, to.layout.set.name, ...[...own].sort()].join('\n'),
    isHere: ({ root }: { readonly root?: { readonly text: string } }) =>
      root === undefined || own.has(root.text),
  }
}

function planContext({ name, says, target, form }: GivenPlan): ContextPlan {
  return { dataElement: name, says, target, isRequired: true, form }
}

interface Gathered {
  readonly hooks: Set<HookPlan>
  readonly given: Map<string, GivenPlan>
  readonly losses: StaticLoss[]
  readonly pairs: PairUses
  readonly left: { readonly from: Map<string, UnpairedProperty>; readonly to: Map<string, UnpairedProperty> }
  joined: number
}

/**
 * Collects hooks, values from the caller, losses, unmatched properties and the number of joined ones from all
 * rules that a rule leads to, each once.
 */
function gatherRules(start: StepPlan): Gathered {
  const found: Gathered = {
    ...{ hooks: new Set(), given: new Map(), losses: [], joined: 0 },
    pairs: { taken: new Set(), refused: new Map() },
    left: { from: new Map(), to: new Map() },
  }
  visitRules(start, (rule) => gatherRule(rule, found))
  // A value that one object refuses and another takes is not lost.
  const { taken, refused } = found.pairs
  found.losses.push(...[...refused].flatMap(([entry, loss]) => (taken.has(entry) ? [] : [loss])))
  return found
}

/** Adds what one rule contains to `found` and returns the steps inside it, which are not visited. */
function gatherRule(rule: RulePlan, found: Gathered): readonly StepPlan[] {
  const ask = (one: { readonly hook: HookPlan } | string | undefined): void => {
    if (typeof one === 'object') found.hooks.add(one.hook)
  }
  switch (rule.as) {
    case 'codes':
      ask(rule.open)
      return [rule.others]
    case 'items':
      ask(rule.surplus)
      return [...rule.prefix, rule.item].filter((one) => one !== undefined)
    case 'item':
      ask(rule.surplus)
      return [rule.by]
    case 'list':
    case 'inside':
    case 'out':
      return [rule.by]
    case 'either':
      return rule.cases.flatMap(({ become }) => become.map(({ by }) => by))
    case 'ask':
      ask(rule)
      return []
    case 'object': {
      found.losses.push(...rule.losses)
      for (const entry of rule.pairs.taken) found.pairs.taken.add(entry)
      for (const [entry, loss] of rule.pairs.refused) found.pairs.refused.set(entry, loss)
      found.joined += rule.joined
      for (const one of rule.leftovers.from) found.left.from.set(one.path, one)
      for (const one of rule.leftovers.to) found.left.to.set(one.path, one)
      for (const { policy } of rule.closed) ask(policy)
      for (const { missing, ask: asked, assemble, surplus, given } of rule.members) {
        for (const hook of [missing, asked]) if (hook) found.hooks.add(hook)
        ask(assemble)
        ask(surplus)
        if (given) found.given.set(given.name, given)
      }
      const members = rule.members.flatMap(({ by }) => by ?? [])
      const others = [...rule.named.map(([, by]) => by), ...(rule.others ? [rule.others] : [])]
      return [...members, ...others]
    }
    default:
      return []
  }
}

/**
 * Proposes similar pairs of unmatched properties, and splits between one and several of them; nothing converts
 * either. Lists the source properties without a proposal (`alone`).
 */
function collectJsonFindings({ left, joined }: Gathered): PlanFindings {
  const [from, to] = [[...left.from.values()], [...left.to.values()]]
  const similar = similarPlaces(from, to)
  const joins = (similar ?? []).map(
    ({ from: one, to: other, likeness }): PlanFinding => ({
      from: { path: one.path },
      to: { path: other.path },
      evidence: { kind: 'likeness', likeness },
    }),
  )
  const paired = new Set((similar ?? []).flatMap((one) => [one.from, one.to]))
  const open = (places: readonly UnpairedProperty[]) =>
    similar ? places.filter((one) => !paired.has(one)) : []
  const splits = collectSplits(open(from), open(to), (_, { path }) => ({ path }))
  const hopeful = new Set([...joins, ...splits].flatMap((one) => one.from).map(({ path }) => path))
  return {
    ...{ plain: joined, joins, splits },
    alone: from.filter(({ path }) => !hopeful.has(path)).map(({ path }) => ({ dataElement: '', path })),
    isCutShort: similar === undefined,
  }
}

/**
 * Splits pairs into `unchanged`, which accept the same documents without any decision of the mapping inside and
 * need no adapter, and `changed`.
 */
export function splitPairs(
  pairs: readonly JsonRootPair[],
  { mapping, outcomes }: DecidedJson,
): { readonly changed: readonly JsonRootPair[]; readonly unchanged: readonly JsonRootPair[] } {
  const planners = new Map<string, JsonPlanner>()
  const isUnchanged = ({ before, after }: JsonRootPair): boolean => {
    const [from, to] = [before.layout, after.layout]
    const { key, isHere } = findScope(before, after, mapping)
    const decisions = () => new JsonDecisions(from, to, { mapping, outcomes, isHere })
    const planner =
      planners.get(key) ??
      new JsonPlanner({
        ...{ from, to, decisions: decisions() },
        ...{ registry: new Registry(), stated: [], scope: key },
      })
    planners.set(key, planner)
    return planner.isUnchanged([before.type], [after.type])
  }
  const isSame = new Map(pairs.map((pair) => [pair, isUnchanged(pair)]))
  return {
    changed: pairs.filter((pair) => isSame.get(pair) === false),
    unchanged: pairs.filter((pair) => isSame.get(pair) === true),
  }
}
