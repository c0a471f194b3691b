import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body31, versionOf } from './versions.ts'

const some = (name: string, type = 'object', said = ''): string =>
  `{${said}type: ${type}, required: [${name}], properties: {${name}: {type: string}}}`
const orNull = "[object, 'null']"
const text = (said: string, type = 'string'): string => `{${said}type: ${type}, maxLength: 5}`
const of = (keyword: string, ...members: readonly string[]): string => `{${keyword}: [${members.join(', ')}]}`

const come = ['schema-became-nullable widens risky']
const gone = ['schema-no-longer-nullable narrows breaking']

test.each<[string, { given: readonly [string, string]; want: readonly string[]; undone: readonly string[] }]>(
  [
    [
      'of which something is said',
      {
        given: [
          of('oneOf', text('description: d, '), '{type: integer}'),
          of('oneOf', text('description: d, ', "[string, 'null']"), '{type: integer}'),
        ],
        want: come,
        undone: gone,
      },
    ],
    [
      'of which something else is said as well',
      {
        given: [
          of('anyOf', text('description: d, '), '{type: integer}'),
          of('anyOf', text('description: e, ', "[string, 'null']"), '{type: integer}'),
        ],
        want: [...come, 'documentation-changed annotates annotation'],
        undone: [...gone, 'documentation-changed annotates annotation'],
      },
    ],
    [
      'that may be null before and after, of which something else is said',
      {
        given: [
          of('anyOf', text('title: T, ', "[string, 'null']"), '{type: integer}'),
          of('anyOf', text('title: U, ', "[string, 'null']"), '{type: integer}'),
        ],
        want: ['documentation-changed annotates annotation'],
        undone: ['documentation-changed annotates annotation'],
      },
    ],
    [
      'that is a choice, whose codes are written as a choice of constants',
      {
        given: [
          of(
            'anyOf',
            of('oneOf', some('a'), '{type: string, description: d, enum: [x, y]}'),
            "{type: 'null'}",
          ),
          of(
            'anyOf',
            of('oneOf', some('a'), '{type: string, description: d, oneOf: [{const: x}, {const: y}]}'),
            "{type: 'null'}",
          ),
        ],
        want: [],
        undone: [],
      },
    ],
    [
      'beside another that shares values with it',
      {
        given: [of('oneOf', some('a'), some('b')), of('oneOf', some('a', orNull), some('b'))],
        want: come,
        undone: gone,
      },
    ],
    [
      'beside another that shares values with it, written otherwise',
      {
        given: [
          of('oneOf', some('a', orNull), some('b')),
          of('oneOf', some('b'), some('a'), "{type: 'null'}"),
        ],
        want: [],
        undone: [],
      },
    ],
    [
      'beside another that takes it from then on, so that none does',
      {
        given: [
          of('oneOf', text('', "[string, 'null']"), '{type: integer}'),
          of('oneOf', text('', "[string, 'null']"), "{type: [integer, 'null']}"),
        ],
        want: gone,
        undone: come,
      },
    ],
    [
      'that several take, so that none does, written without it',
      {
        given: [
          of('oneOf', text('', "[string, 'null']"), "{type: [integer, 'null']}"),
          of('oneOf', text(''), '{type: integer}'),
        ],
        want: [],
        undone: [],
      },
    ],
    [
      'that several take which share other values, written without it',
      {
        given: [of('oneOf', some('a', orNull), some('b', orNull)), of('oneOf', some('a'), some('b'))],
        want: [],
        undone: [],
      },
    ],
    [
      'beside null itself, written without either',
      {
        given: [
          of('oneOf', some('a', orNull), some('b'), "{type: 'null'}"),
          of('oneOf', some('a'), some('b')),
        ],
        want: [],
        undone: [],
      },
    ],
  ],
)('null of a member %s', async (_, { given, want, undone }) => {
  const [before, after] = [await versionOf('a', body31(given[0])), await versionOf('b', body31(given[1]))]
  const told = ({ changes }: ReturnType<typeof diff>): readonly string[] =>
    changes.map(({ rule, effect, severity }) => `${rule} ${effect} ${severity}`)
  expect(told(diff(before, after))).toEqual(want)
  expect(told(diff(after, before))).toEqual(undone)
})

