import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body, order, type VersionText, versionOf } from './versions.ts'

const elements = (...all: readonly string[]): VersionText =>
  order(`<xs:sequence>${all.map((one) => `<xs:element ${one}/>`).join('')}</xs:sequence>`)
const object = (...required: readonly string[]): VersionText => {
  const properties = required.map((name) => `${name}: {type: number}`).join(', ')
  return body(`{type: object, required: [${required.join(', ')}], properties: {${properties}}}`)
}
const weight = 'name="weight" type="xs:decimal"'
const gross = 'name="grossWeight" type="xs:decimal"'

/** Where nothing but structure can say that two names are one thing. */
test.each<[string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  ['an element', { given: [elements(weight), elements(gross)], want: ['element-renamed'] }],
  [
    'an element of another type is another element',
    {
      given: [elements(weight), elements('name="grossWeight" type="xs:string"')],
      want: ['element-removed', 'required-element-added'],
    },
  ],
  [
    'an optional element may be gone, and another new',
    {
      given: [elements(`${weight} minOccurs="0"`), elements(`${gross} minOccurs="0"`)],
      want: ['element-added', 'element-removed'],
    },
  ],
  [
    'a name that shares no word',
    {
      given: [elements(weight), elements('name="height" type="xs:decimal"')],
      want: ['element-removed', 'required-element-added'],
    },
  ],
  [
    'two that it may have become',
    {
      given: [elements(weight), elements(gross, 'name="netWeight" type="xs:decimal"')],
      want: ['element-removed', 'required-element-added', 'required-element-added'],
    },
  ],
  ['a property', { given: [object('weight'), object('grossWeight')], want: ['property-renamed'] }],
  [
    'a property with the same number',
    { given: [object('amberlabel1'), object('amberlabel1Text')], want: ['property-renamed'] },
  ],
  [
    'a property of another version',
    { given: [object('labelV1'), object('labelV2')], want: ['property-renamed'] },
  ],
  [
    'a property with another number',
    {
      given: [object('amberlabel1'), object('amberlabel0needed')],
      want: ['property-added', 'property-removed'],
    },
  ],
  [
    'an element with another number',
    {
      given: [
        elements('name="deliveryaddress1" type="xs:string"'),
        elements('name="deliveryaddress02" type="xs:string"'),
      ],
      want: ['element-removed', 'required-element-added'],
    },
  ],
  [
    'a property that may have become two',
    {
      given: [object('weight'), object('grossWeight', 'netWeight')],
      want: ['property-added', 'property-added', 'property-removed'],
    },
  ],
])('%s', async (_, { given, want }) => {
  const [before, after] = [await versionOf('a', given[0]), await versionOf('b', given[1])]
  expect(
    diff(before, after)
      .changes.map(({ rule }) => rule)
      .sort(),
  ).toEqual(want)
})

const parts = (...names: readonly string[]): string =>
  `{type: object, properties: {${names.map((name) => `${name}: {type: string}`).join(', ')}}}`
const large = (of: string): string => parts(`${of}Id`, `${of}Name`, `${of}Kind`)
/** A description in which nothing but the list of schemas says what there is. */
const schemas = (named: Readonly<Record<string, string>>): VersionText => ({
  openapi: `openapi: 3.1.0
info: {title: t, version: '1'}
paths: {}
components: {schemas: {${Object.entries(named)
    .map(([name, schema]) => `${name}: ${schema}`)
    .join(', ')}}}
`,
})
const three = { Order: large('order'), Line: large('line'), Party: large('party') }
const threeLater = { OrderDto: three.Order, LineDto: three.Line, PartyDto: three.Party }

/** Where the names of several schemas changed alike. */
test.each<[string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'a schema of which there is little to see',
    {
      given: [schemas({ ...three, Tag: parts('tag') }), schemas({ ...threeLater, TagDto: parts('label') })],
      want: ['Tag is now TagDto'],
    },
  ],
  [
    'two schemas that say the same',
    {
      given: [
        schemas({ ...three, Home: large('place'), Work: large('place') }),
        schemas({ ...threeLater, WorkDto: large('place'), HomeDto: large('place') }),
      ],
      want: ['Home is now HomeDto', 'Work is now WorkDto'],
    },
  ],
  [
    'a start that is another',
    {
      given: [
        schemas({ V1Order: three.Order, V1Line: three.Line, V1Party: three.Party, V1Tag: parts('tag') }),
        schemas({ V2Order: three.Order, V2Line: three.Line, V2Party: three.Party, V2Tag: parts('tag') }),
      ],
      want: ['V1Tag is now V2Tag'],
    },
  ],
  [
    'a schema that is another one altogether',
    {
      given: [
        schemas({ ...three, Place: large('place'), Tag: parts('tag') }),
        schemas({ ...threeLater, PlaceDto: large('country'), TagDto: '{type: string}' }),
      ],
      want: ['Place', 'PlaceDto', 'Tag', 'TagDto'],
    },
  ],
  [
    'where only two others changed so',
    {
      given: [
        schemas({ Order: three.Order, Line: three.Line, Tag: parts('tag') }),
        schemas({ OrderDto: three.Order, LineDto: three.Line, TagDto: parts('tag') }),
      ],
      want: ['Tag', 'TagDto'],
    },
  ],
])('names that changed by one rule: %s', async (_, { given, want }) => {
  const [before, after] = [await versionOf('a', given[0]), await versionOf('b', given[1])]
  const told = diff(before, after).changes.flatMap(({ rule, before: one, after: other }) => {
    if (rule === 'type-renamed') return [`${one?.value} is now ${other?.value}`]
    return rule === 'type-removed' || rule === 'type-added' ? [`${one?.value ?? other?.value}`] : []
  })
  const all = Object.keys(three).flatMap((name) => [
    `${name} is now ${name}Dto`,
    `V1${name} is now V2${name}`,
  ])
  expect(told.filter((one) => !all.includes(one)).sort()).toEqual(want)
})
