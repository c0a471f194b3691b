import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { readOpenApi } from '../../../src/ingest/openapi/index.ts'
import { accepts } from '../json-schema/evaluate.ts'
import { codeAndPlace, profile, sourceOf } from '../json-schema/read-schema.ts'

const text = { type: 'string' }
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object, required: readonly string[] = ['kind']) => ({
  type: 'object',
  required,
  properties,
})

type Schemas = Readonly<Record<string, object>>

/** Reads schemas of which `One` is judged; with `decides`, a discriminator chooses the alternative. */
async function read(schemas: Schemas, decides: boolean) {
  const diagnostics = new Diagnostics()
  const given = { openapi: '3.1.0', info: { title: 't', version: '1' }, components: { schemas } }
  const options = { profile, conventions: decides ? { assertDiscriminators: true } : {} }
  const reading = await readOpenApi(sourceOf({ 'a.yaml': given }), 'a.yaml', 'a', options, diagnostics.sink)
  const set = reading?.sets[0]
  if (set === undefined) throw new Error(JSON.stringify(diagnostics.sorted()))
  const told = diagnostics.sorted().filter(({ code }) => code.startsWith('discriminator-'))
  return {
    judges: (value: unknown) => accepts(set, 'a.yaml#/components/schemas/One', value),
    told: told.map(codeAndPlace),
  }
}

/** The same with ajv, on one schema that is written out. */
function ajv(schema: object, schemas: Schemas) {
  const check = new Ajv2020({ strict: false }).compile({ ...schema, components: { schemas } })
  return (value: unknown) => check(value)
}

/** What an alternative is where a discriminator chooses it. */
const named = (schema: object, ...names: readonly unknown[]) => ({
  allOf: [schema, { type: 'object', required: ['kind'], properties: { kind: { enum: names } } }],
})

