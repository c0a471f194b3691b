import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body31, versionOf } from './versions.ts'

const number = (rest: string): string => `{type: number, ${rest}}`
const integer = (rest = ''): string => `{type: integer${rest === '' ? '' : `, ${rest}`}}`
const held = (schema: string): string =>
  `{oneOf: [{type: object, properties: {a: ${schema}}}, {type: object, required: [b]}]}`

test.each([
  ['of one', integer(), number('multipleOf: 1')],
  ['of one, with digits', integer(), number('multipleOf: 1.0')],
  ['with bounds', integer('minimum: 3'), number('minimum: 3, multipleOf: 1')],
  ['of the same', integer('multipleOf: 2'), number('multipleOf: 2')],
  ['in two parts', integer(), '{allOf: [{type: number}, {multipleOf: 1}]}'],
  ['or null', "{type: [integer, 'null']}", "{type: [number, 'null'], multipleOf: 1}"],
  [
    'in a choice',
    `{anyOf: [{type: string}, ${integer()}]}`,
    `{anyOf: [{type: string}, ${number('multipleOf: 1')}]}`,
  ],
  ['in one of several objects', held(integer()), held(number('multipleOf: 1'))],
  ['that are listed', integer('enum: [1, 2]'), number('multipleOf: 1, enum: [1, 2]')],
])('multiples are integers: %s', async (_, one, other) => {
  expect(await shown(one, other)).toEqual([])
  expect(await shown(other, one)).toEqual([])
})

test.each([
  ['of two', integer(), number('multipleOf: 2'), 'multiple-of-changed narrows breaking'],
  [
    'of two in one of several',
    held(integer()),
    held(number('multipleOf: 2')),
    'multiple-of-changed replaces breaking',
  ],
  ['of a half', integer(), number('multipleOf: 0.5'), 'form-changed widens safe'],
  [
    'of one that were numbers',
    '{type: number}',
    number('multipleOf: 1'),
    'multiple-of-changed narrows breaking',
  ],
])('changes of multiples are reported: %s', async (_, before, after, want) => {
  expect(await shown(before, after)).toEqual([want])
})

async function shown(before: string, after: string): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', body31(before)), await versionOf('b', body31(after)))
  return changes.map(({ rule, effect, severity }) => `${rule} ${effect} ${severity}`)
}
