import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { folderWith } from '../support/folder.ts'

const published = {
  versions: {
    v0: {
      apis: {
        'gate-api-for-platform': corpus('corpus/efti/v0/openapi/gate-api-for-platform.yaml'),
        'platform-api-for-gate': corpus('corpus/efti/v0/openapi/platform-api-for-gate.yaml'),
      },
      schemas: corpus('corpus/efti/v0/schemas.zip'),
      examples: corpus('corpus/efti/v0/examples'),
    },
    v1: {
      status: 'draft',
      apis: {
        'gate-api-for-platform': corpus('corpus/efti/v1-draft/openapi/gate-api-for-platform.yaml'),
        'platform-api-for-gate': corpus('corpus/efti/v1-draft/openapi/platform-api-for-gate.yaml'),
      },
      schemas: corpus('corpus/efti/v1-draft/schemas.zip'),
      examples: corpus('corpus/efti/v1-draft/examples'),
    },
  },
  compare: [{ from: 'v0', to: 'v1' }],
}

describeCorpus('the published versions', () => {
  test('build, and every example is valid and survives being written', async () => {
    const cwd = folderWith({ 'efti-schema.config.json': JSON.stringify(published) })
    const { exit, stdout, stderr } = await cli(cwd, 'build')
    expect(stderr).not.toContain('error:')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^v0: .*557 data elements, 13 of 13 examples valid, 13 written and read again$/m)
    expect(stdout).toMatch(/^v1 \(draft\): .*6 of 6 examples valid, 6 written and read again$/m)
  })
})
