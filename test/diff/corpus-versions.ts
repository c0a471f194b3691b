import { existsSync, readdirSync } from 'node:fs'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { ingest } from '../../src/ingest/index.ts'
import { eftiProfile } from '../../src/profile/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { corpus } from '../support/corpus.ts'

const common = 'http://efti.eu/v1/consignment/common'
const identifier = 'http://efti.eu/v1/consignment/identifier'

interface Wanted {
  readonly name: string
  readonly folder: string
  readonly status?: 'stable' | 'draft'
  readonly apis?: Readonly<Record<string, string>>
  readonly bind?: Readonly<Record<string, string>>
}

/** A version of the corpus, read whole; problems of the input fail the test. */
export async function readVersion({ name, folder, status = 'stable', apis = {}, bind = {} }: Wanted) {
  const problems = new Diagnostics()
  const version: Version | undefined = await ingest(
    {
      name,
      status,
      apis: new Map(Object.entries(apis).map(([api, openapi]) => [api, { openapi }])),
      schemas: 'schemas.zip',
      bind: new Map(Object.entries(bind)),
    },
    { root: corpus(`corpus/efti/${folder}`), profile: eftiProfile },
    problems.sink,
  )
  const errors = problems.sorted().filter(({ severity }) => severity === 'error')
  if (version === undefined || errors.length > 0) {
    throw new Error(errors.map(({ message }) => message).join('\n') || `${name} was not read`)
  }
  return version
}

const apis = {
  'gate-api-for-platform': 'openapi/gate-api-for-platform.yaml',
  'platform-api-for-gate': 'openapi/platform-api-for-gate.yaml',
}

export const v0: Wanted = {
  name: 'v0',
  folder: 'v0',
  apis,
  bind: {
    'putConsignmentIdentifiers.request': `{${identifier}}consignment`,
    'getConsignmentSubsets.response.200': `{${common}}consignment`,
  },
}

const message = (name: string): string => `{urn:eu:move:eFTI:data:standard:${name}:1}${name}`

export const v1: Wanted = {
  name: 'v1',
  folder: 'v1-draft',
  status: 'draft',
  apis,
  bind: {
    'uploadIdentifiers.request': message('FTI004UploadIdentifierRequest'),
    'uploadIdentifiers.response.201': message('FTI029UploadIdentifierResponse'),
    'getDataset.response.200': message('FTI010GetCmdsResponse'),
  },
}

/** A recorded state of V0, with the descriptions that were published beside its schemas. */
export async function history(name: string): Promise<Version> {
  const folder = `v0-history/${name}`
  const openapi = corpus(`corpus/efti/${folder}/openapi`)
  const files = existsSync(openapi) ? readdirSync(openapi).sort() : []
  const apis = Object.fromEntries(files.map((file) => [file.replace(/\.yaml$/u, ''), `openapi/${file}`]))
  return readVersion({ name, folder, apis })
}
