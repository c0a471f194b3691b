import { expect, test } from 'vitest'
import { findLine } from '../../../src/prove/index.ts'
import { api, body, type VersionText } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

const object = (properties: string, rest = ''): string =>
  `{type: object, required: [id], properties: {id: {type: string}${properties}}${rest}}`

/** What else changed at the same place must not be what a document is refused for. */
test.each<[what: string, { given: readonly [rule: string, earlier: string, later: string]; want: unknown }]>([
  [
    'null where a property of another type came as well',
    {
      given: ['schema-no-longer-nullable', object('', ', nullable: true'), object(', last: {type: string}')],
      want: [null],
    },
  ],
  [
    'each of several numbers',
    {
      given: ['enum-value-removed', '{type: integer, enum: [1, 2, 3, 4]}', '{type: integer, enum: [1, 2]}'],
      want: [3, 4],
    },
  ],
])('A change is shown by what it is about: %s', async (_, { given: [rule, earlier, later], want }) => {
  const [before, after] = [await sideOf('a', body(earlier)), await sideOf('b', body(later))]
  const { comparison, witnesses } = witnessed(before, after)
  const shown = comparison.changes
    .filter((one) => one.rule === rule)
    .map(({ witness }) => {
      return JSON.parse(findLine(witness, witnesses)?.document ?? '"no line"')
    })
  expect(shown).toEqual(want)
})

test('A schema without a type is shown where another takes its place', async () => {
  const list = (of: string): string => `{properties: {all: {type: array, items: ${of}}}}`
  const [one, other] = ['{required: [a]}', '{required: [a, b]}'].map(list)
  const schemas = `components: {schemas: {One: ${one}, Other: ${other}}}`
  const answer = (name: string): string =>
    `{get: {responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/${name}'}}}}}}}`
  const described = (name: string) => api(`{/x: ${answer(name)}, /y: ${answer('One')}}`, schemas)
  const { comparison } = witnessed(await sideOf('a', described('One')), await sideOf('b', described('Other')))
  expect(comparison.changes.map(({ rule, witness }) => [rule, witness.status])).toEqual([
    ['type-changed', 'proven'],
  ])
})

test('A document of another name, one of whose schemas must match as well, shows what a property asks', async () => {
  const schemaOf = (more: object, phone: object) =>
    JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        data: {
          type: 'object',
          properties: { phone: { type: 'string', ...phone }, url: {}, id: {} },
          ...more,
        },
      },
    })
  const oneOf = { oneOf: [{ required: ['url'] }, { required: ['id'] }] }
  const [before, after] = [
    await sideOf('a', { schemas: { 'info-1.json': schemaOf({}, {}) } }),
    await sideOf('b', { schemas: { 'info-2.json': schemaOf(oneOf, { pattern: '^[0-9]+$' }) } }),
  ]
  const { comparison } = witnessed(before, after)
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(breaking.map(({ rule, witness }) => `${rule} ${witness.status}`)).toEqual([
    'requirement-added proven',
    'pattern-added proven',
  ])
})

test('A document of another name is the same where components came with the name', async () => {
  const schemaOf = (id: object, more: object) =>
    JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { id },
      ...more,
    })
  const $defs = { Prefix: { type: 'string', pattern: '^[0-9]+$' }, Other: { type: 'integer' } }
  const [before, after] = [
    await sideOf('a', { schemas: { 'report-1.json': schemaOf({ type: 'string' }, {}) } }),
    await sideOf('b', { schemas: { 'report-2.json': schemaOf({ $ref: '#/$defs/Prefix' }, { $defs }) } }),
  ]
  const { comparison } = witnessed(before, after)
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(breaking.map(({ rule, witness }) => `${rule} ${witness.status}`)).toEqual(['pattern-added proven'])
})

test('A body that requests carry otherwise, and scopes with a space in them, are shown', async () => {
  const described = (scopes: string, kinds: string): VersionText =>
    api(
      `{/x: {put: {operationId: putX, security: [{o: [${scopes}]}], requestBody: {required: true, content: {application/json: {schema: {type: object, required: [id, kind], properties: {id: {type: string, readOnly: true}, kind: {type: string, enum: [${kinds}]}}}}}}, responses: {'200': {description: d}}}}}`,
      'components: {securitySchemes: {o: {type: oauth2, flows: {clientCredentials: {tokenUrl: "https://x.test", scopes: {}}}}}}',
    )
  const sides = [
    await sideOf('a', described('"org: read"', 'a, c')),
    await sideOf('b', described('"org:read", "org:write"', 'a, d')),
  ] as const
  const { comparison } = witnessed(...sides)
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(breaking.map(({ rule, witness }) => `${rule} ${witness.status}`).sort()).toEqual([
    'enum-value-removed proven',
    'security-scope-added proven',
    'security-scope-added proven',
  ])
})

test.each([
  ['one that was optional', 'p: {type: string, writeOnly: true}', 'property-became-required'],
  ['one that is new', '', 'property-added'],
])('A required write-only property is shown by a request without it: %s', async (_, stated, rule) => {
  const described = (required: string, properties: string): VersionText => {
    const content = "content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}"
    return api(
      `{/s: {post: {operationId: s, requestBody: {required: true, ${content}}, responses: {'200': {description: d, ${content}}}}}}`,
      `components: {schemas: {S: {type: object, required: [${required}], properties: {n: {type: string}, ${properties}}}}}`,
    )
  }
  const sides = [
    await sideOf('a', described('n', stated)),
    await sideOf('b', described('n, p', 'p: {type: string, writeOnly: true}')),
  ] as const
  const { comparison, proofs } = witnessed(...sides)
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(breaking.map((change) => `${change.rule} ${change.witness.status}`)).toEqual([`${rule} proven`])
  for (const { id } of breaking) expect(JSON.parse(proofs.get(id)?.shown ?? '{}')).not.toHaveProperty('p')
})
