import { defineConfig } from 'efti-schema-toolkit'

export default defineConfig({
  versions: {
    v0: {
      apis: {
        'gate-api-for-platform': 'node_modules/efti-schema-toolkit/specs/v0/gate-api-for-platform.yaml',
        'platform-api-for-gate': 'node_modules/efti-schema-toolkit/specs/v0/platform-api-for-gate.yaml',
      },
      schemas: 'node_modules/efti-schema-toolkit/specs/v0/schemas.zip',
      examples: 'node_modules/efti-schema-toolkit/specs/v0/examples',
      bind: {
        'putConsignmentIdentifiers.request': '{http://efti.eu/v1/consignment/identifier}consignment',
        'getConsignmentSubsets.response.200': '{http://efti.eu/v1/consignment/common}consignment',
      },
    },
  },
  out: 'src/generated',
})
