import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

/** A schema that a body has a property of, and that an answer is. */
function using(property: string, version = '3.0.3', says = ''): VersionText {
  const body = `{type: object, properties: {a: ${property}}}`
  const { openapi = '' } = api(
    `{/a: {post: {operationId: postA, requestBody: {content: {application/json: {schema: ${body}}}}, responses: {'200': {description: d}}}}, /b: {get: {operationId: getB, responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}}}}}}`,
    `components: {schemas: {S: {type: string${says}}}}`,
  )
  return { openapi: openapi.replace('3.0.3', version) }
}

const reference = "$ref: '#/components/schemas/S'"

/** In 3.0 a reference stands alone; in 3.1 what stands beside it is said of its place, not of the schema. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  ...[
    'readOnly: true',
    'writeOnly: true',
    'default: x',
    'description: d',
    'deprecated: true',
    'maxLength: 3',
  ].map(
    (beside) =>
      [
        `${beside} beside a reference of 3.0`,
        { given: [using(`{${reference}}`), using(`{${reference}, ${beside}}`)], want: [] },
      ] satisfies [string, { given: readonly [VersionText, VersionText]; want: readonly string[] }],
  ),
  [
    'readOnly beside a reference of 3.1',
    {
      given: [using(`{${reference}}`, '3.1.0'), using(`{${reference}, readOnly: true}`, '3.1.0')],
      want: ['property-became-read-only POST /a/a [postA]'],
    },
  ],
  [
    'a description beside a reference of 3.1',
    {
      given: [using(`{${reference}}`, '3.1.0'), using(`{${reference}, description: d}`, '3.1.0')],
      want: ['documentation-changed POST /a/a [postA]'],
    },
  ],
  [
    'what the schema says itself, beside a reference of 3.1',
    {
      given: [
        using(`{${reference}}`, '3.1.0', ', description: d, deprecated: true'),
        using(`{${reference}, description: d}`, '3.1.0', ', description: d, deprecated: true'),
      ],
      want: [],
    },
  ],
  [
    'deprecated beside a reference of 3.1',
    {
      given: [using(`{${reference}}`, '3.1.0'), using(`{${reference}, deprecated: true}`, '3.1.0')],
      want: ['schema-deprecated POST /a/a [postA]'],
    },
  ],
  [
    'default beside a reference of 3.1',
    {
      given: [using(`{${reference}}`, '3.1.0'), using(`{${reference}, default: x}`, '3.1.0')],
      want: ['property-default-changed POST /a/a [postA]'],
    },
  ],
  [
    'a length beside a reference of 3.1',
    {
      given: [using(`{${reference}}`, '3.1.0'), using(`{${reference}, maxLength: 3}`, '3.1.0')],
      want: ['max-length-narrowed POST /a/a [postA]'],
    },
  ],
  [
    'a length beside a reference in an allOf',
    {
      given: [using(`{${reference}}`), using(`{allOf: [{${reference}}, {maxLength: 3}]}`)],
      want: ['max-length-narrowed POST /a/a [postA]'],
    },
  ],
])('%s', async (_what, { given: [before, after], want }) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(
    changes.map(({ rule, where }) => `${rule} ${where.path.join('/')} [${where.operations.join()}]`),
  ).toEqual(want)
})

/** Words that stand by themselves in an `allOf`, where one version refers to it and the other writes it out. */
test('words in an allOf that is written out', async () => {
  const schema = (words: string): string =>
    `{allOf: [{description: ${words}}, {type: object, properties: {a: {type: string}}}]}`
  const described = async (name: string, given: string) => {
    const answer = `{description: d, content: {application/json: {schema: {type: array, items: ${given}}}}}`
    const paths = `{/a: {get: {operationId: getA, responses: {'200': ${answer}}}}}`
    return versionOf(name, api(paths, `components: {schemas: {S: ${schema('one')}}}`))
  }
  const referred = await described('a', `{${reference}}`)
  const [same, other] = [await described('b', schema('one')), await described('b', schema('two'))]
  const rules = (...versions: readonly [typeof same, typeof same]): readonly string[] =>
    diff(...versions).changes.map(({ rule, effect }) => `${rule} ${effect}`)
  expect([...rules(referred, same), ...rules(same, referred)]).toEqual([])
  expect(rules(referred, other)).toEqual(['requirement-added annotates', 'requirement-removed annotates'])
})

test('components that schemas with identifiers of their own refer to', async () => {
  const described = (type: string): VersionText => {
    const { openapi = '' } = api(
      '{/a: {get: {operationId: getA, responses: {"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/Card"}}}}}}}}',
      `components: {schemas: {Card: {$id: "https://schemas.test/card.json", type: object, properties: {s: {$ref: "#/components/schemas/S"}}}, S: {type: ${type}}}}`,
    )
    return { openapi: openapi.replace('3.0.3', '3.1.0') }
  }
  const comparison = diff(
    await versionOf('a', described('string')),
    await versionOf('b', described('integer')),
  )
  expect(comparison.changes.map(({ rule, where }) => [rule, where.operations])).toEqual([
    ['form-changed', ['getA']],
  ])
  expect(comparison.notCompared).toEqual([])
})
