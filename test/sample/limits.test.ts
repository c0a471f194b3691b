import { expect, onTestFinished, test } from 'vitest'
import { randomFrom, scalarText } from '../../src/sample/index.ts'
import type { Facets, Primitive } from '../../src/schema/index.ts'
import { compileSchema } from '../support/libxml2.ts'

const most = 2_147_483_647

test.each<[Primitive, Facets, 'some' | 'none']>([
  ['hexBinary', { minLength: most }, 'none'],
  ['base64Binary', { length: most }, 'none'],
  ['string', { minLength: most }, 'none'],
  ['decimal', { totalDigits: most }, 'some'],
  ['decimal', { fractionDigits: most }, 'some'],
])('a text of %s with %o is no more than can be held: %s', { tags: 'slow' }, (primitive, facets, want) => {
  const node = { id: 'a', at: { file: '', line: 1, column: 1 }, kind: 'scalar', primitive } as const
  const text = scalarText({ ...node, builtin: primitive, whiteSpace: 'collapse', facets }, 'a', randomFrom(1))
  expect(text === undefined ? 'none' : 'some').toBe(want)
})

test.each<[Primitive, Facets]>([
  ['double', { minInclusive: '1.0000001', maxInclusive: '1.0000002' }],
  ['double', { minExclusive: '1.0000001', maxExclusive: '1.0000002' }],
  ['number', { minExclusive: '0.00000000012', maxExclusive: '0.00000000013' }],
  ['decimal', { minExclusive: '-0.00000002', maxInclusive: '-0.00000001', fractionDigits: 9 }],
  ['time', { maxExclusive: '00:00:01' }],
  ['time', { maxInclusive: '00:00:00' }],
  ['time', { minExclusive: '23:59:59' }],
  ['time', { minExclusive: '11:59:59Z', maxExclusive: '12:00:00Z' }],
  ['time', { minInclusive: '00:00:00+02:00', maxInclusive: '00:00:00+02:00' }],
])('a text of %s is found between narrow bounds: %o', (primitive, facets) => {
  const base = `<xs:restriction base="xs:${primitive === 'number' ? 'decimal' : primitive}">`
  const said = Object.entries(facets).map(([facet, value]) => `<xs:${facet} value="${value}"/>`)
  const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"><xs:simpleType>
${base}${said.join('')}</xs:restriction></xs:simpleType></xs:element></xs:schema>`
  const { validate, dispose } = compileSchema(new Map([['a.xsd', schema]]), 'a.xsd')
  onTestFinished(dispose)
  const node = { id: 'a', at: { file: '', line: 1, column: 1 }, kind: 'scalar', primitive } as const
  for (let seed = 1; seed <= 20; seed++) {
    const text = scalarText(
      { ...node, builtin: primitive, whiteSpace: 'collapse', facets },
      'a',
      randomFrom(seed),
    )
    expect(text, `seed ${seed}`).toBeDefined()
    expect(validate(`<a>${text}</a>`).valid, String(text)).toBe(true)
  }
})
