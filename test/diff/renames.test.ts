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
