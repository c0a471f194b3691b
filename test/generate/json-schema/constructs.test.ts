import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import { constructs } from '../../support/constructs.ts'
import { versionOf } from '../../support/model.ts'

const files = generate(versionOf([constructs()]), { toolVersion: '0.0.0' }, () => {})
const schema = files.find(({ path }) => path === 'v0/json-schema/shop.whole.json')?.text ?? '{}'
const validate = new Ajv2020({ strict: false }).compile(JSON.parse(schema))

const circle = { unit: 'm', radius: '1' }
const element = { name: 'a', attributes: {}, children: ['b'] }
const whole = {
  shape: [{ element: 'shapeCircle', value: circle }],
  exact: circle,
  first: { $type: '{urn:example:shop}Ring', ...circle, inner: '2' },
  amount: { $type: '{urn:example:shop}Price', value: '1' },
  either: { id: '1', near: 'n' },
  prose: { content: ['a', { element: 'bold', value: { content: [] } }, { element: '*', value: element }] },
  open: { anyAttributes: { '{urn:other}a': '1' }, any: [element] },
  anything: element,
}

test.each<[string, { given: object; want: boolean }]>([
  ['all of it', { given: {}, want: true }],
  ['a nil element with its attribute', { given: { first: { $nil: true, unit: 'm' } }, want: true }],
  ['a nil element without the attribute that it needs', { given: { first: null }, want: false }],
  [
    'a nil element of a derived type',
    { given: { first: { $type: '{urn:example:shop}Ring', $nil: true, unit: 'm' } }, want: true },
  ],
  ['the declared type', { given: { first: circle }, want: true }],
  ['a type that is no derived one', { given: { first: { ...circle, $type: 'Other' } }, want: false }],
  ['a derived type where it is blocked', { given: { exact: whole.first }, want: false }],
  ['an abstract element', { given: { shape: [{ element: 'shape', value: circle }] }, want: false }],
  ['text that is no node', { given: { prose: { content: [1] } }, want: false }],
  ['an attribute that is no text', { given: { open: { anyAttributes: { a: 1 } } }, want: false }],
])('%s', (_name, { given, want }) => expect(validate({ ...whole, ...given })).toBe(want))
