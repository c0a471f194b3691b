import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { type Assertion, assertionsOf } from '../../conformance/contain/pairs.ts'
import { codecOf } from '../../conformance/json/codec.ts'
import { describeCorpus } from '../../support/corpus.ts'
import { isHeavy, runsOf } from '../../support/heavy.ts'

/**
 * Where ajv 8.20 has no opinion, or another than the specification: dynamic references to another resource, references
 * that it never comes back from, identifiers in what it does not know, what alternatives evaluate in tuples, numbers past
 * a double's digits, international formats.
 */
const beyondAjv =
  /\/(?:dynamicRef|ref|unknownKeyword|unevaluatedItems|unevaluatedProperties|float-overflow|idn-email|idn-hostname|iri|iri-reference) /

const suites = [
  ['draft2020-12', 'https://json-schema.org/draft/2020-12/schema', Ajv2020],
  ['draft7', 'http://json-schema.org/draft-07/schema#', Ajv],
] as const

const known = new Map<string, Promise<readonly Assertion[]>>()

/** A tenth of the assertions, each asked once for all tests: the conformance suites ask for all of them. */
function asserted(folder: string, dialect: string): Promise<readonly Assertion[]> {
  const found = known.get(folder) ?? readAssertions(folder, dialect)
  known.set(folder, found)
  return found
}

async function readAssertions(folder: string, dialect: string): Promise<readonly Assertion[]> {
  const read: Assertion[] = []
  let index = 0
  for await (const assertion of assertionsOf(folder, dialect)) {
    if (!isHeavy && index++ % 10 !== 0) continue
    let answer: { readonly verdict: ReturnType<Assertion['asked']> } | undefined
    const asked = () => {
      answer ??= { verdict: assertion.asked() }
      return answer.verdict
    }
    read.push({ ...assertion, asked })
  }
  return read
}

describeCorpus('values that show that one schema is not within another', () => {
  test.each(suites)('ajv confirms those of %s', { timeout: 600_000 }, async (folder, dialect, Oracle) => {
    const plain = new Oracle({ strict: false, validateFormats: false, logger: false })
    const strict = withContent(new Oracle({ strict: false, logger: false }))
    formats.default(strict)
    let confirmed = 0
    for (const { id, inner, outer, asked } of await asserted(folder, dialect)) {
      if (beyondAjv.test(id)) continue
      const verdict = asked()
      if (verdict?.kind !== 'no') continue
      const oracle = /\/optional\/(?:format\/|content )/.test(id) ? strict : plain
      const judge = (schema: unknown): unknown => {
        const isValid = oracle.compile(schema as object)(verdict.witness)
        oracle.removeSchema()
        return isValid
      }
      expect([id, verdict.witness, judge(inner), judge(outer)]).toEqual([id, verdict.witness, true, false])
      confirmed++
    }
    expect(confirmed).toBeGreaterThan(runsOf(90, 1000))
  })

  test.each(suites)(
    'where ajv has no say, the emitted validators confirm those of %s',
    { timeout: 600_000 },
    async (folder, dialect) => {
      let confirmed = 0
      for (const { id, asked, types } of await asserted(folder, dialect)) {
        const verdict = beyondAjv.test(id) ? asked() : undefined
        if (verdict?.kind !== 'no') continue
        const [inner, outer] = await Promise.all(types().map((type) => type && codecOf(type.set)))
        const verdicts = [inner, outer].map((codec) => codec?.validate(verdict.witness).ok)
        expect([id, verdict.witness, ...verdicts]).toEqual([id, verdict.witness, true, false])
        confirmed++
      }
      expect(confirmed).toBeGreaterThan(runsOf(4, 100))
    },
  )

  test.each(suites)('of the required assertions of %s nearly all are answered', async (folder, dialect) => {
    const answers: boolean[] = []
    for (const { isCore, asked } of await asserted(folder, dialect)) {
      const kind = isCore ? asked()?.kind : undefined
      if (isCore) answers.push(kind === 'yes' || kind === 'no')
    }
    expect(answers.filter((isAnswered) => isAnswered).length / answers.length).toBeGreaterThan(0.985)
  })
})

/** Ajv with draft-07's content keywords, which it reads over. */
function withContent<Oracle extends Ajv>(oracle: Oracle): Oracle {
  const decoded = (text: string, parent: { readonly contentEncoding?: string } = {}): string =>
    parent.contentEncoding === 'base64' ? Buffer.from(text, 'base64').toString() : text
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  oracle.removeKeyword('contentEncoding').removeKeyword('contentMediaType')
  oracle.addKeyword({
    ...{ keyword: 'contentEncoding', type: 'string' },
    validate: (_: string, text: string) => Buffer.from(text, 'base64').toString('base64') === text,
  })
  oracle.addKeyword({
    ...{ keyword: 'contentMediaType', type: 'string' },
    validate: (_: string, text: string, parent?: object) => isJson(decoded(text, parent)),
  })
  return oracle
}
