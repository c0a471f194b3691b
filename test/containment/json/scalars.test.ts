import { describe } from 'vitest'
import { table } from './judges.ts'

describe('numbers', () => {
  const number = { type: 'number' }
  table([
    ['an integer is a number', { given: [{ type: 'integer' }, number], want: 'yes' }],
    ['a number need not be whole', { given: [number, { type: 'integer' }], want: 0.5 }],
    [
      'a closed bound',
      {
        given: [
          { ...number, minimum: 0 },
          { ...number, exclusiveMinimum: 0 },
        ],
        want: 0,
      },
    ],
    [
      'an integer below 5',
      { given: [{ type: 'integer', exclusiveMaximum: 5 }, { maximum: 4 }], want: 'yes' },
    ],
    ['multiples of six', { given: [{ multipleOf: 6 }, { multipleOf: 3 }], want: 'yes' }],
    [
      'two and three',
      { given: [{ allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, { multipleOf: 6 }], want: 'yes' },
    ],
    [
      'one number is an integer',
      { given: [{ ...number, minimum: 4, maximum: 4 }, { const: 4 }], want: 'yes' },
    ],
    [
      'nothing between',
      { given: [{ type: 'integer', minimum: 1, maximum: 2 }, { enum: [1, 2] }], want: 'yes' },
    ],
    ['a value left out', { given: [{ type: 'integer', minimum: 1, maximum: 3 }, { enum: [1, 2] }], want: 3 }],
    [
      'past what a double can hold',
      {
        given: [{ type: 'integer' }, { type: 'integer', maximum: 2 ** 63 }],
        want: 9223372036854778000,
      },
    ],
  ])
})

describe('texts', () => {
  const text = { type: 'string' }
  table([
    ['longer', { given: [text, { ...text, maxLength: 2 }], want: 'aaa' }],
    [
      'a pattern within a length',
      {
        given: [
          { ...text, pattern: '^[a-c]{2,3}$' },
          { minLength: 2, maxLength: 3 },
        ],
        want: 'yes',
      },
    ],
    ['patterns', { given: [{ ...text, pattern: '^a+$' }, { pattern: '^(aa)+$' }], want: 'a' }],
    ['a list within a pattern', { given: [{ enum: ['ab', 'ac'] }, { pattern: '^a[bc]$' }], want: 'yes' }],
    ['members first', { given: [{ enum: ['red', 'blue'] }, { const: 'red' }], want: 'blue' }],
    [
      'a format says nothing',
      {
        given: [
          { ...text, format: 'email' },
          { ...text, format: 'uuid' },
        ],
        want: 'yes',
      },
    ],
  ])
})
