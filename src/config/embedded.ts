import type { ApiInput, ConfigInput } from './define.ts'

/** The default profile: the vocabulary read from annotations. */
export const defaultProfile = 'efti'

const apis = (described: (api: string) => ApiInput) => ({
  'gate-api-for-platform': described('gate-api-for-platform'),
  'platform-api-for-gate': described('platform-api-for-gate'),
  // The third API is announced, but neither its OpenAPI file nor its schemas are public.
  'platform-interoperability-api-for-platform': {},
})

const message = (name: string) => `{urn:eu:move:eFTI:data:standard:${name}:1}${name}`

/** The name of the embedded interface, for messages and the flag of `init`. */
export const embeddedName = 'eFTI'

/** The configuration of the versions that come with the package, used on request. */
export const embeddedConfig: ConfigInput = {
  versions: {
    v0: {
      status: 'stable',
      // The published files describe no error responses.
      apis: apis((api) => ({
        openapi: `specs/v0/${api}.yaml`,
        overlays: [`specs/v0/overlays/v0-${api}.yaml`],
      })),
      schemas: 'specs/v0/schemas.zip',
      examples: 'specs/v0/examples',
      bind: {
        'putConsignmentIdentifiers.request': '{http://efti.eu/v1/consignment/identifier}consignment',
        'getConsignmentSubsets.response.200': '{http://efti.eu/v1/consignment/common}consignment',
      },
    },
    v1: {
      status: 'draft',
      apis: apis((api) => `specs/v1/${api}.yaml`),
      schemas: 'specs/v1/schemas.zip',
      examples: 'specs/v1/examples',
      bind: {
        'uploadIdentifiers.request': message('FTI004UploadIdentifierRequest'),
        'uploadIdentifiers.response.201': message('FTI029UploadIdentifierResponse'),
        'getDataset.response.200': message('FTI010GetCmdsResponse'),
      },
    },
  },
  compare: [{ from: 'v0', to: 'v1', failOn: 'none' }],
}
