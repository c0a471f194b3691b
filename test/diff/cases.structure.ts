import type { RuleCase } from './rule-case.ts'
import { order, type VersionText, value, xsd } from './versions.ts'

const element = (attributes: string, name = 'a'): string =>
  `<xs:element name="${name}" type="xs:string" ${attributes}/>`
const sequence = (...elements: readonly string[]): VersionText =>
  order(`<xs:sequence>${elements.join('')}</xs:sequence>`)
const one = sequence(element(''))
const attribute = (use: string): VersionText => order(`<xs:attribute name="b" type="xs:string" ${use}/>`)
const enumeration = (...values: readonly string[]): string =>
  values.map((code) => `<xs:enumeration value="${code}"/>`).join('')
const types = (declarations: string): VersionText => ({ schemas: { 'types.xsd': xsd(declarations) } })
const anchor = '<xs:simpleType name="K"><xs:restriction base="xs:token"/></xs:simpleType>'
const simple = (name: string, facets = ''): string =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:token">${facets}</xs:restriction></xs:simpleType>`
const efti = (id: string, subsets = '', name = 'a'): string =>
  `<xs:element name="${name}" type="xs:string"><xs:annotation><xs:appinfo><efti id="${id}" format="an" definition="d" parentId="P">${subsets}</efti></xs:appinfo></xs:annotation></xs:element>`
const root = (name: string): VersionText => types(`<xs:element name="${name}" type="xs:string"/>${anchor}`)
const extended = (attributes: string): VersionText =>
  order(
    `<xs:sequence><xs:element name="a"><xs:complexType><xs:simpleContent><xs:extension base="xs:string">${attributes}</xs:extension></xs:simpleContent></xs:complexType></xs:element></xs:sequence>`,
  )

const small =
  '<xs:element name="order" type="t:Order"/><xs:complexType name="Order"><xs:sequence><xs:element name="a" type="xs:string"/></xs:sequence></xs:complexType>'

