import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { filterVersion, readFilters } from '../../src/pipeline/filters.ts'
import { listChildren, type Version } from '../../src/schema/index.ts'
import { versionOf } from '../diff/versions.ts'

const answer = (schema: string): string =>
  `responses: { '200': { description: ok, content: { application/json: { schema: ${schema} } } } }`

/** Two operations; the schema of the first is made of parts that say no type, each of them a union. */
const openapi = `openapi: 3.1.0
info: { title: Trips, version: '1' }
paths:
  /trips:
    get:
      operationId: trips
      ${answer("{ allOf: [{ $ref: '#/components/schemas/Page' }, { properties: { data: { items: { $ref: '#/components/schemas/Trip' } } } }, { properties: { next: { allOf: [{ $ref: '#/components/schemas/Link' }, { maxLength: 9 }] } } }] }")}
  /bookings:
    get: { operationId: bookings, ${answer("{ anyOf: [{ $ref: '#/components/schemas/Trip' }, { required: [a] }] }")} }
components:
  schemas:
    Page: { type: object, properties: { data: { type: array, items: { type: object } } } }
    Link: { type: string }
    Trip: { type: object, properties: { id: { type: string } } }
`

function dangling({ sets }: Version): readonly string[] {
  return sets.flatMap(({ nodes }) =>
    [...nodes.values()].filter((node) => listChildren(node).some((id) => !nodes.has(id))).map(({ id }) => id),
  )
}

test.each(['path:/bookings', 'path:/trips', 'schema:Link', 'path:/nothing'])(
  'what the filter %s leaves refers to nothing that is gone',
  async (text) => {
    const version = await versionOf('v', { openapi })
    const filters = readFilters({ only: [{ text }] }, new Diagnostics().sink)
    const part = filterVersion(version, filters, 'before')
    expect(dangling(version)).toEqual([])
    expect(dangling(part)).toEqual([])
    expect(part.sets[0]?.nodes.size).toBeLessThan(version.sets[0]?.nodes.size ?? 0)
  },
)
