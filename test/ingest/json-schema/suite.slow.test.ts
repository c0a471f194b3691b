import { expect, test } from 'vitest'
import { describeCorpus } from '../../support/corpus.ts'
import { accepts } from './evaluate.ts'
import { casesIn, drafts, readCase, suiteMembers } from './suite-cases.ts'

describeCorpus('JSON Schema test suite, by the meaning of the model', () => {
  test.each(drafts)('%s: what is read means what the suite says', async (folder, dialect) => {
    const wrong: string[] = []
    let right = 0
    const members = await suiteMembers()
    for (const one of casesIn(members, `tests/${folder}/`)) {
      const { set, errors } = readCase(members, one, dialect)
      for (const { description, data, valid } of one.tests) {
        const isRight = set && errors.length === 0 && accepts(set, 'a.json#', data) === valid
        if (isRight) right++
        else wrong.push(`${one.file}: ${one.description}: ${description}: ${errors[0]?.message ?? ''}`)
      }
    }
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThan(600)
  })
})
