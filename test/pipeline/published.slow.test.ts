import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { folderWith } from '../support/folder.ts'
import { isHeavy } from '../support/heavy.ts'

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
  // What is made of the pair is tested by itself, in parts; a build of all of it is for the long run.
  compare: isHeavy ? [{ from: 'v0', to: 'v1' }] : [],
}

describeCorpus('the published versions', () => {
  test('build, and every example is valid and survives being written', async () => {
    const cwd = folderWith({ 'efti-schema.config.json': JSON.stringify(published) })
    const { exit, stdout, stderr } = await cli(cwd, 'build')
    expect(stderr).not.toContain('error:')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^v0: .*\b557\b.*\b13 of 13\b.*\b13\b/m)
    expect(stdout).toMatch(/^v1 \(draft\): .*\b6 of 6\b.*\b6\b/m)
  })
})
