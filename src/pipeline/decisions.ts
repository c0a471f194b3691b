import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ComparePlan, Config } from '../config/index.ts'
import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import { flipped, type Mapping, type PlaceText, readMapping } from '../mapping/index.ts'
import type { AdapterSummary, DecisionFacts, MappingAnswer } from '../report/index.ts'
import type { Version } from '../schema/index.ts'

/**
 * The configured notes on decisions, the hooks answered, and the mapping's entries; reports notes on unknown
 * decisions.
 */
export async function readDecisions(
  plan: ComparePlan,
  adapters: AdapterSummary,
  { answered, mapping }: { readonly answered: readonly string[]; readonly mapping: Mapping | undefined },
  sink: Sink,
): Promise<DecisionFacts> {
  const { decisions = new Map() } = plan
  if (decisions.size > 0) {
    const { listDecisions } = await import('../report/index.ts')
    const ids = new Set(listDecisions(adapters).map(({ id }) => id))
    for (const [id, { at }] of decisions)
      if (!ids.has(id)) sink(diagnostic('decision-unknown', { id, near: nearNames(id, ids) }, at))
  }
  return {
    notes: decisions,
    ...(plan.hooks === undefined ? {} : { hooks: { file: plan.hooks, answered: new Set(answered) } }),
    ...(mapping === undefined ? {} : { mapping: listMappingAnswers(mapping) }),
  }
}

/** Every entry of a mapping with its section, place, answer as text, reason and line. */
function listMappingAnswers({ file, pairs, without, repeats, codes }: Mapping): readonly MappingAnswer[] {
  const answers = [
    ...pairs.map((entry) => ({
      ...{
        section: 'pairs',
        place: printPlaces(entry.from),
        answer: `${printPlaces(entry.to)} (${entry.by})`,
      },
      ...{ reason: entry.reason, line: entry.at.line },
    })),
    ...without.map((entry) => ({
      ...{ section: 'without', place: entry.place.text, answer: entry.policy },
      ...{ reason: entry.reason, line: entry.at.line },
    })),
    ...repeats.map((entry) => ({
      ...{ section: 'repeats', place: entry.place.text, answer: entry.policy },
      ...{ reason: entry.reason, line: entry.at.line },
    })),
    ...codes.map((entry) => ({
      ...{ section: 'codes', place: entry.place.text },
      answer: [...entry.codes]
        .map(([code, { code: becomes }]) => `${code} → ${becomes ?? 'nothing'}`)
        .join(', '),
      ...{ reason: entry.reason, line: entry.at.line },
    })),
  ]
  return answers.map((answer) => ({ ...answer, file }))
}

function printPlaces(places: readonly PlaceText[]): string {
  return places.map(({ text }) => text).join(' + ')
}

/** By root (`set#{namespace}local`), the ids of the operations with a request or response body of it. */
export function operationsByRoot({ apis }: Version): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const { id, request, responses } of apis.flatMap(({ operations }) => operations)) {
    for (const { schema } of [...(request?.media ?? []), ...responses.flatMap(({ media }) => media)]) {
      if (schema.kind !== 'root') continue
      const root = `${schema.set}#${schema.element}`
      found.set(root, (found.get(root) ?? new Set()).add(id))
    }
  }
  return new Map([...found].map(([root, operations]) => [root, [...operations]]))
}

/** Reads the mapping file of a comparison; undefined without one, or, with diagnostics, if it is wrong. */
export function readPlanMapping(
  plan: ComparePlan | undefined,
  home: string,
  sink: Sink,
): Mapping | undefined {
  if (plan?.mapping === undefined) return undefined
  return readMapping(plan.mapping, readFileSync(resolve(home, plan.mapping)), plan, sink)
}

/**
 * The mapping from one version to another; if the configuration compares them the other way round, it is flipped.
 * Undefined if there is none or, with diagnostics, it is wrong.
 */
export function findMappingBetween(
  { compare, home }: Config,
  from: string,
  to: string,
  sink: Sink,
): Mapping | undefined {
  const same = compare.find((plan) => plan.from === from && plan.to === to)
  if (same) return readPlanMapping(same, home, sink)
  const back = compare.find((plan) => plan.from === to && plan.to === from)
  const mapping = readPlanMapping(back, home, sink)
  return mapping && flipped(mapping)
}
