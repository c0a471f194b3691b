import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { assertionsOf } from '../../conformance/contain/pairs.ts'
import { describeCorpus } from '../../support/corpus.ts'

/**
 * Where ajv 8.20 has no opinion, or another than the specification: dynamic references to another resource, references
 * that it never comes back from, identifiers in what it does not know, what alternatives evaluate in tuples, numbers past
 * a double's digits, international formats.
 */
const beyondAjv =
  /\/(?:dynamicRef|ref|unknownKeyword|unevaluatedItems|unevaluatedProperties|float-overflow|idn-email|idn-hostname|iri|iri-reference) /

describeCorpus('values that show that one schema is not within another', () => {
  test.each([
    ['draft2020-12', 'https://json-schema.org/draft/2020-12/schema', Ajv2020],
    ['draft7', 'http://json-schema.org/draft-07/schema#', Ajv],
  ] as const)('ajv confirms those of %s', { timeout: 600_000 }, async (folder, dialect, Oracle) => {
    const plain = new Oracle({ strict: false, validateFormats: false, logger: false })
    const strict = new Oracle({ strict: false, logger: false })
    formats.default(strict)
    let confirmed = 0
    for await (const { id, inner, outer, asked } of assertionsOf(folder, dialect)) {
      if (beyondAjv.test(id)) continue
      const verdict = asked()
      if (verdict?.kind !== 'no') continue
      const oracle = id.includes('/format/') ? strict : plain
      const judge = (schema: unknown): unknown => {
        const isValid = oracle.compile(schema as object)(verdict.witness)
        oracle.removeSchema()
        return isValid
      }
      expect([id, verdict.witness, judge(inner), judge(outer)]).toEqual([id, verdict.witness, true, false])
      confirmed++
    }
    expect(confirmed).toBeGreaterThan(1000)
  })
})
