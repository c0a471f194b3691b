import { describe, expect, test } from 'vitest'
import { printXml } from '../../../src/containment/xml/index.ts'
import { cases } from './cases.ts'
import { confirmed, verdictOf } from './compared.ts'

test.each(cases)(
  '%s: contained as it should be, as codecs and libxml2 confirm',
  async (_, { a, b, want }) => {
    expect([await confirmed(a, b), await confirmed(b, a)]).toEqual(want)
  },
)

test.each(cases)('%s: contained in itself', (_, { a, b }) => {
  expect([verdictOf(a, a).kind, verdictOf(b, b).kind]).toEqual(['yes', 'yes'])
})

describe('a witness', () => {
  const one =
    '<xs:element name="root"><xs:complexType><xs:sequence><xs:element name="a" type="T"/></xs:sequence></xs:complexType></xs:element>'
  const type = (more: string): string =>
    `<xs:complexType name="T"><xs:sequence><xs:element name="b" type="xs:string" ${more}/></xs:sequence></xs:complexType>`

  test('is small, and says where and what', () => {
    const verdict = verdictOf(one + type('maxOccurs="2"'), one + type(''))
    expect(verdict).toMatchObject({
      kind: 'no',
      witness: {
        path: [{ child: 0, name: { local: 'a' } }],
        fault: 'element-unexpected',
        subject: { local: 'b' },
      },
    })
    expect(verdict.kind === 'no' && printXml(verdict.witness.tree)).toBe(
      '<root xmlns="urn:example:s">\n  <a>\n    <b>b</b>\n    <b>b</b>\n  </a>\n</root>',
    )
  })

  test('is looked for under new names', () => {
    const after = (one + type('')).replaceAll('"a"', '"z"')
    expect(verdictOf(one + type(''), after).kind).toBe('no')
    const names = (name: { namespace: string; local: string }) =>
      name.local === 'a' ? { ...name, local: 'z' } : name
    expect(verdictOf(one + type(''), after, { names }).kind).toBe('yes')
  })

  test('says that only a wildcard leads there', () => {
    const open = (type: string): string =>
      `<xs:element name="root"><xs:complexType><xs:sequence><xs:any processContents="lax"/></xs:sequence></xs:complexType></xs:element><xs:element name="a" type="${type}"/>`
    expect(verdictOf(open('xs:string'), open('xs:boolean'))).toMatchObject({
      kind: 'no',
      witness: { isOpen: true },
    })
  })
})

test('what takes too many steps is undecided', () => {
  const [a, b] = cases[0]?.[1] ? [cases[0][1].a, cases[0][1].b] : ['', '']
  expect(verdictOf(a, b, { maxSteps: 1 })).toMatchObject({ kind: 'undecided' })
})
