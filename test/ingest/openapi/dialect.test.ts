import { describe, expect, test } from 'vitest'
import { accepts } from '../json-schema/evaluate.ts'
import { codeAndPlace } from '../json-schema/read-schema.ts'
import { described, readDescription } from './read-description.ts'

async function readSchema(openapi: string, schema: unknown) {
  const components = { schemas: { S: schema, T: { type: 'object' } } }
  const { reading, diagnostics } = await readDescription(described({}, { openapi, components }))
  const [set] = reading?.sets ?? []
  if (!set) throw new Error(JSON.stringify(diagnostics))
  return { set, codes: diagnostics.map(codeAndPlace).filter((code) => !code.startsWith('yaml-')) }
}

describe('schema dialects', () => {
  test.each([
    ['3.0.0', { type: 'string', nullable: true }, { yes: ['a', null], no: [1], codes: [] }],
    [
      '3.0.0',
      { nullable: true, minLength: 1 },
      { yes: [null], no: [''], codes: ['nullable-without-type s/a.yaml:1:103'] },
    ],
    ['3.0.0', { type: 'string', nullable: true, enum: ['a'] }, { yes: ['a'], no: [null], codes: [] }],
    [
      '3.0.0',
      { type: 'string', nullable: true, enum: ['a', null] },
      { yes: ['a', null], no: ['b'], codes: [] },
    ],
    ['3.0.0', { minimum: 1, exclusiveMinimum: true }, { yes: [1.5], no: [1], codes: [] }],
    ['3.0.0', { minimum: 1, exclusiveMinimum: false }, { yes: [1], no: [0], codes: [] }],
    ['3.0.0', { const: 1 }, { yes: [2], no: [], codes: ['keyword-unknown s/a.yaml:1:103'] }],
    [
      '3.0.0',
      { type: ['string', 'null'] },
      { yes: ['a', null], no: [1], codes: ['keyword-of-newer-dialect s/a.yaml:1:103'] },
    ],
    [
      '3.0.0',
      { type: 'null' },
      { yes: [null], no: ['a'], codes: ['keyword-of-newer-dialect s/a.yaml:1:103'] },
    ],
    ['3.0.0', { type: 'any' }, { yes: [], no: [], codes: ['keyword-value-wrong s/a.yaml:1:110'] }],
    ['3.0.0', { type: {} }, { yes: [], no: [], codes: ['keyword-value-wrong s/a.yaml:1:110'] }],
    [
      '3.0.0',
      { minimum: 0, exclusiveMinimum: 1 },
      { yes: [1.5], no: [1], codes: ['keyword-of-newer-dialect s/a.yaml:1:115'] },
    ],
    ['3.0.0', true, { yes: [], no: [], codes: ['schema-malformed s/a.yaml:1:102'] }],
    ['3.0.0', null, { yes: [1, null], no: [], codes: ['schema-left-empty s/a.yaml:1:102'] }],
    ['3.1.0', null, { yes: [1, null], no: [], codes: ['schema-left-empty s/a.yaml:1:102'] }],
    [
      '3.0.0',
      { $ref: '#/components/schemas/T', description: 'd', readOnly: true },
      { yes: [{}], no: [1], codes: ['ref-siblings-ignored s/a.yaml:1:103'] },
    ],
    [
      '3.0.0',
      { $ref: '#/components/schemas/T', maxProperties: 0 },
      { yes: [{ a: 1 }], no: [1], codes: ['ref-siblings-ignored s/a.yaml:1:103'] },
    ],
    [
      '3.0.0',
      { discriminator: { propertyName: 'a' } },
      { yes: [1], no: [], codes: ['discriminator-without-choice s/a.yaml:1:103'] },
    ],
    ['3.1.0', { type: ['string', 'null'] }, { yes: ['a', null], no: [1], codes: [] }],
    ['3.1.0', { exclusiveMinimum: 1 }, { yes: [1.5], no: [1], codes: [] }],
    [
      '3.1.0',
      { minimum: 1, exclusiveMinimum: true },
      { yes: [1.5], no: [1], codes: ['keyword-of-older-dialect s/a.yaml:1:115'] },
    ],
    ['3.1.0', { $ref: '#/components/schemas/T', maxProperties: 0 }, { yes: [{}], no: [{ a: 1 }], codes: [] }],
    [
      '3.1.0',
      { type: 'string', nullable: true },
      { yes: ['a'], no: [null], codes: ['keyword-unknown s/a.yaml:1:119'] },
    ],
  ])('%s %j', async (version, schema, { yes, no, codes }) => {
    const { set, codes: found } = await readSchema(version, schema)
    const id = 'a.yaml#/components/schemas/S'
    expect(found).toEqual(codes)
    expect(yes.filter((value) => !accepts(set, id, value))).toEqual([])
    expect(no.filter((value) => accepts(set, id, value))).toEqual([])
  })

  test('components are named, in no namespace', async () => {
    const { set } = await readSchema('3.0.0', {})
    expect([...set.nodes.values()].flatMap(({ name }) => name ?? [])).toEqual([
      { namespace: '', local: 'S' },
      { namespace: '', local: 'T' },
    ])
  })

  test('a discriminator maps values to components: declared, by name and by reference, and implied', async () => {
    const to = (name: string) => `a.yaml#/components/schemas/${name}`
    const cat = { type: 'object' }
    const pet = {
      oneOf: ['Cat', 'Dog', 'Eel'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
      discriminator: { propertyName: 'kind', mapping: { c: 'Cat', d: '#/components/schemas/Dog' } },
    }
    const components = { schemas: { Pet: pet, Cat: cat, Dog: cat, Eel: cat } }
    const { reading, diagnostics } = await readDescription(described({}, { components }))
    expect(diagnostics.map(({ code }) => code)).toEqual(['discriminator-undecided'])
    expect(reading?.sets[0]?.nodes.get(to('Pet'))).toMatchObject({
      ...{ kind: 'union', mode: 'one' },
      discriminator: {
        property: 'kind',
        mapping: new Map([
          ['c', to('Cat')],
          ['d', to('Dog')],
          ['Eel', to('Eel')],
        ]),
      },
    })
  })

  test('a schema that others are made of keeps its discriminator, with their names where no mapping names them', async () => {
    const to = (name: string) => `a.yaml#/components/schemas/${name}`
    const heir = (name: string) => ({
      allOf: [{ $ref: `#/components/schemas/${name}` }, { minProperties: 1 }],
    })
    const components = {
      schemas: {
        Pet: { type: 'object', discriminator: { propertyName: 'kind', mapping: { c: 'Cat' } } },
        ...{ Cat: heir('Pet'), Lion: heir('Cat'), Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] } },
        ...{ Eel: { $ref: '#/components/schemas/Pet' }, Fox: { type: 'object' } },
      },
    }
    const { reading } = await readDescription(described({}, { components }))
    const [set] = reading?.sets ?? []
    const mapping = new Map([
      ['c', to('Cat')],
      ['Dog', to('Dog')],
      ['Lion', to('Lion')],
    ])
    expect(set?.discriminators).toEqual(new Map([[to('Pet'), { property: 'kind', mapping }]]))
  })
})

