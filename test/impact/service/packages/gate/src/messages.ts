import { wire } from '@service/shared-names'
import type {
  IdentifierResponse,
  Response,
  ResponseStatus,
  UIL,
  UILQuery,
  UILResponse,
} from '@v0/schemas/edelivery/index.js'
import type { Registered } from './registry.js'

/** A query for a dataset of another gate. */
export function datasetQuery(uil: UIL, subsetId: readonly string[], requestId: string): UILQuery {
  return { uil, subsetId, requestId }
}

export function queryDocument(query: UILQuery): string {
  return wire.uilQuery.serialize(query)
}

/** What another gate answered, in words for the officer who asked. */
export function answerLines(answer: UILResponse): readonly string[] {
  const { status, description, consignment } = answer
  if (!isFine(status)) return [`${status}: ${description ?? 'no reason said'}`]
  if (!consignment) return ['The answer holds no dataset.']
  const from = consignment.consignor?.name?.[0] ?? 'unknown'
  const to = consignment.consignee?.postalAddress?.cityName?.[0] ?? 'unknown'
  return [`from ${from}`, `to ${to}`, `${consignment.numberOfPackages ?? 0} packages`]
}

export function isFine(status: ResponseStatus): boolean {
  switch (status) {
    case '200':
      return true
    case '404':
    case '400':
    default:
      return false
  }
}

/** The answer of this gate to a search of another. */
export function searchAnswer(
  found: readonly Registered[],
  requestId: string,
  gateId: string,
): IdentifierResponse {
  return {
    status: found.length > 0 ? '200' : '404',
    requestId,
    consignment: found.map(({ datasetId, platformId, identifiers }) => ({
      ...identifiers,
      uil: { gateId, platformId, datasetId },
    })),
  }
}

/** How many pieces of equipment an answer names. */
export function equipmentCount({ consignment = [] }: IdentifierResponse): number {
  return consignment.reduce((total, one) => total + (one.usedTransportEquipment?.length ?? 0), 0)
}

/** Links of all datasets in an answer. */
export function linksIn(answer: IdentifierResponse): readonly string[] {
  return (answer.consignment ?? []).map(
    ({ uil: { gateId, platformId, datasetId } }) => `${gateId}/${platformId}/${datasetId}`,
  )
}

/** Answers of several gates as one; a gate that failed lowers the status, not the content. */
export function merged(answers: readonly IdentifierResponse[]): IdentifierResponse {
  const consignment = answers.flatMap((answer) => answer.consignment ?? [])
  const worst = answers.find(({ status }) => status !== '200' && status !== '404')
  return { status: worst?.status ?? (consignment.length > 0 ? '200' : '404'), consignment }
}

/** Answers that came too late to be shown, for the statistics of the network. */
export function late(answers: readonly (Response & { readonly after: number })[], limit: number): number {
  return answers.filter(({ after }) => after > limit).length
}
