import type { RuleCase } from './rule-case.ts'
import { body, order, type VersionText } from './versions.ts'

const element = (attributes: string, name = 'a'): string =>
  `<xs:element name="${name}" type="xs:string" ${attributes}/>`
const sequence = (...elements: readonly string[]): VersionText =>
  order(`<xs:sequence>${elements.join('')}</xs:sequence>`)
const one = sequence(element(''))
const annotated = (markup: string): VersionText =>
  sequence(`<xs:element name="a" type="xs:string"><xs:annotation>${markup}</xs:annotation></xs:element>`)
const efti = (id: string, subsets = '', name = 'a'): string =>
  `<xs:element name="${name}" type="xs:string"><xs:annotation><xs:appinfo><efti id="${id}" format="an" definition="d" parentId="P">${subsets}</efti></xs:appinfo></xs:annotation></xs:element>`
const subset = (id: string, status = 'M'): string => `<subset id="${id}" status="${status}"/>`

/** Documentation, data elements, subsets. */
export const wordsCases: readonly (readonly [string, RuleCase])[] = [
  [
    'documentation-changed',
    {
      given: [
        annotated('<xs:documentation>x</xs:documentation>'),
        annotated('<xs:documentation>y</xs:documentation>'),
      ],
      want: 'annotates annotation',
    },
  ],
  [
    'schema-deprecated',
    {
      given: [body('{type: string}'), body('{type: string, deprecated: true}')],
      want: 'annotates annotation',
    },
  ],
  [
    'data-element-removed',
    { given: [sequence(efti('E1')), one], want: 'annotates annotation', undone: 'data-element-added' },
  ],
  [
    'data-element-added',
    { given: [one, sequence(efti('E1'))], want: 'annotates annotation', undone: 'data-element-removed' },
  ],
  [
    'subset-removed',
    {
      given: [sequence(efti('E1', subset('S1') + subset('S2'))), sequence(efti('E1', subset('S1')))],
      want: 'annotates annotation',
      undone: 'subset-added',
    },
  ],
  [
    'subset-added',
    {
      given: [sequence(efti('E1', subset('S1'))), sequence(efti('E1', subset('S1') + subset('S2')))],
      want: 'annotates annotation',
      undone: 'subset-removed',
    },
  ],
  [
    'subset-status-changed',
    {
      given: [sequence(efti('E1', subset('S1', 'M'))), sequence(efti('E1', subset('S1', 'O')))],
      want: 'annotates annotation',
    },
  ],
]
