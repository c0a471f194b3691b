import type { RuleCase } from './rule-case.ts'
import { order, type VersionText, xsd } from './versions.ts'

const types = (declarations: string): VersionText => ({ schemas: { 'types.xsd': xsd(declarations) } })
const a = '<xs:element name="a" type="xs:string" minOccurs="0"/>'
const sequence = (content = a): string => `<xs:sequence>${content}</xs:sequence>`

const mixed = (isMixed: boolean): VersionText =>
  types(
    `<xs:element name="order" type="t:Order"/><xs:complexType name="Order" mixed="${isMixed}">${sequence()}</xs:complexType>`,
  )

/** A root of type `Base`, and one type derived from it. */
const derived = (base: string, more: string, root = ''): VersionText =>
  types(
    `<xs:element name="r" type="t:Base" ${root}/><xs:complexType name="Base" ${base}>${sequence()}</xs:complexType>${more}`,
  )
const extension = (name: string): string =>
  `<xs:complexType name="${name}"><xs:complexContent><xs:extension base="t:Base"><xs:sequence/></xs:extension></xs:complexContent></xs:complexType>`

/** A head, and an element that can stand in its place. */
const group = (head: string, more: string): VersionText =>
  types(
    `<xs:element name="r"><xs:complexType><xs:sequence><xs:element ref="t:h"/></xs:sequence></xs:complexType></xs:element><xs:element name="h" type="xs:string" ${head}/><xs:element name="s" type="xs:string" ${more}/><xs:simpleType name="K"><xs:restriction base="xs:string"/></xs:simpleType>`,
  )

/** A root with two lists and these constraints. */
const constrained = (constraints: string): VersionText => ({
  schemas: {
    'r.xsd': xsd(
      `<xs:element name="r"><xs:complexType><xs:sequence><xs:element name="a" maxOccurs="9" type="xs:string"/><xs:element name="b" maxOccurs="9" type="xs:string"/></xs:sequence></xs:complexType>${constraints}</xs:element>`,
    ),
  },
})
const unique = (path: string): string =>
  `<xs:unique name="u"><xs:selector xpath="${path}"/><xs:field xpath="."/></xs:unique>`
const wildcard = '<xs:anyAttribute namespace="##other" processContents="lax"/>'
/** A root that holds what its wildcard finds. */
const holding = (process: string, more = ''): VersionText =>
  types(
    `<xs:element name="r"><xs:complexType>${sequence(`<xs:any processContents="${process}"/>`)}</xs:complexType></xs:element>${more}`,
  )
const int = '<xs:element name="q" type="xs:int"/>'
/** A root with what its wildcard for attributes finds. */
const attributed = (process: string, more = ''): VersionText =>
  types(
    `<xs:element name="r"><xs:complexType>${sequence()}<xs:anyAttribute processContents="${process}"/></xs:complexType></xs:element>${more}`,
  )
const limit = '<xs:attribute name="limit" type="xs:int"/>'
const efti = (format: string, definition = 'd'): VersionText =>
  order(
    sequence(
      `<xs:element name="a" type="xs:string"><xs:annotation><xs:appinfo><efti id="E1" format="${format}" definition="${definition}" parentId="P"/></xs:appinfo></xs:annotation></xs:element>`,
    ),
  )

