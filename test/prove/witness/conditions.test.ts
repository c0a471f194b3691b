import { expect, test } from 'vitest'
import { sideOf, witnessed } from './witnessed.ts'

/** Members of an `allOf` that each ask something under a condition of their own. */
const schema = ({ most = 5, kinds = ['a', 'b'], asked = ['n'] }): string => {
  const when = (...[test, consequence]: readonly object[]) =>
    Object.fromEntries([
      ['if', test],
      ['then', consequence],
    ])
  const binding = (t: string) => ({
    properties: { binding: { properties: { t: { const: t } }, required: ['t'] } },
    required: ['binding'],
  })
  return JSON.stringify({
    type: 'object',
    required: ['kind', 'binding'],
    properties: {
      kind: { type: 'string', enum: ['a', 'b', 'c'] },
      value: {},
      binding: {
        type: 'object',
        required: ['t'],
        properties: { t: { type: 'string', enum: ['x', 'y', 'z'] }, n: { type: 'string' }, m: {} },
      },
    },
    allOf: [
      when(
        { properties: { kind: { const: 'b' } } },
        { properties: { value: { type: 'number', maximum: most } } },
      ),
      when(binding('x'), { required: ['value'], properties: { binding: { required: asked } } }),
      when(binding('y'), { properties: { kind: { enum: kinds } } }),
    ],
  })
}

/** What became of two members of several is told of each, and shown by a value for which its condition holds. */
test.each<[string, Parameters<typeof schema>[0], readonly string[]]>([
  [
    'two consequences',
    { most: 4, kinds: ['a'] },
    ['enum-value-removed proven', 'upper-bound-narrowed proven'],
  ],
  [
    'two consequences, one below a property that both speak of',
    { most: 4, asked: ['n', 'm'] },
    ['property-added proven', 'upper-bound-narrowed proven'],
  ],
])('%s', async (_, edit, want) => {
  const side = (name: string, given: Parameters<typeof schema>[0]) =>
    sideOf(name, { schemas: { 'x.json': schema(given) } })
  const { comparison } = witnessed(await side('a', {}), await side('b', edit))
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(
    breaking.map(
      ({ rule, witness }) => `${rule} ${witness.status === 'unproven' ? witness.why : witness.status}`,
    ),
  ).toEqual(want)
})

/** Parts of a form: the kind of each asks something of the whole, and some kinds are known only later. */
const form = ({ kinds = ['a'], conditions = [] as readonly object[] }): string =>
  JSON.stringify({
    type: 'object',
    required: ['parts'],
    properties: {
      owner: { type: 'string' },
      parts: {
        type: 'array',
        items: {
          type: 'object',
          required: ['kind'],
          properties: { kind: { type: 'string', enum: kinds }, size: { type: 'integer' }, unit: {} },
        },
      },
    },
    allOf: [{ minProperties: 1 }, ...conditions],
  })
const has = (part: object): object => ({ properties: { parts: { contains: part } } })
const conditionOf = (test: object, consequence: object): object =>
  Object.fromEntries([
    ['if', test],
    ['then', consequence],
  ])
const kindIs = (kind: string): object => ({ properties: { kind: { const: kind } } })

/** What a later version alone takes is shown where its conditions hold. */
test.each<[string, readonly [Parameters<typeof form>[0], Parameters<typeof form>[0]], readonly string[]]>([
  [
    'a new kind, for which something else must be there',
    [{}, { kinds: ['a', 'b'], conditions: [conditionOf(has(kindIs('b')), { required: ['owner'] })] }],
    ['enum-value-added proven'],
  ],
  [
    'a condition on what only a new kind has',
    [
      {},
      {
        kinds: ['a', 'b'],
        conditions: [conditionOf(has({ ...kindIs('b'), required: ['kind'] }), { required: ['owner'] })],
      },
    ],
    ['enum-value-added proven'],
  ],
])('%s', async (_, [earlier, later], want) => {
  const side = (name: string, given: Parameters<typeof form>[0]) =>
    sideOf(name, { schemas: { 'x.json': form(given) } })
  const { comparison } = witnessed(await side('a', earlier), await side('b', later))
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(
    breaking.map(
      ({ rule, witness }) => `${rule} ${witness.status === 'unproven' ? witness.why : witness.status}`,
    ),
  ).toEqual(want)
})
