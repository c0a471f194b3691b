import type { PlatformHandlers } from '@service/shared-names'
import type {
  GetConsignmentSubsetsInput,
  GetConsignmentSubsetsOutput,
  PostConsignmentFollowupInput,
  PostConsignmentFollowupOutput,
} from '@v0/operations/platform-api-for-gate.js'
import type { CallContext } from './context.js'
import type { FollowUpBook } from './follow-ups.js'
import type { DatasetStore } from './store.js'
import { isSubsetId, reduced, unknownSubsets } from './subsets.js'

/** Raised where the interface has no answer for what happened; the server turns it into a plain 404. */
export class NoSuchDataset extends Error {
  override readonly name = 'NoSuchDataset'
  readonly datasetId: string
  constructor(datasetId: string) {
    super(`There is no dataset "${datasetId}".`)
    this.datasetId = datasetId
  }
}

/** What the gate calls. */
export class PlatformService implements PlatformHandlers {
  readonly #store: DatasetStore
  readonly #followUps: FollowUpBook

  constructor(store: DatasetStore, followUps: FollowUpBook) {
    this.#store = store
    this.#followUps = followUps
  }

  getConsignmentSubsets(
    input: GetConsignmentSubsetsInput,
    context: CallContext,
  ): GetConsignmentSubsetsOutput {
    const { datasetId } = input.path
    const asked = input.query.subsetId
    const stored = this.#store.get(datasetId)
    if (!stored) throw new NoSuchDataset(datasetId)
    const usable = asked.filter(isSubsetId)
    const unknown = unknownSubsets(usable)
    if (unknown.length > 0)
      this.#followUps.remark(datasetId, context, `unknown subsets ${unknown.join(', ')}`)
    return { status: 200, body: reduced(stored.dataset, usable) }
  }

  postConsignmentFollowup(
    input: PostConsignmentFollowupInput,
    context: CallContext,
  ): PostConsignmentFollowupOutput {
    if (!this.#store.get(input.path.datasetId)) throw new NoSuchDataset(input.path.datasetId)
    this.#followUps.add({
      datasetId: input.path.datasetId,
      text: input.body,
      requestId: context.requestId,
      receivedAt: context.receivedAt,
    })
    const stored = 200
    return { status: stored }
  }
}
