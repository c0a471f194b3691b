import { describe } from 'vitest'
import { table } from './judges.ts'

describe('arrays', () => {
  const array = { type: 'array' }
  table([
    ['longer', { given: [array, { ...array, maxItems: 2 }], want: [0, 0, 0] }],
    [
      'items wider',
      {
        given: [
          { ...array, items: { type: 'number' } },
          { ...array, items: { type: 'integer' } },
        ],
        want: [0.5],
      },
    ],
    [
      'a tuple',
      {
        given: [{ prefixItems: [{ const: 1 }, { const: 2 }], items: false, minItems: 2 }, { not: array }],
        want: [1, 2],
      },
    ],
    [
      'items behind a tuple',
      {
        given: [
          { ...array, minItems: 3 },
          { prefixItems: [true], items: { type: 'string' } },
        ],
        want: [0, 0, 0],
      },
    ],
    [
      'contained at the end',
      {
        given: [{ ...array, prefixItems: [{ const: 'a' }], contains: { const: 1 } }, { minItems: 3 }],
        want: ['a', 1],
      },
    ],
    [
      'contained twice',
      { given: [{ ...array, contains: { type: 'integer' }, minContains: 2 }, { maxItems: 1 }], want: [0, 0] },
    ],
    [
      'equal items',
      { given: [{ ...array, items: { type: 'integer' } }, { uniqueItems: true }], want: [0, 0] },
    ],
    [
      'few values are few items',
      { given: [{ ...array, uniqueItems: true, items: { type: 'boolean' } }, { maxItems: 2 }], want: 'yes' },
    ],
    [
      'another value',
      { given: [{ ...array, items: { const: 1 }, maxItems: 1 }, { enum: [[], [1]] }], want: 'yes' },
    ],
  ])
})
