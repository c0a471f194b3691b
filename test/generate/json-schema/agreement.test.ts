import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { SchemaSet, TypeNode } from '../../../src/schema/index.ts'
import type { OutputFile } from '../../../src/typescript/index.ts'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { generatedFrom, runnable } from '../../support/generated.ts'
import {
  annotation,
  attribute,
  codeList,
  complex,
  element,
  json,
  objectOf,
  root,
  scalar,
  setOf,
  versionOf,
} from '../../support/model.ts'

function accepts(files: readonly OutputFile[], path: string): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const { path: other, text } of files) {
    if (other !== path && other.includes('/json-schema/'))
      ajv.addSchema(JSON.parse(text), other.split('/').at(-1))
  }
  return ajv.compile(JSON.parse(schemaText(files, path)))
}

function schemaText(files: readonly OutputFile[], path: string): string {
  const found = files.find((file) => file.path === path)
  if (!found) throw new Error(`no ${path} among ${files.map((file) => file.path).join(', ')}`)
  return found.text
}

const text = scalar('Text', {
  facets: { minLength: 2, maxLength: 3, patterns: [[{ dialect: 'xsd', source: '[a-z-]*' }]] },
})
const weight = scalar('Weight', { primitive: 'decimal', builtin: 'decimal', whiteSpace: 'collapse' })
const count = scalar('Count', {
  ...{ primitive: 'decimal', builtin: 'integer', whiteSpace: 'collapse' },
  facets: { fractionDigits: 0, minInclusive: '0', maxInclusive: '99' },
})
const mode = codeList('Mode', ['1', '2'])
const order = complex(
  'Order',
  [
    element('Order', 'text', text.id, { occurs: { min: 0, max: 2 } }),
    element('Order', 'weight', weight.id, { nillable: true }),
    element('Order', 'count', count.id, { occurs: { min: 0, max: 1 } }),
  ],
  { attributes: [attribute('Order', 'mode', mode.id)] },
)
const set = setOf([text, weight, count, mode, order], [root('order', order.id)], {
  annotations: new Map([
    [
      `${order.id}/element:count`,
      annotation({ documentation: ['How many.'], dataElements: [{ id: 'X1', subsets: [] }] }),
    ],
  ]),
})

describe('a value is judged as by the codec', () => {
  const cases: readonly (readonly [string, { given: unknown; want: boolean }])[] = [
    ['least', { given: { weight: '1' }, want: true }],
    ['full', { given: { mode: '1', text: ['ab', 'c-d'], weight: '-0.50', count: 99 }, want: true }],
    ['nil', { given: { weight: null }, want: true }],
    ['missing', { given: {}, want: false }],
    ['number for decimal', { given: { weight: 1 }, want: false }],
    ['no decimal', { given: { weight: '1e3' }, want: false }],
    ['too many', { given: { weight: '1', text: ['ab', 'ab', 'ab'] }, want: false }],
    ['too long', { given: { weight: '1', text: ['abcd'] }, want: false }],
    ['pattern', { given: { weight: '1', text: ['AB'] }, want: false }],
    ['range', { given: { weight: '1', count: 100 }, want: false }],
    ['code', { given: { weight: '1', mode: '3' }, want: false }],
    ['unknown property', { given: { weight: '1', other: '3' }, want: false }],
  ]
  test.each(cases)('%s', async (_name, { given, want }) => {
    const { files, xml } = await runnable(versionOf([set]))
    expect(accepts(files, 'v0/json-schema/shop.order.json')(given)).toBe(want)
    expect(xml('shop', '{urn:example:shop}order').validate(given).ok).toBe(want)
  })
})

test('places say what they are in XML, in words and by data element', async () => {
  const { files } = await runnable(versionOf([set]))
  const schema = JSON.parse(schemaText(files, 'v0/json-schema/shop.order.json'))
  expect(schema.xml).toEqual({ nodeType: 'element', name: 'order', namespace: 'urn:example:shop' })
  expect(schema.$ref).toBe('#/$defs/Order')
  expect(schema.$defs.Order.properties.count).toEqual({
    allOf: [{ $ref: '#/$defs/Count' }],
    description: 'How many.',
    'x-data-elements': ['X1'],
    xml: { nodeType: 'element', name: 'count', namespace: 'urn:example:shop' },
  })
  expect(schema.$defs.Order.properties.mode.xml).toEqual({ nodeType: 'attribute', name: 'mode' })
})

test('many roots are in one document, each by its name', async () => {
  const names = [...Array(101).keys()].map((index) => `Thing${index}`)
  const nodes: readonly TypeNode[] = names.map((name) => json(name, objectOf([])))
  const many: SchemaSet = setOf(nodes, [], { language: 'json' })
  const { files } = await runnable(versionOf([many]))
  expect(files.filter(({ path }) => path.includes('/json-schema/')).map(({ path }) => path)).toEqual([
    'v0/json-schema/shop.json',
  ])
  const judge = new Ajv2020({ strict: true })
    .addSchema(JSON.parse(schemaText(files, 'v0/json-schema/shop.json')))
    .getSchema('shop.thing7.json')
  if (judge === undefined) throw new Error('it has no name')
  expect([judge({}), judge({ a: 1 }), judge('')]).toEqual([true, false, false])
})

describeCorpus('published examples', () => {
  const ns = (part: string): string => `{http://efti.eu/v1/${part}}`
  const examples = [
    ['consignment-common.xml', `${ns('consignment/common')}consignment`, 'common-consignment'],
    [
      'consignment-identifiers-four-legs.xml',
      `${ns('consignment/identifier')}consignment`,
      'identifier-consignment',
    ],
    ['uil-response.xml', `${ns('edelivery')}uilResponse`, 'uil-response'],
    ['identifier-response.xml', `${ns('edelivery')}identifierResponse`, 'identifier-response'],
  ] as const

  test('values of the published examples are accepted', { tags: 'slow' }, async () => {
    const version = await generatedFrom({ name: 'v0', schemas: 'schemas.zip' }, corpus('corpus/efti/v0'))
    for (const [file, element, schema] of examples) {
      const parsed = version
        .xml('schemas', element)
        .parse(readFileSync(corpus(`corpus/efti/v0/examples/${file}`)))
      expect([file, parsed.ok]).toEqual([file, true])
      const judge = accepts(version.files, `v0/json-schema/schemas.${schema}.json`)
      expect([file, parsed.ok && judge(parsed.value)]).toEqual([file, true])
    }
  })
})
