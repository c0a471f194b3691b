import { expect, test } from 'vitest'
import { casesIn, drafts, readCase, suiteMembers } from '../../ingest/json-schema/suite-cases.ts'
import { compiled } from '../../support/compile.ts'
import { describeCorpus } from '../../support/corpus.ts'
import { generatedOf } from '../../support/generated.ts'

describeCorpus('What is generated from the JSON Schema test suite', () => {
  test.each(drafts.slice(0, 1))('%s: type-checks', { timeout: 240_000 }, async (folder, dialect) => {
    const members = await suiteMembers()
    const sets = [...casesIn(members, `tests/${folder}/`)].flatMap((one, index) => {
      const { set } = readCase(members, one, dialect)
      return set ? [{ ...set, name: `s${index}` }] : []
    })
    const { files } = await generatedOf(sets)
    const code = files.filter(({ path }) => path.endsWith('.ts'))
    await compiled(code, async (check) => expect(await check('typescript-7')).toBe(''))
  })
})
