import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scalarContains } from '../../../src/containment/scalar/index.ts'
import { makeTextJudge } from '../../../src/containment/scalar/judge.ts'
import { builtinNodes } from '../../../src/ingest/xsd/builtins.ts'
import { randomFrom } from '../../../src/sample/random.ts'
import { scalarText } from '../../../src/sample/scalar-text.ts'
import type { Facets, ScalarNode } from '../../../src/schema/index.ts'
import { runsOf } from '../../support/heavy.ts'
import { type CompiledSchema, compileSchema } from '../../support/libxml2.ts'
import { setOf } from '../../support/model.ts'

/** A restriction of a built-in type, as a node and as XML Schema has it. */
interface Made {
  readonly node: ScalarNode
  readonly xsd: string
}

type Written = readonly (readonly [name: keyof Facets, value: string])[]

function made(builtin: string, written: Written, sources: readonly string[]): Made {
  const [node] = builtinNodes(builtin)
  if (node?.kind !== 'scalar') throw new Error(builtin)
  const isCount = /ength|Digits/
  const own = Object.fromEntries(
    written.map(([name, value]) => [name, isCount.test(name) ? Number(value) : value]),
  )
  const step = sources.map((source) => ({ dialect: 'xsd' as const, source }))
  const patterns = [...(node.facets.patterns ?? []), ...(step.length > 0 ? [step] : [])]
  const facets: Facets = { ...node.facets, ...own, ...(patterns.length > 0 && { patterns }) }
  const lines = [...written, ...sources.map((source) => ['pattern', source] as const)].map(
    ([name, value]) => `<xs:${name} value="${value}"/>`,
  )
  const xsd = `<xs:restriction base="xs:${builtin}">${lines.join('')}</xs:restriction>`
  return { node: { ...node, id: 'type:made', facets }, xsd }
}

const count = fc.integer({ min: 0, max: 6 }).map(String)
const some = (facets: readonly fc.Arbitrary<Written>[]): fc.Arbitrary<Written> =>
  fc.array(fc.oneof(...facets), { maxLength: 2 }).map((all) => {
    const byName = new Map(all.flat().map((one) => [one[0], one]))
    return [...byName.values()]
  })
const facet = (name: keyof Facets, value: fc.Arbitrary<string>): fc.Arbitrary<Written> =>
  value.map((text) => [[name, text]])

const lengths = some([facet('minLength', count), facet('maxLength', count)])
const bounds = (values: readonly string[]): fc.Arbitrary<Written> =>
  some(
    (['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const).map((name) =>
      facet(name, fc.constantFrom(...values)),
    ),
  )
const digits = some([facet('totalDigits', fc.constantFrom('1', '3', '5')), facet('fractionDigits', count)])
const patterns = fc.subarray(
  ['[A-Z]{2}', '[a-z]+', '\\d{1,3}', '[0-9]+', '\\S*', '.{0,4}', '[a-c-[b]]*', '-?\\d+'],
  {
    maxLength: 2,
  },
)

const restriction = (names: readonly string[], facets: fc.Arbitrary<Written>): fc.Arbitrary<Made> =>
  fc
    .tuple(fc.constantFrom(...names), facets, fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, patterns))
    .map(([name, written, sources]) => made(name, written, sources))

const anyType: fc.Arbitrary<Made> = fc.oneof(
  restriction(['string', 'normalizedString', 'token', 'NCName', 'NMTOKEN', 'language', 'anyURI'], lengths),
  restriction(['decimal'], digits),
  restriction(['decimal', 'float'], bounds(['-1', '0', '0.5', '7', '12.25', '100'])),
  restriction(['integer', 'int', 'unsignedByte', 'positiveInteger'], bounds(['1', '7', '12', '100'])),
  restriction(['date'], bounds(['2020-01-31', '2020-02-29Z', '2021-01-01', '2021-01-01+14:00'])),
  restriction(
    ['dateTime'],
    bounds(['2020-01-31T00:00:00', '2020-02-29T24:00:00Z', '2021-01-01T12:00:00.5Z']),
  ),
  restriction(['duration'], bounds(['P1M', 'P30D', 'P1Y', 'PT0.5S'])),
  restriction(['gYear', 'gYearMonth', 'gMonthDay', 'gDay', 'time', 'boolean'], fc.constant([])),
  restriction(['hexBinary', 'base64Binary'], lengths),
)

