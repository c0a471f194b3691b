import { type RegisterAnswer, registerDataset } from '@service/shared-names'
import type { GateApiForPlatformClient } from '@v0/operations/gate-api-for-platform.js'
import { gateApiForPlatform as gate } from '@v0/operations/index.js'
import { type Gap, identifiersOf } from './identifiers.js'
import type { Stored } from './store.js'

/** How an upload ended, as the operator reads it. */
export interface Upload {
  readonly datasetId: string
  readonly accepted: boolean
  readonly why?: string
  readonly gaps: readonly Gap[]
}

/** Calls the gate for the platform. */
export class GateCaller {
  readonly #client: GateApiForPlatformClient

  constructor(client: GateApiForPlatformClient) {
    this.#client = client
  }

  async upload({ datasetId, dataset }: Stored): Promise<Upload> {
    const { identifiers, gaps } = identifiersOf(dataset)
    const answer = await this.#client.putConsignmentIdentifiers({ path: { datasetId }, body: identifiers })
    const why = refusalOf(answer)
    return why === undefined ? { datasetId, accepted: true, gaps } : { datasetId, accepted: false, why, gaps }
  }

  /** Whether the gate takes the caller for a platform. */
  async isPlatform(): Promise<boolean> {
    const answer = await this.#client.getWhoami({})
    return answer.body.role === 'PLATFORM'
  }
}

/** Why the gate refused, in one line; undefined where it did not. */
export function refusalOf(answer: RegisterAnswer): string | undefined {
  switch (answer.status) {
    case 200:
      return undefined
    case 400: {
      const { title, detail = 'no detail', instance } = answer.body
      return [title ?? 'refused', detail, instance].filter(Boolean).join(': ')
    }
  }
}

/** Where an upload goes, for the log. */
export function uploadUrl(datasetId: string): string {
  return `${registerDataset.method} ${registerDataset.path.replace('{datasetId}', datasetId)}`
}

/** The operations the platform needs from its gate, checked at start against what the gate says it has. */
export const needed: readonly { readonly id: string; readonly method: string }[] = [
  gate.putConsignmentIdentifiers,
  gate.getWhoami,
]

export function missingOperations(offered: ReadonlySet<string>): readonly string[] {
  return gate.gateApiForPlatformOperations.map(({ id }) => id).filter((id) => !offered.has(id))
}
