import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { readSource } from '../../src/ingest/index.ts'
import { parseText, toJson } from '../../src/ingest/text/index.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'

describeCorpus('large published documents', () => {
  test.each(['stripe.zip', 'openai-json.zip', 'openai.zip'])(
    '%s reads as other parsers read it',
    async (name) => {
      const problems = new Diagnostics()
      const source = await readSource(name, { root: corpus('corpus/openapi-large') }, problems.sink)
      expect(source?.files.size).toBe(2)
      for (const file of source?.files.values() ?? []) {
        const value = parseText(file, problems.sink)
        const text = Buffer.from(file.bytes).toString()
        const want: unknown = file.path.endsWith('.json') ? JSON.parse(text) : load(text)
        expect(value && JSON.stringify(toJson(value))).toBe(JSON.stringify(want))
      }
      expect(problems.sorted()).toEqual([])
    },
  )
})