const type = ({ node }: Made) => ({ set: setOf([node]), id: node.id })

/** Texts of the first type, and some that need not be. */
function texts({ node }: Made, seed: number): readonly string[] {
  const random = randomFrom(seed)
  const own = Array.from({ length: 12 }, () => scalarText(node, 'place', random)).filter(
    (one) => one !== undefined,
  )
  return own.flatMap((text) => [text, ` ${text}`, `${text}\n`, text.toLowerCase(), `${text}0`])
}

test('"yes" is true for random texts of the first type, and "no" comes with such a text', {
  tags: 'slow',
}, () => {
  const kinds = { yes: 0, no: 0, undecided: 0, texts: 0 }
  fc.assert(
    fc.property(anyType, anyType, fc.integer({ min: 0, max: 9999 }), (one, other, seed) => {
      const verdict = scalarContains(type(one), type(other))
      kinds[verdict.kind] += 1
      const [isOfOne, isOfOther] = [makeTextJudge(type(one)), makeTextJudge(type(other))]
      if (verdict.kind === 'no') {
        expect([isOfOne(verdict.witness), isOfOther(verdict.witness)]).toEqual([true, false])
      }
      if (verdict.kind !== 'yes') return
      for (const text of texts(one, seed).filter(isOfOne)) {
        kinds.texts += 1
        expect(isOfOther(text), `${JSON.stringify(text)} of ${one.xsd} in ${other.xsd}`).toBe(true)
      }
    }),
    { numRuns: runsOf(200, 5000) },
  )
  expect(kinds.yes).toBeGreaterThan(40)
  expect(kinds.texts).toBeGreaterThan(500)
  expect(kinds.undecided / (kinds.yes + kinds.no)).toBeLessThan(0.1)
})

/** libxml2 passes over what is no digit of base64 (`!`). */
function isMisread({ node }: Made): boolean {
  return node.primitive === 'base64Binary'
}

test('libxml2 says the same of the texts', { tags: 'slow' }, () => {
  let asked = 0
  fc.assert(
    fc.property(anyType, anyType, fc.integer({ min: 0, max: 9999 }), (one, other, seed) => {
      const verdict = scalarContains(type(one), type(other))
      if (verdict.kind === 'undecided' || [one, other].some(isMisread)) return
      const validators = [one, other].map(({ xsd }) => compiled(xsd))
      const [first, second] = validators
      if (first && second) {
        const is = (schema: CompiledSchema, text: string): boolean => schema.validate(document(text)).valid
        if (verdict.kind === 'no') {
          asked += 1
          expect([
            verdict.witness,
            is(first, verdict.witness),
            is(second, verdict.witness),
            other.xsd,
          ]).toEqual([verdict.witness, true, false, other.xsd])
        } else {
          for (const text of texts(one, seed).slice(0, 20)) {
            // Before a date it takes white space only where the type has facets.
            if (!is(first, text) || (/date|time|^g/i.test(other.node.primitive) && /^\s|\s$/.test(text)))
              continue
            asked += 1
            expect(is(second, text), `${JSON.stringify(text)} of ${one.xsd} in ${other.xsd}`).toBe(true)
          }
        }
      }
      for (const one of validators) one?.dispose()
    }),
    { numRuns: runsOf(80, 2000) },
  )
  expect(asked).toBeGreaterThan(150)
})

function document(text: string): string {
  return `<r>${text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)}</r>`
}

/** Nothing where facets contradict each other. */
function compiled(restriction: string): CompiledSchema | undefined {
  const open = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="r"><xs:simpleType>'
  try {
    return compileSchema(
      new Map([['a.xsd', `${open}${restriction}</xs:simpleType></xs:element></xs:schema>`]]),
      'a.xsd',
    )
  } catch {
    return undefined
  }
}
