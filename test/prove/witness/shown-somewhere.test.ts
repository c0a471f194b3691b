import { describe, expect, test } from 'vitest'
import type { VersionText } from '../../diff/versions.ts'
import { objections, outcome, sideOf, witnessed } from './witnessed.ts'

/** A schema of a namespace, or of none. */
function schema(content: string, namespace?: string): VersionText {
  const own = namespace === undefined ? '' : ` xmlns="${namespace}" targetNamespace="${namespace}"`
  const text = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"${own}>${content}</xs:schema>`
  return { schemas: { 'r.xsd': text } }
}
const element = (name: string, inside: string, more = '') =>
  `<xs:element name="${name}"${more}><xs:complexType>${inside}</xs:complexType></xs:element>`
const sequence = (...particles: readonly string[]) => `<xs:sequence>${particles.join('')}</xs:sequence>`
const choice = (...particles: readonly string[]) =>
  `<xs:choice minOccurs="0" maxOccurs="unbounded">${particles.join('')}</xs:choice>`
const leaf = (name: string, type = 'xs:string', more = '') =>
  `<xs:element name="${name}" type="${type}"${more}/>`
const attribute = (name: string, type: string, use = 'optional') =>
  `<xs:attribute name="${name}" type="xs:${type}" use="${use}"/>`

/** What becomes of the breaking changes of some rules, and what libxml2 and ajv say against it. */
async function told(texts: readonly [VersionText, VersionText], rules: readonly string[]) {
  const sides = [await sideOf('a', texts[0]), await sideOf('b', texts[1])] as const
  const { comparison, proofs } = witnessed(...sides)
  const found = comparison.changes.filter(
    ({ rule, severity }) => severity === 'breaking' && rules.includes(rule),
  )
  const against = await Promise.all(found.map((change) => objections(sides, change, proofs.get(change.id))))
  return { states: found.map(outcome), against: against.flat(), changes: found }
}

describe('where documents must refer to an element, one has an identifier', () => {
  const id = attribute('id', 'ID')
  const note = (...attributes: readonly string[]) => element('note', attributes.join(''))
  const link = (type: string, ...more: readonly string[]) =>
    element('link', sequence(note(...more)) + attribute('to', type, 'required') + id)
  const root = (inside: string) => element('r', sequence(inside) + id)
  const lone = attribute('lang', 'string')

  test.each([
    ['by an attribute', root(link('IDREF', lone)), root(link('IDREF')), 'attribute-removed'],
    ['by a list', root(link('IDREFS', lone)), root(link('IDREFS')), 'attribute-removed'],
    [
      'by an element',
      root(leaf('to', 'xs:IDREF') + note(lone)),
      root(leaf('to', 'xs:IDREF') + note()),
      'attribute-removed',
    ],
    ['in what only one version has', root(note(attribute('to', 'IDREF'))), root(note()), 'attribute-removed'],
    [
      'in an element of a choice that is gone',
      root(element('p', choice(leaf('a'), leaf('to', 'xs:IDREF')))),
      root(element('p', choice(leaf('a')))),
      'element-removed',
    ],
  ])('%s', async (_name, before, after, rule) => {
    const { states, against } = await told([schema(before), schema(after)], [rule])
    expect(states).toEqual([`${rule} proven`])
    expect(against).toEqual([])
  })
})

describe('below a root whose namespace is another', () => {
  const book = (...inside: readonly string[]) =>
    element('set', sequence(element('book', sequence(leaf('title'), ...inside))))
  const many = (...inside: readonly string[]) =>
    element('set', sequence(element('book', choice(leaf('title'), ...inside))))
  const heads =
    leaf('head', 'xs:string', ' abstract="true"') + leaf('one', 'xs:string', ' substitutionGroup="head"')

  test.each([
    ['an element is gone', book(leaf('info', 'xs:string', ' minOccurs="0"')), book(), 'element-removed'],
    ['an element of a choice is gone', many(leaf('info')), many(), 'element-removed'],
    [
      'an element below another one is gone',
      book(element('info', choice(leaf('a'), leaf('b')))),
      book(element('info', choice(leaf('a')))),
      'element-removed',
    ],
    [
      'what stands in for an abstract element is gone',
      many('<xs:element ref="head"/>') + heads,
      many() + heads,
      'element-removed',
    ],
    ['a required element is new', book(), book(leaf('info')), 'required-element-added'],
  ])('%s', async (_name, before, after, rule) => {
    const { states, against } = await told([schema(before), schema(after, 'urn:new')], [rule])
    expect(states).toEqual([`${rule} proven`])
    expect(against).toEqual([])
  })
})

describe('a type that several places have is shown where it changed', () => {
  const orEmpty = (base: string) =>
    `<xs:simpleType name="E"><xs:union memberTypes="${base}"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value=""/></xs:restriction></xs:simpleType></xs:union></xs:simpleType>`
  const of = (name: string, base: string) =>
    `<xs:complexType name="${name}"><xs:simpleContent><xs:extension base="${base}">${attribute('u', 'string')}</xs:extension></xs:simpleContent></xs:complexType>`
  const nearer = Array.from({ length: 7 }, (_, at) => leaf(`near${at}`, 'E', ' minOccurs="0"'))
  const root = (type: string) =>
    element('r', sequence(...nearer, element('far', sequence(leaf('rest', type)))))

  test.each([
    ['xs:positiveInteger', 'rest'],
    ['xs:date', 'rest'],
    ['xs:boolean', 'rest'],
  ])('a union with %s', async (base, local) => {
    const given = (type: string) => schema(orEmpty(base) + of('T', type) + root('T'))
    const { states, against, changes } = await told(
      [given('E'), given(base)],
      ['form-changed', 'type-changed'],
    )
    expect(states).toEqual(['form-changed proven'])
    expect(changes[0]?.where.path.at(-1)).toBe(local)
    expect(against).toEqual([])
  })
})

describe('a value that leads through one of several alternatives that forbid each other', () => {
  const given = (names: readonly string[], most: string): VersionText => ({
    schemas: {
      'r.json': JSON.stringify({
        $schema: 'http://json-schema.org/draft-07/schema#',
        ...{ type: 'object', properties: { all: { type: 'array', items: { $ref: '#/definitions/V' } } } },
        definitions: {
          Short: { type: 'string', maxLength: 10 },
          Long: { type: 'string', maxLength: 40 },
          V: {
            type: 'object',
            oneOf: names.map((name) => ({ required: [name] })),
            additionalProperties: false,
            properties: Object.fromEntries(
              names.map((name, at) => [
                name,
                at === names.length - 1 ? { $ref: `#/definitions/${most}` } : { type: 'string' },
              ]),
            ),
          },
        },
      }),
    },
  })

  test.each([[['version', 'range']], [['a', 'b', 'c']], [['a', 'b', 'c', 'd']]])('%j', async (names) => {
    const { states, against } = await told([given(names, 'Short'), given(names, 'Long')], ['type-changed'])
    expect(states).toEqual(['type-changed proven'])
    expect(against).toEqual([])
  })
})
