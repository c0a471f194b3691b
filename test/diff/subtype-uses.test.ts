import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const ref = (name: string): string => `{$ref: '#/components/schemas/${name}'}`
const content = (schema: string): string => `content: {application/json: {schema: ${schema}}}`
const answered = (schema: string): string =>
  `get: {operationId: get, responses: {'200': {description: d, ${content(schema)}}}}`
const sent = (schema: string): string =>
  `post: {operationId: post, requestBody: {required: true, ${content(schema)}}, responses: {'204': {description: d}}}`

/** Pets that a discriminator tells apart, of which cats and dogs are made by `allOf`. */
function pets(operations: string, cat: number, pet = 9): VersionText {
  const discriminator = `discriminator: {propertyName: t, mapping: {cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'}}`
  const text = (length: number): string => `{type: string, maxLength: ${length}}`
  const part = (name: string, length: number): string =>
    `{allOf: [${ref('Pet')}, {type: object, properties: {${name}: ${text(length)}}}]}`
  return api(
    `{/x: {${operations}}}`,
    `components: {schemas: {
      Pet: {type: object, required: [t], ${discriminator}, properties: {t: {type: string}, n: ${text(pet)}}},
      Cat: ${part('c', cat)}, Dog: ${part('d', cat)}, Owner: {type: object, properties: {pets: {type: array, items: ${ref('Pet')}}}}}}`,
  )
}

async function told(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  const found = changes.map(({ rule, where, sides = [] }) =>
    [rule, where.path.at(-1), ...where.operations, ...sides.map((one) => `${one.for}:${one.severity}`)].join(
      ' ',
    ),
  )
  return found.sort()
}

test.each<[string, string]>([
  ['a response', answered(ref('Pet'))],
  ['a list of a response', answered(`{type: array, items: ${ref('Pet')}}`)],
  ['a property of a named schema of a response', answered(ref('Owner'))],
  ['an allOf of a response', answered(`{allOf: [${ref('Pet')}, {description: d}]}`)],
])('what a discriminator leads to is in %s', async (_, operations) => {
  const versions = [pets(operations, 3), pets(operations, 9)] as const
  const side = (rule: string, who: string) => ['c', 'd'].map((name) => `${rule} ${name} get ${who}`)
  expect(await told(...versions)).toEqual(side('max-length-widened', 'client:breaking'))
  expect(await told(versions[1], versions[0])).toEqual(side('max-length-narrowed', 'server:breaking'))
})

test('what a discriminator leads to is in a request', async () => {
  const versions = [pets(sent(ref('Pet')), 3), pets(sent(ref('Pet')), 9)] as const
  expect(await told(...versions)).toEqual(['max-length-widened c post', 'max-length-widened d post'])
})

test('the uses are the same if the base schema changes too', async () => {
  const found = await told(pets(answered(ref('Pet')), 3), pets(answered(ref('Pet')), 9, 10))
  expect(found).toEqual(['c', 'd', 'n'].map((name) => `max-length-widened ${name} get client:breaking`))
})

test('what is made of the base schema does not ask for the others', async () => {
  const operations = `${answered(ref('Pet'))}, ${sent(ref('Cat'))}`
  expect(await told(pets(operations, 9), pets(operations, 3))).toEqual([
    'max-length-narrowed c get post client:breaking server:breaking',
    'max-length-narrowed d get server:breaking',
  ])
})
