import { Diagnostics } from '../../src/diagnostics/index.ts'
import { type InnerRoot, ingest } from '../../src/ingest/index.ts'
import { eftiProfile } from '../../src/profile/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { corpus } from '../support/corpus.ts'

const v0 = 'http://efti.eu/v1/consignment/'
const v1 = 'urn:eu:move:eFTI:data:standard:'

let v0Read: Promise<Version> | undefined
let v1Read: Promise<Version> | undefined

/** V0 as published, with the roots that its operations carry; read once for all files of a process. */
export function readV0(): Promise<Version> {
  v0Read ??= read('v0', 'stable', 'efti/v0', [
    ['putConsignmentIdentifiers.request', `{${v0}identifier}consignment`],
    ['getConsignmentSubsets.response.200', `{${v0}common}consignment`],
  ])
  return v0Read
}

/** Draft V1, with the upload and the dataset's answer bound; read once, too. */
export function readV1(): Promise<Version> {
  v1Read ??= read('v1', 'draft', 'efti/v1-draft', [
    ['uploadIdentifiers.request', `{${v1}FTI004UploadIdentifierRequest:1}FTI004UploadIdentifierRequest`],
    ['getDataset.response.200', `{${v1}FTI010GetCmdsResponse:1}FTI010GetCmdsResponse`],
  ])
  return v1Read
}

/** Draft V1, whose operations carry inner elements as documents: the bare consignment and the bare parameters. */
export function readBareV1(): Promise<Version> {
  const request =
    'FTI004UploadIdentifierRequest/EFTIIDInformation/UniqueIDSetUniqueIDSet/ParameterIDSetCriteria'
  const ram = `${v1}ReusableAggregateBusinessInformationEntity:34`
  const answer = 'FTI010GetCmdsResponse/SpecifiedSupplyChainConsignment'
  return read(
    'v1',
    'draft',
    'efti/v1-draft',
    [
      ['uploadIdentifiers.request', `{${ram}}ParameterIDSetCriteria`],
      ['getDataset.response.200', `{${v1}FTI010GetCmdsResponse:1}SpecifiedSupplyChainConsignment`],
    ],
    [{ path: request }, { path: answer }],
  )
}

async function read(
  name: string,
  status: 'stable' | 'draft',
  folder: string,
  bind: readonly (readonly [string, string])[],
  documents?: readonly InnerRoot[],
): Promise<Version> {
  const diagnostics = new Diagnostics()
  const apis = ['gate-api-for-platform', 'platform-api-for-gate']
  const version = await ingest(
    {
      name,
      status,
      apis: new Map(apis.map((api) => [api, { openapi: `openapi/${api}.yaml` }])),
      schemas: 'schemas.zip',
      bind: new Map(bind),
      ...(documents === undefined ? {} : { documents }),
    },
    { root: corpus(`corpus/${folder}`), profile: eftiProfile },
    diagnostics.sink,
  )
  const problems = diagnostics.sorted().filter(({ severity }) => severity === 'error')
  if (!version || problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'))
  return version
}