/** Rules of XML Schema beyond elements, attributes and values. */
/** What XML Schema alone has: mixed content, derivation, substitution, wildcards, identity constraints. */
export const xsdCases: readonly (readonly [string, RuleCase])[] = [
  [
    'mixed-content-added',
    {
      given: [mixed(false), mixed(true)],
      want: 'widens breaking receiver typescript',
      undone: 'mixed-content-removed',
    },
  ],
  [
    'mixed-content-removed',
    {
      given: [mixed(true), mixed(false)],
      want: 'narrows breaking sender typescript',
      undone: 'mixed-content-added',
    },
  ],
  [
    'derived-type-added',
    {
      given: [derived('', ''), derived('', extension('More'))],
      want: 'widens risky receiver',
      undone: 'derived-type-removed',
      beside: ['type-added', 'type-removed'],
    },
  ],
  [
    'derived-type-removed',
    {
      given: [derived('', extension('More')), derived('block="extension"', extension('More'))],
      want: 'narrows breaking sender',
      undone: 'derived-type-added',
    },
  ],
  [
    'type-became-abstract',
    {
      given: [derived('', extension('More')), derived('abstract="true"', extension('More'))],
      want: 'narrows breaking sender typescript',
      undone: 'type-no-longer-abstract',
    },
  ],
  [
    'type-no-longer-abstract',
    {
      given: [derived('abstract="true"', extension('More')), derived('', extension('More'))],
      want: 'widens breaking receiver typescript',
      undone: 'type-became-abstract',
    },
  ],
  [
    'substitute-added',
    {
      given: [group('', ''), group('', 'substitutionGroup="t:h"')],
      want: 'widens risky receiver typescript',
      undone: 'substitute-removed',
    },
  ],
  [
    'substitute-removed',
    {
      given: [group('', 'substitutionGroup="t:h"'), group('', '')],
      want: 'narrows breaking sender typescript',
      undone: 'substitute-added',
    },
  ],
  [
    'element-became-abstract',
    {
      given: [group('', 'substitutionGroup="t:h"'), group('abstract="true"', 'substitutionGroup="t:h"')],
      want: 'narrows breaking sender typescript',
      undone: 'element-no-longer-abstract',
    },
  ],
  [
    'element-no-longer-abstract',
    {
      given: [group('abstract="true"', 'substitutionGroup="t:h"'), group('', 'substitutionGroup="t:h"')],
      want: 'widens breaking receiver typescript',
      undone: 'element-became-abstract',
    },
  ],
  [
    'element-block-changed',
    {
      given: [derived('', extension('More')), derived('', extension('More'), 'block="extension"')],
      want: 'narrows breaking sender',
    },
  ],
  ['wildcard-changed', { given: [holding('lax'), holding('strict')], want: 'narrows breaking sender' }],
  [
    'attribute-wildcard-changed',
    {
      given: [order(sequence() + wildcard), order(sequence() + wildcard.replace('##other', 'urn:x'))],
      want: 'narrows breaking sender',
    },
  ],
  [
    'wildcard-element-declared',
    {
      given: [holding('lax'), holding('lax', int)],
      want: 'narrows breaking sender',
      undone: 'wildcard-element-undeclared',
      beside: ['root-added'],
    },
  ],
  [
    'wildcard-element-undeclared',
    {
      given: [holding('lax', int), holding('lax')],
      want: 'widens breaking receiver',
      undone: 'wildcard-element-declared',
      beside: ['root-removed'],
    },
  ],
  [
    'wildcard-element-declared',
    {
      given: [holding('strict'), holding('strict', int)],
      want: 'widens risky receiver',
      undone: 'wildcard-element-undeclared',
      beside: ['root-added'],
    },
  ],
  [
    'wildcard-attribute-declared',
    {
      given: [attributed('lax'), attributed('lax', limit)],
      want: 'narrows breaking sender',
      undone: 'wildcard-attribute-undeclared',
    },
  ],
  [
    'wildcard-attribute-declared',
    {
      given: [attributed('lax'), attributed('lax', limit.replace('xs:int', 'xs:ID'))],
      want: 'narrows breaking sender',
      undone: 'wildcard-attribute-undeclared',
    },
  ],
  [
    'wildcard-attribute-undeclared',
    {
      given: [attributed('lax', limit), attributed('lax')],
      want: 'widens breaking receiver',
      undone: 'wildcard-attribute-declared',
    },
  ],
  [
    'wildcard-attribute-changed',
    {
      given: [attributed('lax', limit), attributed('lax', limit.replace('xs:int', 'xs:short'))],
      want: 'narrows breaking sender',
    },
  ],
  [
    'wildcard-attribute-declared',
    {
      given: [attributed('strict'), attributed('strict', limit)],
      want: 'widens risky receiver',
      undone: 'wildcard-attribute-undeclared',
    },
  ],
  [
    'wildcard-attribute-undeclared',
    {
      given: [attributed('strict', limit), attributed('strict')],
      want: 'narrows breaking sender',
      undone: 'wildcard-attribute-declared',
    },
  ],
  [
    'attribute-wildcard-removed',
    {
      given: [order(sequence() + wildcard), order(sequence())],
      want: 'narrows breaking sender',
      undone: 'attribute-wildcard-added',
    },
  ],
  [
    'attribute-wildcard-added',
    {
      given: [order(sequence()), order(sequence() + wildcard)],
      want: 'widens risky receiver',
      undone: 'attribute-wildcard-removed',
    },
  ],
  [
    'identity-constraint-added',
    {
      given: [constrained(''), constrained(unique('t:a'))],
      want: 'narrows breaking sender',
      undone: 'identity-constraint-removed',
    },
  ],
  [
    'identity-constraint-removed',
    {
      given: [constrained(unique('t:a')), constrained('')],
      want: 'widens breaking receiver',
      undone: 'identity-constraint-added',
    },
  ],
  [
    'identity-constraint-changed',
    {
      given: [constrained(unique('t:a')), constrained(unique('t:b'))],
      want: 'replaces risky sender receiver',
    },
  ],
  ['data-element-changed', { given: [efti('an..35'), efti('an..70')], want: 'annotates annotation' }],
  ['data-element-reworded', { given: [efti('an', 'd'), efti('an', 'e')], want: 'annotates annotation' }],
]
