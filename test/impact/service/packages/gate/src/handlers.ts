import type { GateHandlers, RegisterAnswer } from '@service/shared-names'
import type * as operations from '@v0/operations/gate-api-for-platform.js'
import { problemOf } from './problems.js'
import type { Registry } from './registry.js'
import { checks } from './validation.js'

/** Who calls, as the network said. */
export interface Caller {
  readonly appId: string
  readonly role: string
}

type Context = Parameters<GateHandlers['getWhoami']>[1]

/** What platforms call. */
export function gateHandlers(registry: Registry, callerOf: (context: Context) => Caller): GateHandlers {
  return {
    getWhoami: (_input, context) => ({ status: 200, body: callerOf(context) }),
    putConsignmentIdentifiers(input, context): RegisterAnswer {
      const { body: identifiers, path } = input
      const findings = checks.flatMap((check) => check(identifiers))
      if (findings.some(({ gravity }) => gravity === 'refusal'))
        return { status: 400, body: problemOf(findings, context.requestId) }
      const { appId: platformId } = callerOf(context)
      registry.put({ datasetId: path.datasetId, platformId, identifiers, registeredAt: context.receivedAt })
      return { status: 200 }
    },
  }
}

/** The inputs of one hour, counted by dataset. */
export function callsByDataset(
  inputs: readonly operations.PutConsignmentIdentifiersInput[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const input of inputs) {
    const {
      path: { datasetId: dataset },
    } = input
    counts.set(dataset, (counts.get(dataset) ?? 0) + 1)
  }
  return counts
}

/** How many answers were refusals. */
export function refusals(answers: readonly operations.PutConsignmentIdentifiersOutput[]): number {
  return answers.filter(({ status }) => status !== 200).length
}
