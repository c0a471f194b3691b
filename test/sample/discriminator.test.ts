import { Ajv2020 } from 'ajv/dist/2020.js'
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

/** `kind` is of the declared type, whatever its names look like; validators know only the declared type. */
test.each<[type: string, names: readonly [string, string], want: readonly unknown[]]>([
  ['boolean', ['true', 'false'], [false, true]],
  ['integer', ['1', '2'], [1, 2]],
  ['number', ['0.5', '-3'], [-3, 0.5]],
  ['string', ['true', '2'], ['2', 'true']],
])('samples name alternatives by a %s where the property is one', async (type, names, want) => {
  for (const isRequired of [true, false]) {
    const one = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    const object = (own: string) => ({
      type: 'object',
      required: isRequired ? ['kind', own] : [own],
      properties: { kind: { type }, [own]: { type: 'string' } },
    })
    const mapping = { [names[0]]: one('A').$ref, [names[1]]: one('B').$ref }
    const schemas = {
      U: { oneOf: [one('A'), one('B')], discriminator: { propertyName: 'kind', mapping } },
      ...{ A: object('a'), B: object('b') },
    }
    const content = { 'application/json': { schema: one('U') } }
    const paths = { '/a': { get: { responses: { 200: { description: 'd', content } } } } }
    const info = { title: 't', version: '1' }
    const { reading } = await readDescription({ openapi: '3.1.0', info, paths, components: { schemas } })
    const [set] = reading?.sets ?? []
    if (!set) throw new Error('nothing was read')
    const found = new Set<unknown>()
    for (let seed = 1; seed < 20; seed++) {
      const made = Object(sampleJson(set, 'a.yaml#/components/schemas/U', { seed, size: 'random' }))
      expect(String(made.kind)).toBe(names['a' in made ? 0 : 1])
      found.add(made.kind)
    }
    expect([...found].sort()).toEqual(want)
  }
})

test.each<[what: string, a: object, b: object]>([
  ['an enum', { kind: { enum: ['x', 'y'] } }, { kind: { enum: ['z'] } }],
  ['a constant', { kind: { const: 'x' } }, { kind: { const: 'z' } }],
  [
    'a pattern',
    { kind: { type: 'string', pattern: '^[a-c]+$' } },
    { kind: { type: 'string', pattern: '^[d-f]+$' } },
  ],
  ['an integer', { kind: { type: 'integer', maximum: 5 } }, { kind: { type: 'integer', minimum: 6 } }],
  ['a text of the other', { kind: { enum: ['p', 'q'] } }, { kind: { type: 'string' } }],
  ['a name of the other, too', { kind: { enum: ['B', 'z'] } }, { kind: { enum: ['B'] } }],
  ['a value of both', { kind: { enum: ['s', 'p'] } }, { kind: { enum: ['s', 'q'] } }],
])('samples do not have a name that the schema of an alternative refuses: %s', async (_, a, b) => {
  const one = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const object = (own: string, properties: object) => ({
    type: 'object',
    required: ['kind'],
    properties: { ...properties, [own]: { type: 'string' } },
  })
  const schemas = {
    U: { oneOf: [one('A'), one('B')], discriminator: { propertyName: 'kind' } },
    ...{ A: object('a', a), B: object('b', b) },
  }
  const content = { 'application/json': { schema: one('U') } }
  const paths = { '/a': { get: { responses: { 200: { description: 'd', content } } } } }
  const info = { title: 't', version: '1' }
  const { reading } = await readDescription({ openapi: '3.1.0', info, paths, components: { schemas } })
  const [set] = reading?.sets ?? []
  if (!set) throw new Error('nothing was read')
  const judge = new Ajv2020({ strict: false }).compile({ oneOf: [schemas.A, schemas.B] })
  for (let seed = 1; seed < 20; seed++) {
    const made = sampleJson(set, 'a.yaml#/components/schemas/U', { seed, size: 'random' })
    expect([made, judge(made)]).toEqual([made, true])
  }
})
