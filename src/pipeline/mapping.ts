import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ComparePlan, Config } from '../config/index.ts'
import type { Sink } from '../diagnostics/index.ts'
import { flipped, type Mapping, readMapping } from '../mapping/index.ts'

/** What a person decided about a comparison; nothing where they have no file, or one that cannot be read. */
export function readPlanMapping(
  plan: ComparePlan | undefined,
  home: string,
  sink: Sink,
): Mapping | undefined {
  if (plan?.mapping === undefined) return undefined
  return readMapping(plan.mapping, readFileSync(resolve(home, plan.mapping)), plan, sink)
}

/** The same for two versions in the order in which documents go, whichever way round the configuration compares them. */
export function mappingBetween(
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