/** Roots, types, elements and attributes of either language: there, gone, renamed, moved, how often. */
export const structureCases: readonly (readonly [string, RuleCase])[] = [
  [
    'namespace-changed',
    {
      given: [
        { schemas: { 'order.xsd': xsd(small, 'urn:t:1') } },
        { schemas: { 'order.xsd': xsd(small, 'urn:t:2') } },
      ],
      want: 'replaces breaking sender receiver',
    },
  ],
  [
    'root-removed',
    {
      given: [
        types(`<xs:element name="a" type="xs:string"/><xs:element name="b" type="xs:string"/>${anchor}`),
        root('a'),
      ],
      want: 'narrows breaking sender typescript',
      undone: 'root-added',
    },
  ],
  [
    'root-added',
    {
      given: [
        root('a'),
        types(`<xs:element name="a" type="xs:string"/><xs:element name="b" type="xs:string"/>${anchor}`),
      ],
      want: 'widens safe',
      undone: 'root-removed',
    },
  ],
  [
    'type-removed',
    {
      given: [types(anchor + simple('L', enumeration('x')) + simple('M')), types(anchor + simple('M'))],
      want: 'narrows safe',
      undone: 'type-added',
    },
  ],
  [
    'type-added',
    {
      given: [types(anchor + simple('M')), types(anchor + simple('L', enumeration('x')) + simple('M'))],
      want: 'widens safe',
      undone: 'type-removed',
    },
  ],
  [
    'type-renamed',
    {
      given: [
        types(anchor + simple('M') + simple('L', enumeration('x'))),
        types(anchor + simple('M') + simple('N', enumeration('x'))),
      ],
      want: 'replaces safe',
    },
  ],
  [
    'type-changed',
    {
      given: [
        types(
          `<xs:element name="r" type="t:Order"/><xs:complexType name="Order"><xs:sequence><xs:element name="a" type="t:M"/></xs:sequence></xs:complexType>${simple('M')}${simple('L', enumeration('x'))}`,
        ),
        types(
          `<xs:element name="r" type="t:Order"/><xs:complexType name="Order"><xs:sequence><xs:element name="a" type="t:L"/></xs:sequence></xs:complexType>${simple('M')}${simple('L', enumeration('x'))}`,
        ),
      ],
      want: 'narrows breaking sender typescript',
    },
  ],
  ['form-changed', { given: [value(''), value('', 'xs:date')], want: 'narrows breaking sender' }],
  [
    'shape-changed',
    {
      given: [extended(''), extended('<xs:attribute name="b" type="xs:string"/>')],
      want: 'annotates risky typescript',
      beside: ['attribute-added', 'attribute-removed'],
    },
  ],
  [
    'element-removed',
    {
      given: [sequence(element(''), element('minOccurs="0"', 'b')), one],
      want: 'narrows breaking sender typescript',
      undone: 'element-added',
    },
  ],
  [
    'element-added',
    {
      given: [one, sequence(element(''), element('minOccurs="0"', 'b'))],
      want: 'widens risky receiver',
      undone: 'element-removed',
    },
  ],
  [
    'required-element-added',
    {
      given: [one, sequence(element(''), element('', 'b'))],
      want: 'replaces breaking sender receiver typescript',
      undone: 'element-removed',
    },
  ],
  [
    'element-renamed',
    {
      given: [sequence(efti('E1')), sequence(efti('E1', '', 'b'))],
      want: 'replaces breaking sender receiver typescript',
    },
  ],
  [
    'element-namespace-changed',
    {
      given: [
        one,
        {
          schemas: {
            'order.xsd': xsd(
              '<xs:element name="order" type="t:Order"/><xs:complexType name="Order"><xs:sequence><xs:element form="unqualified" name="a" type="xs:string"/></xs:sequence></xs:complexType>',
            ),
          },
        },
      ],
      want: 'replaces breaking sender receiver',
    },
  ],
  [
    'element-order-changed',
    {
      given: [sequence(element(''), element('', 'b')), sequence(element('', 'b'), element(''))],
      want: 'replaces breaking sender receiver',
    },
  ],
  [
    'content-model-changed',
    {
      given: [
        order(`<xs:sequence>${element('minOccurs="0"')}${element('minOccurs="0"', 'b')}</xs:sequence>`),
        order(`<xs:choice>${element('minOccurs="0"')}${element('minOccurs="0"', 'b')}</xs:choice>`),
      ],
      want: 'narrows breaking sender typescript',
    },
  ],
  [
    'wildcard-removed',
    {
      given: [sequence(element(''), '<xs:any namespace="##other" minOccurs="0"/>'), one],
      want: 'narrows risky sender typescript',
      undone: 'wildcard-added',
    },
  ],
  [
    'wildcard-added',
    {
      given: [one, sequence(element(''), '<xs:any namespace="##other" minOccurs="0"/>')],
      want: 'widens risky receiver typescript',
      undone: 'wildcard-removed',
    },
  ],
  [
    'occurrence-decreased',
    {
      given: [sequence(element('maxOccurs="unbounded"')), one],
      want: 'narrows breaking sender typescript',
      undone: 'occurrence-increased',
    },
  ],
  [
    'occurrence-increased',
    {
      given: [sequence(element('maxOccurs="2"')), sequence(element('maxOccurs="9"'))],
      want: 'widens breaking receiver',
      undone: 'occurrence-decreased',
    },
  ],
  [
    'required-occurrence-increased',
    {
      given: [sequence(element('minOccurs="0"')), one],
      want: 'narrows breaking sender typescript',
      undone: 'required-occurrence-decreased',
    },
  ],
  [
    'required-occurrence-decreased',
    {
      given: [sequence(element('minOccurs="2" maxOccurs="3"')), sequence(element('maxOccurs="3"'))],
      want: 'widens breaking receiver',
      undone: 'required-occurrence-increased',
    },
  ],
  [
    'element-became-nillable',
    {
      given: [one, sequence(element('nillable="true"'))],
      want: 'widens breaking receiver typescript',
      undone: 'element-no-longer-nillable',
    },
  ],
  [
    'element-no-longer-nillable',
    {
      given: [sequence(element('nillable="true"')), one],
      want: 'narrows breaking sender typescript',
      undone: 'element-became-nillable',
    },
  ],
  [
    'element-default-changed',
    { given: [one, sequence(element('default="x"'))], want: 'replaces risky sender receiver' },
  ],
  [
    'element-fixed-changed',
    { given: [one, sequence(element('fixed="x"'))], want: 'narrows breaking sender' },
  ],
  [
    'attribute-removed',
    {
      given: [attribute(''), order('')],
      want: 'narrows breaking sender typescript',
      undone: 'attribute-added',
    },
  ],
  [
    'attribute-added',
    {
      given: [order(''), attribute('use="required"')],
      want: 'replaces breaking sender receiver typescript',
      undone: 'attribute-removed',
    },
  ],
  [
    'attribute-renamed',
    {
      given: [attribute(''), order('<xs:attribute form="qualified" name="b" type="xs:string"/>')],
      want: 'replaces breaking sender receiver typescript',
    },
  ],
  [
    'attribute-became-required',
    {
      given: [attribute(''), attribute('use="required"')],
      want: 'narrows breaking sender typescript',
      undone: 'attribute-became-optional',
    },
  ],
  [
    'attribute-became-optional',
    {
      given: [attribute('use="required"'), attribute('')],
      want: 'widens breaking receiver typescript',
      undone: 'attribute-became-required',
    },
  ],
  [
    'attribute-fixed-changed',
    { given: [attribute('fixed="x"'), attribute('fixed="y"')], want: 'replaces breaking sender receiver' },
  ],
  [
    'attribute-default-changed',
    { given: [attribute('default="x"'), attribute('default="y"')], want: 'replaces risky sender receiver' },
  ],
]