describe('schemas in other files', () => {
  const S = 'b.yaml#/S'
  const inFile = async (entry: Readonly<Record<string, unknown>>, schema: unknown) => {
    const components = { schemas: { S: { $ref: './b.yaml#/S' } } }
    const others = { 'b.yaml': { S: schema, T: { type: 'object' } } }
    const { reading, diagnostics } = await readDescription(described({}, { components, ...entry }), others)
    const [set] = reading?.sets ?? []
    if (!set) throw new Error(JSON.stringify(diagnostics))
    return { set, codes: diagnostics.map(codeAndPlace) }
  }

  const draft4 = 'http://json-schema.org/draft-04/schema#'
  test.each([
    ['3.0.3', {}, { type: 'string', nullable: true }, { yes: ['a', null], no: [1] }],
    ['3.1.0', {}, { const: 1 }, { yes: [1], no: [2] }],
    ['3.2.0', {}, { type: ['string', 'null'] }, { yes: ['a', null], no: [1] }],
    ['3.1.0', {}, { $ref: '#/T', maxProperties: 0 }, { yes: [{}], no: [{ a: 1 }] }],
    ['3.1.0', {}, { $ref: '#/S/$defs/a', $defs: { a: { minimum: 3 } } }, { yes: [3], no: [2] }],
    ['3.1.0', { jsonSchemaDialect: draft4 }, { minimum: 1, exclusiveMinimum: true }, { yes: [1.5], no: [1] }],
  ] as const)(
    'mean in %s what they mean in the description: %j %j',
    async (openapi, more, schema, { yes, no }) => {
      const { set, codes } = await inFile({ openapi, ...more }, schema)
      expect(codes).toEqual([])
      const ids = [S, 'a.yaml#/components/schemas/S'].filter((id) => set.nodes.has(id))
      expect(ids).not.toEqual([])
      for (const id of ids) {
        expect(yes.filter((value) => !accepts(set, id, value))).toEqual([])
        expect(no.filter((value) => accepts(set, id, value))).toEqual([])
      }
    },
  )

  test('that say their version themselves keep it', async () => {
    const components = { schemas: { S: { $ref: './b.yaml#/components/schemas/S' } } }
    const other = described({}, { components: { schemas: { S: { minimum: 1, exclusiveMinimum: true } } } })
    const { reading } = await readDescription(described({}, { openapi: '3.1.0', components }), {
      'b.yaml': other,
    })
    const [set] = reading?.sets ?? []
    if (set === undefined) throw new Error('no set')
    expect(accepts(set, 'b.yaml#/components/schemas/S', 1)).toBe(false)
  })
})
