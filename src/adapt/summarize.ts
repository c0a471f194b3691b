import { joinDataElements, type RootPair } from '../align/index.ts'
import type { AdapterPair, HookSummary } from './adaptation.ts'
import type { JsonAdapterPlan } from './json/json-adapters.ts'
import { rootKey } from './plan/pair.ts'
import type { AdapterPlan, HookPlan, PairPlan } from './plan/plan.ts'
import { pairNames } from './print/module.ts'

/** An adapter or a projection of XML or JSON, with the names of its versions. */
interface VersionedPlan {
  readonly plan: PairPlan | JsonAdapterPlan
  readonly version: { readonly from: string; readonly to: string }
}

/** The facts about one adapter, or projection, for the report and for `migrate`. */
export function summarizeAdapter(
  { plan, version }: VersionedPlan,
  pair: RootPair,
  folder: string,
): AdapterPair {
  const joins = joinDataElements(pair).filter(({ before, after }) => before.length > 0 && after.length > 0)
  const joined = 'rule' in plan ? plan.joined : joins.length
  const count = (kind: AdapterPlan['losses'][number]['kind']): number =>
    plan.losses.filter((loss) => loss.kind === kind).length
  return {
    name: plan.name,
    module: `${folder}/${pairNames(plan).file}`,
    from: { version: version.from, root: rootKey(plan.from) },
    to: { version: version.to, root: rootKey(plan.to) },
    similarity: pair.similarity,
    joined,
    carried: plan.carried.length,
    hooks: plan.hooks.map(summarizeHook),
    context: plan.context,
    losses: { certain: count('certain'), possible: count('possible'), places: plan.losses },
    fates: plan.fates,
    ...('share' in plan ? { paths: plan.share } : {}),
    findings: plan.findings,
    unjoined: plan.unjoined,
  }
}

/** The facts about a hook, with its codes or attribute where it is about these. */
function summarizeHook({ name, purpose, reason, points, input, attribute }: HookPlan): HookSummary {
  return {
    ...{ name, purpose, reason, points },
    ...(input.kind === 'codes' ? { codes: input.codes } : {}),
    ...(attribute === undefined ? {} : { attribute }),
  }
}
