import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { versionOf } from './versions.ts'

/** The id of each change, by the line of the schema that it is told at: a schema of which each member is a line. */
async function idsOf(
  word: 'allOf' | 'anyOf',
  earlier: readonly string[],
  later: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const read = (name: string, members: readonly string[]) =>
    versionOf(name, { schemas: { 'x.json': `{"${word}": [\n${members.join(',\n')}\n]}` } })
  const { changes } = diff(await read('a', earlier), await read('b', later))
  const told = changes.map(({ id, before, after }) => {
    const [one, other] = [earlier[(before?.at?.line ?? 0) - 2], later[(after?.at?.line ?? 0) - 2]]
    return [other === undefined || earlier.includes(other) ? one : other, id] as const
  })
  return new Map(told.map(([line, id]) => [line ?? 'elsewhere', id]))
}

const when = (kind: string, asked: string, more = ''): string =>
  `{"if": {"properties": {"kind": {"const": "${kind}"}}}, "then": {"required": ["${asked}"]${more}}}`
const object = (name: string, most = 5): string =>
  `{"type": "object", "required": ["${name}"], "properties": {"${name}": {}, "n": {"type": "integer", "maximum": ${most}}}}`
const other = '{"type": "boolean"}'
const kind = (name: string, most = 5): string =>
  `{"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["${name}"]}, "n": {"type": "integer", "maximum": ${most}}}}`

test.each<[string, Parameters<typeof idsOf>]>([
  ['conditions that came', ['allOf', [object('a')], [object('a'), when('b', 'x'), when('c', 'y')]]],
  ['conditions that went', ['allOf', [object('a'), when('b', 'x'), when('c', 'y')], [object('a')]]],
  [
    'conditions that were edited alike',
    [
      'allOf',
      [object('a'), when('b', 'x'), when('c', 'y')],
      [object('a'), when('b', 'x', ', "maxProperties": 4'), when('c', 'y', ', "maxProperties": 4')],
    ],
  ],
  ['alternatives that came', ['anyOf', [object('a')], [object('a'), object('b'), object('c')]]],
  [
    'alternatives that were edited alike',
    ['anyOf', [other, kind('a'), kind('b')], [other, kind('a', 4), kind('b', 4)]],
  ],
])('the id of a change belongs to its member in any order: %s', async (_, [word, earlier, later]) => {
  const ids = await idsOf(word, earlier, later)
  expect(ids.size).toBe(2)
  expect(await idsOf(word, earlier.toReversed(), later.toReversed())).toEqual(ids)
  // What stands beside it says nothing of it either.
  const [first, second] = [...ids.keys()]
  const without = (members: readonly string[]) => members.filter((member) => member !== second)
  const alone = await idsOf(word, without(earlier), without(later))
  expect(alone.get(first ?? '')).toBe(ids.get(first ?? ''))
})

test('alternatives without a distinguishing mark have ids by their content', async () => {
  const [earlier, later] = [
    [object('a'), object('b')],
    [object('a', 4), object('b', 4)],
  ]
  const ids = await idsOf('anyOf', earlier, later)
  expect(new Set(ids.values()).size).toBe(2)
  expect(await idsOf('anyOf', earlier.toReversed(), later.toReversed())).toEqual(ids)
})
