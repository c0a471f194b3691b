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