const cat = object({ kind: text, lives: { type: 'integer' } })
const dog = object({ kind: text, tricks: { type: 'integer' } })
const limited = { type: 'string', minLength: 2, pattern: '^[a-z]' }
const size = { enum: ['s', 'm'] }
const pets = { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', kitten: 'Cat' } }

const rows: readonly (readonly [string, { schemas: Schemas; means: object; told: readonly string[] }])[] = [
  [
    'alternatives that are told apart by nothing else',
    {
      schemas: { One: { oneOf: [to('Cat'), to('Dog')], discriminator: pets }, Cat: cat, Dog: dog },
      means: { oneOf: [named(cat, 'cat', 'kitten'), named(dog, 'Dog')] },
      told: ['discriminator-undecided s/a.yaml:1:86'],
    },
  ],
  [
    'a base beside the alternatives, and an alternative without a name',
    {
      schemas: {
        One: { ...object({ kind: text }), anyOf: [to('Cat'), { required: ['other'] }], discriminator: pets },
        Cat: cat,
      },
      means: { ...object({ kind: text }), anyOf: [named(cat, 'cat', 'kitten'), { required: ['other'] }] },
      told: [],
    },
  ],
  [
    'names of booleans and numbers',
    {
      schemas: {
        One: {
          oneOf: [to('Yes'), to('No')],
          discriminator: {
            propertyName: 'kind',
            mapping: { true: '#/components/schemas/Yes', 0: '#/components/schemas/No' },
          },
        },
        Yes: object({ kind: { type: 'boolean' } }),
        No: object({ kind: { type: ['integer', 'boolean'] } }),
      },
      means: {
        oneOf: [
          named(object({ kind: { type: 'boolean' } }), 'true', true, 'Yes'),
          named(object({ kind: { type: ['integer', 'boolean'] } }), '0', 0, 'No'),
        ],
      },
      told: [],
    },
  ],
  [
    'alternatives that their own lists tell apart',
    {
      schemas: {
        One: { oneOf: [to('Cat'), to('Dog')], discriminator: pets },
        Cat: { allOf: [cat, { properties: { kind: { enum: ['cat', 'kitten'] } } }] },
        Dog: { allOf: [dog, { properties: { kind: { enum: ['Dog'] } } }] },
      },
      means: { oneOf: [named(cat, 'cat', 'kitten'), named(dog, 'Dog')] },
      told: [],
    },
  ],
  [
    'alternatives that require different properties',
    {
      schemas: {
        One: { oneOf: [to('Cat'), to('Dog')], discriminator: pets },
        Cat: object({ kind: text, lives: { type: 'integer' } }, ['kind', 'lives']),
        Dog: object({ kind: text, tricks: { type: 'integer' } }, ['kind', 'tricks']),
      },
      means: {
        oneOf: [
          named(object({ kind: text, lives: { type: 'integer' } }, ['kind', 'lives']), 'cat', 'kitten'),
          named(object({ kind: text, tricks: { type: 'integer' } }, ['kind', 'tricks']), 'Dog'),
        ],
      },
      told: [],
    },
  ],
  [
    'alternatives with equal limits beside the name',
    {
      schemas: {
        One: { oneOf: [to('Cat'), to('Dog')], discriminator: pets },
        Cat: object({ kind: text, id: limited, size }, ['kind', 'id', 'size']),
        Dog: object({ kind: text, id: limited, size }, ['kind', 'id', 'size']),
      },
      means: {
        oneOf: [
          named(object({ kind: text, id: limited, size }, ['kind', 'id', 'size']), 'cat', 'kitten'),
          named(object({ kind: text, id: limited, size }, ['kind', 'id', 'size']), 'Dog'),
        ],
      },
      told: ['discriminator-undecided s/a.yaml:1:86'],
    },
  ],
  [
    'alternatives with different limits beside the name',
    {
      schemas: {
        One: { oneOf: [to('Cat'), to('Dog')], discriminator: pets },
        Cat: object({ kind: text, id: { type: 'string', pattern: '^c' } }, ['kind', 'id']),
        Dog: object({ kind: text, id: { type: 'string', pattern: '^d' } }, ['kind', 'id']),
      },
      means: {
        oneOf: [
          named(
            object({ kind: text, id: { type: 'string', pattern: '^c' } }, ['kind', 'id']),
            'cat',
            'kitten',
          ),
          named(object({ kind: text, id: { type: 'string', pattern: '^d' } }, ['kind', 'id']), 'Dog'),
        ],
      },
      told: [],
    },
  ],
  [
    'names of alternatives of an alternative',
    {
      schemas: {
        One: {
          oneOf: [to('Cats'), to('Dog')],
          discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', kitten: 'Kitten', dog: 'Dog' } },
        },
        Cats: {
          oneOf: [to('Cat'), to('Tom')],
          discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } },
        },
        Cat: cat,
        Tom: object({ kind: text, tom: text }, ['kind', 'tom']),
        Dog: dog,
        Kitten: { allOf: [to('Cat'), { properties: { lives: { minimum: 9 } } }] },
      },
      means: {
        oneOf: [
          named(
            {
              oneOf: [
                named(cat, 'cat', 'Kitten'),
                named(object({ kind: text, tom: text }, ['kind', 'tom']), 'Tom'),
              ],
            },
            'cat',
            'kitten',
            'Cats',
          ),
          named(dog, 'dog'),
        ],
      },
      told: ['discriminator-undecided s/a.yaml:1:272'],
    },
  ],
  [
    'a name of what is made of an alternative',
    {
      schemas: {
        One: {
          oneOf: [to('Cat'), to('Dog')],
          discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', kitten: 'Kitten', '0': 'Newborn' } },
        },
        Cat: cat,
        Dog: dog,
        Kitten: { allOf: [to('Cat'), { properties: { lives: { minimum: 9 } } }] },
        Newborn: { allOf: [to('Kitten')] },
      },
      means: { oneOf: [named(cat, 'cat', 'kitten', '0', 0), named(dog, 'Dog')] },
      told: ['discriminator-undecided s/a.yaml:1:86'],
    },
  ],
  ...(['Dog', '#/components/schemas/Dog'] as const).map(
    (other) =>
      [
        `a default of other names and of none: ${other}`,
        {
          schemas: {
            One: { oneOf: [to('Cat'), to('Dog')], discriminator: { ...pets, defaultMapping: other } },
            Cat: cat,
            Dog: object({ kind: text, tricks: { type: 'integer' } }, []),
          },
          means: {
            if: { type: 'object', required: ['kind'], properties: { kind: { enum: ['cat', 'kitten'] } } },
            // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
            then: cat,
            else: object({ kind: text, tricks: { type: 'integer' } }, []),
          },
          told: ['discriminator-undecided s/a.yaml:1:86'],
        },
      ] as const,
  ),
]

describe('discriminator: assertion', () => {
  const kinds = ['cat', 'kitten', 'Dog', 'Cat', 'Yes', 'No', true, false, 0, '0', 'true', null]
  const values = [
    ...kinds.flatMap((kind) => [
      { kind },
      { kind, lives: 9 },
      { kind, lives: 9, tricks: 1 },
      { kind, tricks: 'x' },
      { kind, id: 'cx', size: 's' },
      { kind, id: 'd' },
    ]),
    ...[{}, { lives: 9 }, { other: 1 }, [], 'cat', null],
  ]

  test.each(rows)('%s', async (_name, { schemas, means }) => {
    const { judges, told } = await read(schemas, true)
    const check = ajv(means, {})
    for (const value of values) expect([value, judges(value)]).toEqual([value, check(value)])
    expect(told).toEqual([])
  })

  test.each(rows)('by default it changes no verdict: %s', async (_name, { schemas, told }) => {
    const plain = await read(schemas, false)
    const check = ajv(to('One'), schemas)
    for (const value of values) expect([value, plain.judges(value)]).toEqual([value, check(value)])
    expect(plain.told).toEqual(told)
  })
})
