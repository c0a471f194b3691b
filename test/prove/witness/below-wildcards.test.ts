import { describe, expect, test } from 'vitest'
import { xsd } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

const wildcard = (process: string, namespace = '##any') =>
  `<xs:any processContents="${process}" namespace="${namespace}" minOccurs="0"/>`
const root = (content: string) =>
  `<xs:element name="root"><xs:complexType><xs:sequence>${content}</xs:sequence></xs:complexType></xs:element>`
const extra = (inside: string, attributes = '', more = '') =>
  `<xs:complexType name="Extra"${more}>${inside === '' ? '' : `<xs:sequence>${inside}</xs:sequence>`}${attributes}</xs:complexType>`
const element = (name: string, type: string, more = '') =>
  `<xs:element name="${name}" type="${type}"${more}/>`
const codes = (...values: readonly string[]) =>
  `<xs:simpleType name="Code"><xs:restriction base="xs:token">${values.map((one) => `<xs:enumeration value="${one}"/>`).join('')}</xs:restriction></xs:simpleType>`
const heir =
  '<xs:complexType name="Heir"><xs:complexContent><xs:extension base="t:Extra"/></xs:complexContent></xs:complexType>'

/** What each change is: proven by a document, unproven and breaking, or less than breaking. */
async function told(before: string, after: string) {
  const [from, to] = [
    await sideOf('a', { schemas: { 'a.xsd': xsd(before) } }),
    await sideOf('b', { schemas: { 'a.xsd': xsd(after) } }),
  ]
  const { comparison, witnesses } = witnessed(from, to)
  const states = comparison.changes.map(({ rule, severity, witness }) =>
    severity === 'breaking' ? `${rule} ${witness.status}` : `${rule} ${severity}`,
  )
  return { states, texts: witnesses.map(({ document }) => document), changes: comparison.changes }
}

describe('a type that only elements below a wildcard name', () => {
  const lax = root(wildcard('lax'))
  test.each([
    [
      'another type of an element',
      lax,
      extra(element('n', 'xs:string')),
      extra(element('n', 'xs:date')),
      ['form-changed proven'],
    ],
    [
      'a required element',
      lax,
      extra(element('n', 'xs:string')),
      extra(element('n', 'xs:string') + element('m', 'xs:string')),
      ['required-element-added proven'],
    ],
    [
      'an element that is gone',
      lax,
      extra(element('n', 'xs:string') + element('m', 'xs:string', ' minOccurs="0"')),
      extra(element('n', 'xs:string')),
      ['element-removed proven'],
    ],
    [
      'a required attribute',
      lax,
      extra(element('n', 'xs:string')),
      extra(element('n', 'xs:string'), '<xs:attribute name="x" type="xs:string" use="required"/>'),
      ['attribute-added proven'],
    ],
    [
      'codes that an element is said to be of',
      lax,
      codes('1', '2'),
      codes('1'),
      ['enum-value-removed proven'],
    ],
    [
      'below a wildcard for other namespaces',
      root(wildcard('lax', '##other')),
      extra(element('n', 'xs:string')),
      extra(element('n', 'xs:date')),
      ['form-changed proven'],
    ],
    [
      'below a wildcard for the own namespace',
      root(wildcard('lax', '##targetNamespace')),
      extra(element('n', 'xs:string')),
      extra(element('n', 'xs:date')),
      ['form-changed proven'],
    ],
    [
      'below a wildcard of an inner type',
      root(element('in', 't:Inner')) +
        `<xs:complexType name="Inner"><xs:choice>${element('k', 'xs:string')}${wildcard('lax', '##other')}</xs:choice></xs:complexType>`,
      extra(element('n', 'xs:string')),
      extra(element('n', 'xs:date')),
      ['form-changed proven'],
    ],
    [
      'inside of such a type',
      lax,
      extra(element('o', 't:Own')) +
        `<xs:complexType name="Own"><xs:sequence>${element('n', 'xs:string')}</xs:sequence></xs:complexType>`,
      extra(element('o', 't:Own')) +
        `<xs:complexType name="Own"><xs:sequence>${element('n', 'xs:date')}</xs:sequence></xs:complexType>`,
      ['form-changed proven'],
    ],
    [
      'below a wildcard that judges nothing',
      root(wildcard('skip')),
      extra(element('n', 'xs:string')),
      extra(element('n', 'xs:int')),
      ['form-changed risky'],
    ],
  ] as const)('%s', async (_name, around, before, after, want) => {
    const found = await told(around + before, around + after)
    expect(found.states).toEqual(want)
    expect(found.texts.every((text) => text.includes('xsi:type'))).toBe(true)
  })
})

describe('an abstract type below a wildcard', () => {
  const lax = root(wildcard('lax'))
  const [one, other] = ['xs:string', 'xs:date'].map((type) =>
    extra(element('n', type), '', ' abstract="true"'),
  )

  test('of which nothing is made is held by no document', async () => {
    expect((await told(`${lax}${one}`, `${lax}${other}`)).states).toEqual([])
  })

  test('is held where something is made of it', async () => {
    expect((await told(`${lax}${one}${heir}`, `${lax}${other}${heir}`)).states).toEqual([
      'form-changed proven',
    ])
  })

  test('in whose parts nobody names a type', async () => {
    const inner = (type: string) =>
      extra(
        `<xs:element name="o"><xs:complexType><xs:sequence>${element('n', type)}</xs:sequence></xs:complexType></xs:element>`,
        '',
        ' abstract="true"',
      )
    expect((await told(lax + inner('xs:string'), lax + inner('xs:date'))).states).toEqual([])
  })

  test('of a file without roots is one for others to extend', async () => {
    expect((await told(`${one}`, `${other}`)).states.map((state) => state.split(' ')[0])).toEqual([
      'form-changed',
    ])
  })
})

describe('why nothing is shown', () => {
  const [lax, strict] = [root(wildcard('lax')), root(wildcard('strict'))]
  const [text, date] = [extra(element('n', 'xs:string')), extra(element('n', 'xs:date'))]

  test.each([
    ['no document of either version leads there', strict + text, strict + date, /No document of a or b/u],
    [
      'only documents of the earlier version do',
      lax + text,
      strict + date,
      /No document of b .* the other version do/u,
    ],
    [
      'only documents of the later version do',
      strict + text,
      lax + date,
      /No document of a .* the other version do/u,
    ],
  ])('%s', async (_name, before, after, want) => {
    const { changes } = await told(before, after)
    const [change] = changes.filter(({ rule }) => rule === 'form-changed')
    expect(change?.witness).toMatchObject({ status: 'unproven', why: expect.stringMatching(want) })
  })
})

test('what no document of ours shows is never said to be made up for', async () => {
  // Only a strict wildcard: an element that is declared elsewhere could name the type.
  const strict = root(wildcard('strict'))
  const { states, changes } = await told(
    strict + extra(element('n', 'xs:string')),
    strict + extra(element('n', 'xs:date')),
  )
  expect(states).toEqual(['form-changed unproven'])
  expect(changes[0]?.message).not.toMatch(/makes up/u)
})
