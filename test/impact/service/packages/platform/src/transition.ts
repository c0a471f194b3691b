import * as adapters from '@adapters/index.js'
import {
  consignmentToFTI004UploadIdentifierRequest as toUpload,
  type ConsignmentToFTI004UploadIdentifierRequestContext as UploadContext,
  type ConsignmentToFTI004UploadIdentifierRequestHooks as UploadHooks,
} from '@adapters/index.js'
import type { Dataset } from '@service/shared-names'
import { identifiersOf } from './identifiers.js'

/** What a gate of the next version would be sent, as far as it can be said today. */
export interface Preview {
  readonly complete: boolean
  readonly lost: number
  readonly open: number
}

/** The upload of a dataset in the next version, for gates that already take it. */
export function previewUpload(dataset: Dataset, context: UploadContext, hooks: UploadHooks): Preview {
  const adapted = toUpload(identifiersOf(dataset).identifiers, context, hooks)
  return summary(adapted)
}

type AnswerArguments = Parameters<typeof adapters.consignmentToFTI010GetCmdsResponse>

/** The answer for a dataset in the next version. */
export function previewAnswer(...given: AnswerArguments): Preview {
  return summary(adapters.consignmentToFTI010GetCmdsResponse(...given))
}

function summary(adapted: {
  readonly losses: readonly unknown[]
  readonly issues?: readonly unknown[]
}): Preview {
  const open = adapted.issues?.length ?? 0
  return { complete: open === 0, lost: adapted.losses.length, open }
}

/** Previews counted: how much of the stock could move today. */
export function readiness(previews: readonly Preview[]): {
  readonly ready: number
  readonly waiting: number
} {
  const ready = previews.filter(({ complete }) => complete).length
  return { ready, waiting: previews.length - ready }
}
