import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { compileSchema } from '../support/libxml2.ts'
import { type VersionText, versionOf, xsd } from './versions.ts'

/** A global element, its type, and the type of its child `item`, which has this child. */
const root = (element: string, type: string, item: string, child: string): string => `
  <xs:element name="${element}" type="t:${type}"/>
  <xs:complexType name="${type}"><xs:sequence><xs:element name="item" type="t:${item}"/></xs:sequence></xs:complexType>
  <xs:complexType name="${item}"><xs:sequence>${child}</xs:sequence></xs:complexType>`
const child = (name: string, rest = ''): string => `<xs:element name="${name}" type="xs:string" ${rest}/>`
const document = (element: string, sku: string): string =>
  `<${element} xmlns="urn:t"><item>${sku}</item></${element}>`
const one = (text: string): VersionText => ({ schemas: { 'a.xsd': xsd(text) } })

/** The schema that declares an element, of all files of a version. */
function isValid({ schemas = {} }: VersionText, element: string, xml: string): boolean {
  const files = new Map(Object.entries(schemas))
  const entry = [...files].find(([, text]) => text.includes(`<xs:element name="${element}"`))?.[0]
  const schema = compileSchema(files, entry ?? '')
  const { valid } = schema.validate(xml)
  schema.dispose()
  return valid
}

/** Cases: both versions, the element whose content differs, a document of each version. */
test.each<[string, VersionText, VersionText, string]>([
  [
    'all types have other names',
    one(root('order', 'OrderType', 'ItemType', child('sku'))),
    one(root('order', 'Order', 'Item', child('code'))),
    'order',
  ],
  [
    'the types of the other of two roots have other names, and it was moved into a file of its own',
    one(
      root('invoice', 'Invoice', 'Part', child('n')) + root('order', 'OrderType', 'ItemType', child('sku')),
    ),
    {
      schemas: {
        'a.xsd': xsd(root('invoice', 'Invoice', 'Part', child('n'))),
        'b.xsd': xsd(root('order', 'Order', 'Item', child('code'))),
      },
    },
    'order',
  ],
  [
    'the root was moved into a file of its own',
    one(root('invoice', 'Invoice', 'Part', child('n')) + root('order', 'Order', 'Item', child('sku'))),
    {
      schemas: {
        'a.xsd': xsd(root('invoice', 'Invoice', 'Part', child('n'))),
        'b.xsd': xsd(root('order', 'Order', 'Item', child('code'))),
      },
    },
    'order',
  ],
])('what roots of one name contain is compared: %s', async (_, before, after, element) => {
  const documents = ['sku', 'code'].map((name) => document(element, `<${name}>1</${name}>`))
  for (const [from, to, [gone = '', come = '']] of [
    [before, after, documents],
    [after, before, [...documents].reverse()],
  ] as const) {
    expect([gone, come].map((xml) => isValid(from, element, xml))).toEqual([true, false])
    expect([gone, come].map((xml) => isValid(to, element, xml))).toEqual([false, true])
    const { changes } = diff(await versionOf('a', from), await versionOf('b', to))
    const breaking = changes.filter(({ severity }) => severity === 'breaking')
    expect(breaking.length).toBeGreaterThan(0)
    for (const { where } of breaking) expect(where.place.startsWith(`/${element}/item`)).toBe(true)
    expect(changes.filter(({ rule }) => rule.startsWith('root-'))).toEqual([])
  }
})

test('roots of one name that differ only in the names of their types are one', async () => {
  const [before, after] = [
    one(root('order', 'OrderType', 'ItemType', child('sku'))),
    one(root('order', 'Order', 'Item', child('sku'))),
  ]
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.length).toBeGreaterThan(0)
  for (const { rule, severity } of changes) expect(`${rule} ${severity}`).toMatch(/^type-.* safe$/)
})

/**
 * Two messages that include one document. The local `quiet` of the first can only be beside `note` while no element
 * `quiet` substitutes `note`: then the messages are sets of their own. `own` is declared beside the second message.
 */
function messages(own: string): VersionText {
  const include = '<xs:include schemaLocation="common.xsd"/>'
  const base = `<xs:complexType name="Base"><xs:sequence>${child('p')}</xs:sequence></xs:complexType>`
  const holding = (name: string, content: string): string =>
    `<xs:element name="${name}"><xs:complexType><xs:sequence><xs:element ref="t:note" minOccurs="0"/>${content}<xs:element name="base" type="t:Base"/></xs:sequence></xs:complexType></xs:element>`
  return {
    schemas: {
      'common.xsd': xsd(`<xs:element name="note" type="xs:string"/>${base}`),
      'a.xsd': xsd(include + holding('A', '<xs:element name="quiet" type="xs:int"/>')),
      'b.xsd': xsd(include + own + holding('B', '')),
    },
  }
}

const quiet = '<xs:element name="quiet" type="xs:string"/>'
const substituting = '<xs:element name="quiet" type="xs:string" substitutionGroup="t:note"/>'
const derived = (length: number): string =>
  `<xs:complexType name="D"><xs:complexContent><xs:extension base="t:Base"><xs:sequence><xs:element name="d"><xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="${length}"/></xs:restriction></xs:simpleType></xs:element></xs:sequence></xs:extension></xs:complexContent></xs:complexType>`
const named = (text: string): string =>
  `<base xmlns:t="urn:t" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="t:D"><p/><d>${text}</d></base>`

test.each<[string, string, string, string, string]>([
  [
    'an element leaves the substitution group',
    substituting,
    quiet,
    '<quiet>x</quiet><base><p/></base>',
    'substitute-removed',
  ],
  [
    'a type that xsi:type names gets a lower limit',
    substituting + derived(5),
    quiet + derived(3),
    named('12345'),
    'max-length-narrowed',
  ],
  [
    'a type that xsi:type names gets a lower limit, and an element joins the substitution group',
    quiet + derived(5),
    substituting + derived(3),
    named('12345'),
    'max-length-narrowed',
  ],
])('messages that are sets of their own in one version only: %s', async (_, before, after, content, rule) => {
  const [from, to] = [messages(before), messages(after)]
  const xml = `<B xmlns="urn:t">${content}</B>`
  expect([from, to].map((one) => isValid(one, 'B', xml))).toEqual([true, false])
  const { changes } = diff(await versionOf('a', from), await versionOf('b', to))
  expect(changes.filter(({ severity }) => severity === 'breaking').map((one) => one.rule)).toContain(rule)
})

test('a root of a document that several messages include is not removed if they become one set', async () => {
  const [split, whole] = [messages(substituting), messages('')]
  for (const [from, to, rule] of [
    [split, whole, 'root-removed'],
    [whole, split, 'root-added'],
  ] as const) {
    const { changes } = diff(await versionOf('a', from), await versionOf('b', to))
    const roots = changes.filter(({ rule }) => rule.startsWith('root-'))
    expect(roots.map((one) => [one.rule, one.where.place])).toEqual([[rule, '/quiet']])
  }
})
