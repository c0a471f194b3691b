import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { folderWith } from '../support/folder.ts'

describeCorpus('checks beyond the schemas', () => {
  const example = corpus('corpus/efti/v0/examples/consignment-identifiers-four-legs.xml')

  test('are off unless named, and their issues carry the data element', { tags: 'slow' }, async () => {
    expect((await cli(folderWith(), 'validate', 'v0', example, '--embedded')).exit).toBe(0)
    const { exit, stdout } = await cli(
      folderWith(),
      'validate',
      'v0',
      example,
      '--embedded',
      '--check',
      'date-format',
    )
    expect(exit).toBe(1)
    expect(stdout).toContain('eFTI39')
  })

  test('need a name that exists, and a subset where they ask for one', async () => {
    const unknown = await cli(folderWith(), 'validate', 'v0', example, '--embedded', '--check', 'dates')
    expect(unknown).toMatchObject({ exit: 2, stderr: expect.stringContaining('[check-unknown]') })
    const alone = await cli(folderWith(), 'validate', 'v0', example, '--embedded', '--check', 'mandatory')
    expect(alone).toMatchObject({ exit: 2, stderr: expect.stringContaining('[check-needs-subset]') })
  })
})
