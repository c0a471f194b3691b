import type { Dataset } from '@service/shared-names'
import {
  getConsignmentSubsets,
  type PlatformApiForGateClient as Platform,
  postConsignmentFollowup,
} from '@v0/operations/platform-api-for-gate.js'

/** Where a platform is reached. */
export interface PlatformAddress {
  readonly platformId: string
  readonly baseUrl: string
}

type Ask = Platform['getConsignmentSubsets']

/** Asks one platform and gives the dataset; undefined for any other answer. */
export async function fetchDataset(
  ask: Ask,
  datasetId: string,
  subsetId: readonly string[],
): Promise<Dataset | undefined> {
  const answer = await ask({ path: { datasetId }, query: { subsetId } })
  return answer.status === 200 ? answer.body : undefined
}

/** Leaves a note with a platform; the text goes as it is. */
export function leaveNote(platform: Platform, datasetId: string, text: string): Promise<unknown> {
  return platform.postConsignmentFollowup({ path: { datasetId }, body: text })
}

/** Time limits by operation, in seconds. */
export const limits: ReadonlyMap<string, number> = new Map([
  [getConsignmentSubsets.id, 60],
  [postConsignmentFollowup.id, 10],
])

/** The address of a dataset at a platform, as logs print it. */
export function datasetUrl({ baseUrl }: PlatformAddress, datasetId: string): string {
  return [baseUrl, 'v0', 'consignments', encodeURIComponent(datasetId)].join('/')
}

/** Platforms that answer slowest, by what was measured. */
export function slowest(times: ReadonlyMap<string, readonly number[]>, count: number): readonly string[] {
  const mean = (list: readonly number[]) =>
    list.reduce((total, one) => total + one, 0) / Math.max(1, list.length)
  return [...times]
    .sort(([, left], [, right]) => mean(right) - mean(left))
    .slice(0, count)
    .map(([platformId]) => platformId)
}
