import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import { readSchema } from '../../ingest/json-schema/read-schema.ts'
import { versionOf } from '../../support/model.ts'

type Schema = Parameters<typeof readSchema>[0]

/** The constants that hold descriptors, in the order in which they stand; all share the one of every value. */
function constantsOf(schema: Schema): readonly string[] {
  const { set } = readSchema(schema)
  const files = [...generate(versionOf([set]), { toolVersion: '0.0.0' }, () => {})]
  const text = files.find(({ path }) => path.endsWith('/codecs.ts'))?.text ?? ''
  const names = [...text.matchAll(/^export const ([\w$]+): JsonType = /gmu)].map(([, name = '']) => name)
  return names.filter((name) => name !== '_anyType')
}

const text = { type: 'string', maxLength: 3 }

test.each<[what: string, { given: unknown; want: readonly string[] }]>([
  [
    'named types stand in order of name, each behind its parts',
    {
      given: {
        B: { type: 'object', properties: { z: text, a: { type: 'array', items: text } } },
        A: { type: 'object', properties: { a: text, b: { $ref: '#/$defs/B' } } },
      },
      want: ['AAType', 'aType', 'BZType', 'BAItemsType', 'BAType', 'bType'],
    },
  ],
  [
    'a named type that leads to itself through a part',
    {
      given: { A: { type: 'object', properties: { a: { type: 'array', items: { $ref: '#/$defs/A' } } } } },
      want: ['AAType', 'aType'],
    },
  ],
  [
    'unnamed types without limits share constants, which come first; limits and names keep their own',
    {
      given: {
        A: {
          type: 'object',
          properties: {
            a: { type: 'string', title: 'A' },
            b: { type: 'string', format: 'uri' },
            c: { anyOf: [{ type: 'string' }, { type: 'null' }] },
            d: { type: ['string', 'null'] },
            e: { oneOf: [{ type: 'integer' }, { type: 'array', items: { type: 'boolean' } }] },
            f: { type: 'array', items: { type: 'string' } },
            g: { type: 'array', items: { type: 'string' } },
            h: text,
            i: { type: 'array', items: { type: 'string' }, minItems: 1 },
            j: { $ref: '#/$defs/B' },
            k: { enum: ['x', 'y'] },
            l: { anyOf: [{ $ref: '#/$defs/B' }, { type: 'null' }] },
            m: { type: 'number' },
            n: {
              anyOf: [
                ...['string', 'null', 'integer', 'number', 'boolean'].map((type) => ({ type })),
                { type: 'array', items: { type: 'string' } },
              ],
            },
          },
        },
        B: { type: 'string' },
      },
      want: [
        ...['$anyOfStringOrNull', '$boolean', '$booleans', '$integer', '$null', '$number'],
        ...['$oneOfIntegerOrBooleans', '$string', '$strings'],
        ...['AHType', 'AIType', 'AKType', 'ALType', 'ANType', 'aType', 'bType'],
      ],
    },
  ],
  [
    'a type with the name of a shared constant',
    {
      given: {
        A: { type: 'object', properties: { a: { $ref: '#/$defs/$string' }, b: { type: 'string' } } },
        $string: { type: 'integer' },
      },
      want: ['$string', '$stringType', 'aType'],
    },
  ],
])('%s', (_what, { given, want }) => {
  const names = constantsOf({ $defs: given, $ref: '#/$defs/A' } as Schema)
  expect(names.map((name) => name.replace(/^\$?[dD]efs/u, ''))).toEqual(want)
})

test('what a constant is made of is near it, however many there are', () => {
  const object = { type: 'object', properties: { z: text, a: { type: 'array', items: text } } }
  const types = Array.from({ length: 200 }, (_, at) => [`T${at}`, object])
  const names = constantsOf({ $defs: Object.fromEntries(types), $ref: '#/$defs/T0' } as Schema)
  const far = names.filter((name, at) => {
    const own = /^t(\d+)Type$/u.exec(name)
    return own !== null && names.slice(Math.max(0, at - 3), at).some((part) => !part.includes(`T${own[1]}`))
  })
  expect([names.length, far]).toEqual([800, []])
})
