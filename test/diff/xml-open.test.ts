import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

/** An operation that takes this schema as XML and as JSON. */
function taking(a: string): VersionText {
  const media = `{schema: {$ref: '#/components/schemas/R'}}`
  const body = `requestBody: {content: {application/xml: ${media}, application/json: ${media}}}`
  const schemas = `{S: {type: string, maxLength: 5}, R: {type: object, properties: {a: ${a}}}}`
  const operation = `operationId: p, ${body}, responses: {'200': {description: d}}`
  return api(`{/x: {put: {${operation}}}}`, `components: {schemas: ${schemas}}`)
}

async function found(before: string, after: string): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', taking(before)), await versionOf('b', taking(after)))
  return changes.map(({ rule, where, severity }) => `${severity} ${rule} ${where.path.join('/')}`)
}

const choice = (longest: number): string => `{oneOf: [{type: string, maxLength: ${longest}}, {type: object}]}`

describe('a body that XML cannot represent', () => {
  test('is not compared, but the JSON beside it is', async () => {
    expect(await found(choice(5), choice(4))).toEqual(['breaking max-length-narrowed PUT /x/a/(string)'])
  })

  test('differs from a body that XML can represent', async () => {
    expect(await found('{type: string}', choice(5))).toContain('risky body-schema-changed PUT /x')
  })
})

describe('what is only written otherwise', () => {
  const reference = `{$ref: '#/components/schemas/S'}`
  const text = '{type: string, maxLength: 5}'

  test.each([
    [reference, `{allOf: [${reference}]}`],
    [reference, `{allOf: [${reference}, {}]}`],
    [text, `{allOf: [${text}, {}]}`],
    [
      '{type: object, properties: {b: {type: string}}}',
      '{allOf: [{type: object, properties: {b: {type: string}}}, {}]}',
    ],
  ])('%s, %s', async (before, after) => {
    expect(await found(before, after)).toEqual([])
    expect(await found(after, before)).toEqual([])
  })
})
