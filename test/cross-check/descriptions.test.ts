import { describe, expect, test } from 'vitest'
import { crossCheck } from '../../src/cross-check/index.ts'
import type { Diagnostic } from '../../src/diagnostics/index.ts'
import { diff } from '../../src/diff/index.ts'
import { versionOf } from '../diff/versions.ts'
import { folderWith } from '../support/folder.ts'
import { codeAndPlace } from '../support/told.ts'

const text = (order: string, more = ''): string => `openapi: 3.0.3
info: { title: Orders, version: "1" }
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        "200":
          description: all
          content:
            application/vnd.order.v1+json:
              schema: { $ref: "#/components/schemas/Order" }
${more}components:
  schemas:
    Order:
      type: object
      required: [id]
      properties:
        id: { type: string }
        note: ${order}
`
const schema = 'paths./orders.get.responses.200.content.application/vnd.order.v1+json.schema'

interface Told {
  readonly entity?: string
  readonly type?: string
  readonly location: string
}

/** What is said of two texts where the package reports these differences. */
async function said(before: string, after: string, told: readonly Told[]): Promise<readonly Diagnostic[]> {
  const outcome = {
    breakingDifferences: told.map(({ entity = 'response.body.scope', type = 'breaking', location }) => ({
      ...{ entity, type, action: 'add' },
      sourceSpecEntityDetails: [{ location }],
      destinationSpecEntityDetails: [],
    })),
    nonBreakingDifferences: [],
    unclassifiedDifferences: [],
  }
  const body = `exports.diffSpecs = async () => (${JSON.stringify(outcome)})`
  const path = `${folderWith({ 'package.js': body })}/package.js`
  const versions = [
    await versionOf('a', { openapi: before }),
    await versionOf('b', { openapi: after }),
  ] as const
  const [one, other] = versions.map(({ apis }, index) => ({
    file: apis[0]?.file ?? '',
    bytes: new TextEncoder().encode(index === 0 ? before : after),
  }))
  const found: Diagnostic[] = []
  if (one === undefined || other === undefined) throw new Error('there are no two descriptions')
  await crossCheck(diff(...versions), versions, [one, other], (problem) => found.push(problem), { path })
  return found
}

describe('what openapi-diff reports', () => {
  test('and the comparison also reports is left out', async () => {
    expect(await said(text('{ type: string }'), text('{ type: integer }'), [{ location: schema }])).toEqual(
      [],
    )
  })

  test('where nothing is reported is a finding, at its line', async () => {
    const found = await said(text('{}'), text('{}'), [
      { location: 'paths./orders', entity: 'path' },
      { location: 'paths.unheard of' },
    ])
    expect(found.map(codeAndPlace)).toEqual(['verify-missed api.yaml:4:1', 'verify-missed api.yaml:3:1'])
  })

  test('about a schema that allows the same as before is listed once, with its reason', async () => {
    const two = (order: string): string =>
      text(order).replace(
        'application/vnd',
        'application/json: { schema: { $ref: "#/components/schemas/Order" } }\n            application/vnd',
      )
    const locations = [schema, schema.replace('vnd.order.v1+', '')].map((location) => ({ location }))
    const found = await said(two('{ type: string }'), two('{ type: string, minLength: 0 }'), locations)
    expect(found.map(codeAndPlace)).toEqual(['verify-explained api.yaml:17:1'])
    expect(found[0]?.message).toContain('before and after')
  })

  test('of texts for people is left out', async () => {
    const location = 'paths./orders.get.x-owner'
    expect(await said(text('{}'), text('{}'), [{ location, entity: 'unclassified' }])).toEqual([])
  })
})

test.each([
  ['a newer version', text('{}').replace('3.0.3', '3.1.0'), 'Swagger 2.0 and OpenAPI 3.0'],
  ['another file', text('{ $ref: "note.json" }'), 'other files'],
  ['an address', text('{ example: { $ref: "https://example.com/note.json" } }'), 'other files'],
])('it is not asked about a description with %s', async (_, after, why) => {
  const before = text('{}')
  const versions = [
    await versionOf('a', { openapi: before }),
    await versionOf('b', { openapi: before }),
  ] as const
  const found: Diagnostic[] = []
  const files = [before, after].map((one) => ({ file: 'api.yaml', bytes: new TextEncoder().encode(one) }))
  const [one, other] = files
  if (one === undefined || other === undefined) throw new Error('there are no two descriptions')
  await crossCheck(diff(...versions), versions, [one, other], (problem) => found.push(problem), {
    path: 'nowhere',
  })
  expect(found.map(codeAndPlace)).toEqual(['verify-not-asked api.yaml:1:1'])
  expect(found[0]?.message).toContain(why)
})
