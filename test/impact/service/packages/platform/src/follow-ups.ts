import type { PostConsignmentFollowupOutput } from '@v0/operations/platform-api-for-gate.js'
import type { PostFollowUpRequest, UIL } from '@v0/schemas/edelivery/index.js'
import type { CallContext } from './context.js'

/** A note of an authority about a dataset. */
export interface FollowUp {
  readonly datasetId: string
  readonly text: string
  readonly requestId: string
  readonly receivedAt: string
}

/** Notes in the order they came; remarks of the platform itself beside them. */
export class FollowUpBook {
  readonly #notes: FollowUp[] = []
  readonly #remarks: FollowUp[] = []

  add(note: FollowUp): void {
    this.#notes.push(note)
  }

  remark(datasetId: string, { requestId, receivedAt }: CallContext, text: string): void {
    this.#remarks.push({ datasetId, text, requestId, receivedAt })
  }

  about(datasetId: string): readonly FollowUp[] {
    return this.#notes.filter((note) => note.datasetId === datasetId)
  }

  remarksAbout(datasetId: string): readonly FollowUp[] {
    return this.#remarks.filter((note) => note.datasetId === datasetId)
  }

  /** Datasets with notes, those with the most first. */
  ranking(): readonly (readonly [string, number])[] {
    const counts = new Map<string, number>()
    for (const { datasetId } of this.#notes) counts.set(datasetId, (counts.get(datasetId) ?? 0) + 1)
    return [...counts].sort(([, left], [, right]) => right - left)
  }
}

/** A note that came as a message of the gates' own network. */
export function fromMessage(message: PostFollowUpRequest, receivedAt: string): FollowUp {
  const { uil, requestId } = message
  return { datasetId: uil.datasetId, text: message.message, requestId, receivedAt }
}

/** A link that names a dataset whatever gate it is asked through. */
export function linkOf({ gateId, platformId, datasetId }: UIL): string {
  return ['uil:', gateId, platformId, datasetId].map(encodeURIComponent).join('/')
}

/** Whether the note was taken over; the interface knows no other answer. */
export function isTaken(answer: PostConsignmentFollowupOutput): boolean {
  return answer.status === 200
}
