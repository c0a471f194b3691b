import { expect, test } from 'vitest'
import { sampleJson } from '../../src/sample/index.ts'
import { readDescription } from '../ingest/openapi/read-description.ts'

test('samples of a oneOf have the names that its discriminator maps, also behind references', async () => {
  const one = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const animal = (more: object) => ({
    allOf: [one('Animal'), { type: 'object', additionalProperties: true, ...more }],
  })
  const schemas = {
    Pet: {
      oneOf: [one('Tom'), one('Dog')],
      discriminator: { propertyName: 'kind', mapping: { cat: one('Cat').$ref, dog: one('Dog').$ref } },
    },
    Tom: one('Cat'),
    Animal: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
    Cat: animal({ required: ['purrs'], properties: { purrs: { type: 'boolean' } } }),
    Dog: animal({ required: ['barks'], properties: { barks: { type: 'integer' } } }),
  }
  const content = { 'application/json': { schema: one('Pet') } }
  const paths = { '/a': { get: { responses: { 200: { description: 'd', content } } } } }
  const described = { openapi: '3.0.3', info: { title: 't', version: '1' }, paths, components: { schemas } }
  const { reading } = await readDescription(described)
  const [set] = reading?.sets ?? []
  if (!set) throw new Error('nothing was read')
  const found = new Set<string>()
  for (let seed = 1; seed < 20; seed++) {
    const made = sampleJson(set, 'a.yaml#/components/schemas/Pet', { seed, size: 'full' }) as {
      kind?: unknown
    }
    found.add(`${made.kind} ${'purrs' in made}`)
  }
  expect([...found].sort()).toEqual(['cat true', 'dog false'])
})
