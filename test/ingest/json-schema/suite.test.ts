import { expect, test } from 'vitest'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { unzip } from '../../support/unzip.ts'
import { accepts } from './evaluate.ts'
import { readSchema } from './read-schema.ts'

interface Case {
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

describeCorpus('JSON Schema test suite', () => {
  test.each([
    [
      'draft2020-12',
      { schema: 'https://json-schema.org/draft/2020-12/schema', want: { right: 1093, refused: 206 } },
    ],
    ['draft7', { schema: 'http://json-schema.org/draft-07/schema#', want: { right: 900, refused: 27 } }],
  ])('%s: what is read means what the suite says', async (folder, { schema: $schema, want }) => {
    const wrong: string[] = []
    const found = { right: 0, refused: 0 }
    for (const [name, text] of await unzip(
      corpus('corpus/json-schema-test-suite/json-schema-test-suite.zip'),
    )) {
      if (!name.startsWith(`tests/${folder}/`) || name.split('/').length !== 3) continue
      for (const { description, schema, tests } of JSON.parse(
        new TextDecoder().decode(text),
      ) as readonly Case[]) {
        const { set, diagnostics } = readSchema(
          JSON.stringify(schema instanceof Object ? { $schema, ...schema } : schema),
        )
        const isRefused = diagnostics.some(({ severity }) => severity === 'error')
        for (const { description: what, data, valid } of tests) {
          if (isRefused) found.refused += 1
          else if (accepts(set, 'a.json#', data) === valid) found.right += 1
          else wrong.push(`${name}: ${description}: ${what}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(found).toEqual(want)
  })
})
