import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body31, type VersionText, versionOf } from './versions.ts'

const properties = 'properties: {a: {type: string}, b: {type: string}}'
const lists = (keyword: string, ...members: readonly string[]): string =>
  `{type: object, ${properties}, ${keyword}: [${members.map((one) => `{${one}}`).join(', ')}]}`
const [a, b, c] = ['required: [a]', 'required: [b]', 'required: [c]']
const typed = (list: string): string => `type: object, ${list}`
const orNull = (text: string): string => text.replace('type: object', "type: [object, 'null']")

/** Alternatives that leave the type open, beside a type: of what else they would take, nothing is told. */
test.each([
  [
    'a list more is one alternative more',
    lists('anyOf', a, b),
    lists('anyOf', a, b, c),
    ['alternative-added widens risky'],
  ],
  [
    'also where it adds nothing',
    lists('anyOf', a, b),
    lists('anyOf', a, b, 'required: [a, b]'),
    ['alternative-added widens risky'],
  ],
  [
    'a list less is one alternative less',
    lists('anyOf', a, b, c),
    lists('anyOf', a, b),
    ['alternative-removed narrows breaking'],
  ],
  [
    'also beside null',
    orNull(lists('anyOf', a, b)),
    orNull(lists('anyOf', a, b, c)),
    ['alternative-added widens risky'],
  ],
  [
    'of which one alone may match, a list more takes away as well',
    lists('oneOf', a, b),
    lists('oneOf', a, b, c),
    ['alternative-added replaces breaking'],
  ],
  [
    'a longer list is what it asks for',
    lists('anyOf', a, b),
    lists('anyOf', a, 'required: [b, c]'),
    ['property-added narrows breaking'],
  ],
  [
    'a list that is gone with one that came',
    lists('anyOf', a, b),
    lists('anyOf', a, c),
    ['property-added narrows breaking', 'property-removed widens risky'],
  ],
  [
    'of texts',
    "{type: string, anyOf: [{minLength: 3}, {pattern: '^a'}]}",
    "{type: string, anyOf: [{minLength: 3}, {pattern: '^a'}, {pattern: '^b'}]}",
    ['alternative-added widens risky'],
  ],
  [
    'of lists',
    '{type: array, oneOf: [{minItems: 1}, {maxItems: 0}]}',
    '{type: array, oneOf: [{minItems: 2}, {maxItems: 0}]}',
    ['item-count-narrowed narrows breaking'],
  ],
  ['the type may be said in each', lists('anyOf', a, b), lists('anyOf', typed(a), typed(b)), []],
  ['and in one alone of `oneOf`', lists('oneOf', a, b), lists('oneOf', typed(a), b), []],
])('%s', async (_, before, after, want) => {
  expect(await shown(body31(before), body31(after))).toEqual(want)
})

test('a choice that others refer to is whole for them', async () => {
  const shared = (minimum: number): VersionText => {
    const all = `{type: object, allOf: [{anyOf: [{${typed(a)}}, {${typed(b)}}, {type: number, minimum: ${minimum}}]}, {maxProperties: 5}]}`
    const { openapi = '' } = body31("{$ref: '#/components/schemas/L/allOf/0'}")
    return { openapi: `${openapi}components: {schemas: {L: ${all}}}\n` }
  }
  expect(await shown(shared(3), shared(4))).toEqual(['lower-bound-narrowed narrows breaking'])
})

async function shown(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, effect, severity }) => `${rule} ${effect} ${severity}`).sort()
}
