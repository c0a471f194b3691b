import { expect, test } from 'vitest'
import type { SimpleType } from '../../src/runtime/index.ts'
import * as runtime from '../../src/runtime/index.ts'
import { readText } from '../../src/runtime/text/simple.ts'
import { compileSchema } from '../support/libxml2.ts'

const decimals = [
  '0',
  '0.0',
  '00',
  '-1.50',
  '1.05',
  '.001',
  '100',
  '0100.10',
  '123',
  '12.3',
  '-0.123',
  '1234',
  '0.1234',
]
const strings = ['', 'a', ' a ', 'a b', 'abc', '\u{1F600}', 'ab\u{1F600}', 'a\tb\nc', '  ab  cd  ']
const counts = ['length', 'minLength', 'maxLength'] as const

interface Case {
  readonly name: string
  readonly base: string
  readonly type: SimpleType
  readonly facets: readonly string[]
  readonly texts: readonly string[]
}

const text = (of: runtime.Lexical): SimpleType => ({ kind: 'text', of })

const cases: readonly Case[] = [
  {
    name: 'digits of decimals',
    base: 'xs:decimal',
    type: text(runtime.xsDecimal),
    facets: ['totalDigits', 'fractionDigits'],
    texts: decimals,
  },
  ...(
    [
      ['string', runtime.xsString, strings],
      ['normalizedString', runtime.xsNormalizedString, strings],
      ['token', runtime.xsToken, strings],
      ['anyURI', runtime.xsAnyURI, strings],
      ['NCName', runtime.xsNCName, ['a', 'ab', ' abc ', 'abcd']],
      ['hexBinary', runtime.xsHexBinary, ['', '00', '00ff', ' 00FF01 ', '00000000']],
      ['base64Binary', runtime.xsBase64Binary, ['', 'MQ==', 'MTI=', 'MTIz', 'M T I z', 'MTIzMQ==']],
    ] as const
  ).map(
    ([name, of, texts]): Case => ({
      name: `lengths of ${name}`,
      base: `xs:${name}`,
      type: text(of),
      facets: counts,
      texts,
    }),
  ),
  {
    name: 'lengths of NMTOKENS',
    base: 'xs:NMTOKENS',
    type: { kind: 'list', of: runtime.xsList, item: () => text(runtime.xsNMToken), minLength: 1 },
    facets: counts,
    texts: ['a', ' a  b ', 'a b c', 'a\nb\tc d'],
  },
]

test.each(cases)('$name as libxml2 sees them', ({ base, type, facets, texts }) => {
  const bounds = facets.flatMap((facet) => ['1', '2', '3', '4'].map((bound) => ({ facet, bound })))
  const elements = bounds.map(
    ({ facet, bound }, index) =>
      `<xs:element name="e${index}"><xs:simpleType><xs:restriction base="${base}"><xs:${facet} value="${bound}"/></xs:restriction></xs:simpleType></xs:element>`,
  )
  const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${elements.join('')}</xs:schema>`
  const oracle = compileSchema(new Map([['s.xsd', schema]]), 's.xsd')
  const verdicts = bounds.flatMap(({ facet, bound }, index) =>
    texts.map((one) => ({
      facet,
      bound,
      text: one,
      ours: 'value' in readText({ ...type, [facet]: Number(bound) }, one),
      theirs: oracle.validate(`<e${index}>${one}</e${index}>`).valid,
    })),
  )
  oracle.dispose()
  expect(verdicts.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
  expect(new Set(verdicts.map(({ ours }) => ours)).size).toBe(2)
})
