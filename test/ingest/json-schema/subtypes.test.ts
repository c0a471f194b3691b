import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { accepts } from './evaluate.ts'
import { codeAndPlace, readSchema } from './read-schema.ts'

const ref = (name: string) => ({ $ref: `#/$defs/${name}` })
const needs = (name: string) => ({
  type: 'object',
  required: [name],
  properties: { [name]: { type: 'string' } },
})
const made = (base: string, name: string) => ({ allOf: [ref(base), needs(name)] })

/** Schemas that list their subtypes, and the same without a loop: the shared part stands in a schema of its own. */
const rows: readonly (readonly [string, { given: object; separated: object; codes: readonly string[] }])[] = [
  [
    'one level, by oneOf beside properties',
    {
      given: {
        $ref: '#/$defs/A',
        $defs: { A: { ...needs('a'), oneOf: [ref('B'), ref('C')] }, B: made('A', 'b'), C: made('A', 'c') },
      },
      separated: {
        allOf: [ref('A'), { oneOf: [ref('B'), ref('C')] }],
        $defs: { A: needs('a'), B: made('A', 'b'), C: made('A', 'c') },
      },
      codes: ['subtypes-listed s/a.json:1:34'],
    },
  ],
  [
    'two levels, each with its list',
    {
      given: {
        $ref: '#/$defs/A',
        $defs: {
          A: { ...needs('a'), anyOf: [ref('B'), ref('C')] },
          B: { allOf: [ref('A'), needs('b')], oneOf: [ref('D')] },
          C: made('A', 'c'),
          D: made('B', 'd'),
        },
      },
      separated: {
        allOf: [ref('A'), { anyOf: [{ allOf: [ref('B'), { oneOf: [ref('D')] }] }, ref('C')] }],
        $defs: { A: needs('a'), B: made('A', 'b'), C: made('A', 'c'), D: made('B', 'd') },
      },
      codes: ['subtypes-listed s/a.json:1:34', 'subtypes-listed s/a.json:1:162'],
    },
  ],
  [
    'nothing but the list',
    {
      given: {
        $ref: '#/$defs/A',
        $defs: {
          A: { oneOf: [ref('B'), ref('C')] },
          B: made('A', 'b'),
          C: { allOf: [ref('A')], ...needs('c') },
        },
      },
      separated: { oneOf: [needs('b'), needs('c')] },
      codes: ['subtypes-listed s/a.json:1:34'],
    },
  ],
  [
    'another name of it keeps the list, also if a subtype includes it by that name',
    {
      given: {
        allOf: [ref('Z'), ref('B')],
        $defs: {
          A: { ...needs('a'), oneOf: [ref('B'), ref('C')] },
          B: made('Z', 'b'),
          C: { allOf: [ref('A')] },
          Z: ref('A'),
        },
      },
      separated: {
        allOf: [ref('A'), { oneOf: [ref('B'), ref('C')] }, ref('B')],
        $defs: { A: needs('a'), B: made('A', 'b'), C: ref('A') },
      },
      codes: ['subtypes-listed s/a.json:1:67'],
    },
  ],
  [
    'a schema that includes it and is in no list keeps it',
    {
      given: {
        ...made('A', 'd'),
        $defs: { A: { ...needs('a'), oneOf: [ref('B')] }, B: made('A', 'b') },
      },
      separated: {
        allOf: [ref('A'), ref('B'), needs('d')],
        $defs: { A: needs('a'), B: made('A', 'b') },
      },
      codes: ['subtypes-listed s/a.json:1:118'],
    },
  ],
]

describe('a schema that lists its subtypes, which include it', () => {
  /** Every object with some of four members. */
  const values = Array.from({ length: 16 }, (_, bits) =>
    Object.fromEntries(['a', 'b', 'c', 'd'].filter((_, at) => bits & (1 << at)).map((name) => [name, 'x'])),
  )

  test.each(rows)('%s', (_name, { given, separated, codes }) => {
    const { set, diagnostics } = readSchema(given)
    const check = new Ajv2020({ strict: false }).compile(separated)
    for (const value of [...values, 'x', { a: 1, b: 'x' }])
      expect([value, accepts(set, 'a.json#', value)]).toEqual([value, check(value)])
    expect(diagnostics.map(codeAndPlace)).toEqual(codes)
  })

  test('other loops stay errors', () => {
    const loops = [
      { A: { allOf: [ref('B')] }, B: { allOf: [ref('A')] } },
      { A: { oneOf: [{ type: 'string' }, ref('A')] } },
      { A: { anyOf: [{ type: 'string' }, ref('B')] }, B: ref('A') },
    ]
    for (const $defs of loops)
      expect(readSchema({ $ref: '#/$defs/A', $defs }).diagnostics.map(({ code }) => code)).toEqual([
        'ref-loop',
      ])
  })
})
