import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import type { Conventions } from '../../src/ingest/index.ts'
import { body, versionOf } from './versions.ts'

const schema =
  '{type: object, properties: {id: {type: integer, format: int64}, day: {type: string, format: date}, at: {type: string, format: date-time}, sum: {type: number, format: decimal}, n: {type: integer}, ids: {type: array, items: {type: integer, format: int64}}}}'
const read = (name: string, holds?: Conventions['holds'], text = schema) =>
  versionOf(name, { ...body(text), ...(holds ? { conventions: { holds } } : {}) })

async function found(holds: Conventions['holds'], text?: string) {
  const { changes } = diff(await read('1'), await read('2', holds, text))
  return changes.map(({ rule, where, severity, who, before, after }) => [
    rule,
    where.path.slice(1).join('/'),
    severity,
    who.join(),
    `${before?.value} ${after?.value}`,
  ])
}

describe('two versions with other types for the same values', () => {
  test.each<[string, Conventions['holds'], readonly (readonly [string, string])[]]>([
    [
      'int64',
      { int64: 'bigint' },
      [
        ['id', 'number bigint'],
        ['ids/[]', 'number bigint'],
      ],
    ],
    [
      'int64 as texts',
      { int64: 'string' },
      [
        ['id', 'number string'],
        ['ids/[]', 'number string'],
      ],
    ],
    [
      'date',
      { date: 'Date' },
      [
        ['day', 'string Date'],
        ['at', 'string Date'],
      ],
    ],
    ['decimal', { decimal: 'string' }, [['sum', 'number string']]],
    [
      'Temporal',
      { date: 'Temporal' },
      [
        ['day', 'string Temporal.PlainDate'],
        ['at', 'string Temporal.Instant'],
      ],
    ],
  ])('differ only in TypeScript, at each place: %s', async (_, holds, want) => {
    const changes = await found(holds)
    expect(changes.map(([, place, , , types]) => [place, types]).sort()).toEqual([...want].sort())
    for (const [rule, , severity, who] of changes)
      expect([rule, severity, who]).toEqual(['held-type-changed', 'risky', 'typescript'])
  })

  test('report no format that only the setting reads, unless the format changed', async () => {
    const integer = (format: string) => `{type: object, properties: {id: {type: integer, format: ${format}}}}`
    const holds = { int64: 'bigint' } as const
    const [before, after] = [
      await read('1', holds, integer('int64')),
      await read('2', holds, integer('uint64')),
    ]
    expect(diff(before, after).changes.map(({ rule }) => rule)).toEqual(['format-changed'])
    const long = await found(holds, integer('uint64').replace('id', 'n'))
    expect(long.filter(([, place]) => place === 'n').map(([rule, , , , types]) => [rule, types])).toEqual([
      ['held-type-changed', 'number bigint'],
    ])
  })

  test('report nothing if the types are equal or another change reports it', async () => {
    const [before, after] = [await read('1', { int64: 'bigint' }), await read('2', { int64: 'bigint' })]
    expect(diff(before, after).changes).toEqual([])
    const other = await found(
      { date: 'Date' },
      '{type: object, properties: {id: {type: string, format: date}}}',
    )
    expect(other.filter(([rule, place]) => rule === 'held-type-changed' && place === 'id')).toEqual([])
  })
})