/** Schemas that say nothing of the type of what they describe: any value may be null. */
const untyped = (name: string, type: string): string => `{properties: {${name}: {type: ${type}}}}`
const [first, second] = [untyped('a', 'string'), untyped('b', 'integer')]
const types = ['object', 'array', 'string', 'number', 'boolean', "'null'"]
const but = (type: string, schema: string): string =>
  schema.replace('{', `{type: [${types.filter((one) => !one.includes(type)).join(', ')}], `)
const named = (schema: string, one = first): Parameters<typeof versionOf>[1] => {
  const { openapi = '' } = body31(schema)
  return { openapi: `${openapi}components: {schemas: {One: ${one}, Two: ${second}}}\n` }
}
const [one, two] = ["{$ref: '#/components/schemas/One'}", "{$ref: '#/components/schemas/Two'}"]

test.each<[string, { given: readonly [string, string]; want: readonly string[] }]>([
  ['written out', { given: [of('anyOf', one, two), of('anyOf', first, second)], want: [] }],
  ['one of them written out', { given: [of('anyOf', one, two), of('anyOf', one, second)], want: [] }],
  [
    'written out without null',
    {
      given: [of('anyOf', one, two), of('anyOf', but('null', first), but('null', second))],
      want: ['schema-no-longer-nullable narrows breaking'],
    },
  ],
  [
    'written out without texts',
    {
      given: [of('anyOf', one, two), of('anyOf', but('string', first), but('string', second))],
      want: ['alternative-removed narrows breaking'],
    },
  ],
])('members that are of any type, %s', async (_, { given, want }) => {
  const versions = [await versionOf('a', named(given[0])), await versionOf('b', named(given[1]))] as const
  const { changes } = diff(...versions)
  expect(changes.map(({ rule, effect, severity }) => `${rule} ${effect} ${severity}`)).toEqual(want)
})

const notBoth = '{not: {required: [a, b]}}'
const object = 'properties: {a: {type: string}, b: {type: string}}'
const around = (said: string): string => `{${object}, ${said}}`
const inChoice = around(`oneOf: [{type: object, allOf: [${notBoth}]}, {type: 'null'}]`)
const inAllOf = `{oneOf: [{type: 'null'}, {allOf: [{type: object}, {${object}}, ${notBoth}]}]}`

test.each([
  ['a choice inside the schema', inChoice, inAllOf],
  [
    'an object with a further property inside the schema',
    inChoice,
    inAllOf.replace('{type: object}', '{type: object, properties: {t: {type: integer}}}'),
  ],
  [
    'types inside the schema',
    around(`type: [object, 'null'], allOf: [{anyOf: [{type: 'null'}, ${notBoth}]}]`),
    inAllOf,
  ],
])('null that both versions allow is told as no break: %s', async (_, one, other) => {
  for (const [earlier, later] of [
    [one, other],
    [other, one],
  ] as const) {
    const versions = [await versionOf('a', body31(earlier)), await versionOf('b', body31(later))] as const
    const breaking = diff(...versions).changes.filter(({ severity }) => severity === 'breaking')
    expect(breaking.filter(({ rule }) => rule.endsWith('nullable'))).toEqual([])
  }
})

test.each([
  ['no longer allows', inChoice, inAllOf.replace("{type: 'null'}, ", '')],
  // Null fulfils the `required` below `not`.
  ['refuses by a part', inAllOf, around(`type: [object, 'null'], allOf: [${notBoth}]`)],
])('null that the later version %s is told as a break', async (_, one, other) => {
  const { changes } = diff(await versionOf('a', body31(one)), await versionOf('b', body31(other)))
  expect(changes.filter(({ severity }) => severity === 'breaking')).not.toEqual([])
})
