import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MigrationEntry } from '../../src/migrate/entry.ts'
import { TakenIds } from '../../src/migrate/taken-ids.ts'
import { folderWith } from '../support/folder.ts'

const entry = (file: string, value: string, migrated = true): MigrationEntry => {
  const roots = { root: 'a', targetRoot: 'b' }
  return { file, migrated, ...roots, ids: { E1: value }, losses: [], issues: [], undetermined: [] }
}

function opened(
  out: string,
  own: readonly string[],
  more: { run?: string; store?: readonly string[]; done?: readonly MigrationEntry[] } = {},
) {
  const { run = 'r', store = own, done = [] } = more
  const taken = new TakenIds({ out, run, own: new Set(own), store: new Set(store) })
  taken.open(done)
  return taken
}

/** Which of several documents others came before, as `second: first`. */
function claimed(taken: TakenIds, ...entries: readonly MigrationEntry[]): readonly string[] {
  return [...taken.claim(entries).values()].flat().map(({ first, second }) => `${second}: ${first}`)
}

test('the first document of a value has it, within one call and after it', () => {
  const taken = opened(folderWith({}), ['a', 'b', 'c'])
  expect(claimed(taken, entry('a', '1'), entry('b', '1'), entry('c', '2'))).toEqual(['b: a'])
  expect(claimed(taken, entry('b', '2'))).toEqual(['b: c'])
  taken.close()
})

test('of shards that run at once the first line counts for both', () => {
  const out = folderWith({})
  const [one, other] = [
    opened(out, ['a', 'b'], { store: ['a', 'b', 'c', 'd'] }),
    opened(out, ['c', 'd'], { store: ['a', 'b', 'c', 'd'] }),
  ]
  expect(claimed(one, entry('a', '1'))).toEqual([])
  expect(claimed(other, entry('c', '1'), entry('d', '2'))).toEqual(['c: a'])
  expect(claimed(one, entry('b', '2'))).toEqual(['b: d'])
  for (const taken of [one, other]) taken.close()
})

test('what was set aside, or has no id of its own, takes none', () => {
  const out = folderWith({})
  const taken = opened(out, ['a', 'b'])
  const { ids: _ids, ...without } = entry('a', '1')
  expect(claimed(taken, without, entry('a', '1', false))).toEqual([])
  expect(claimed(taken, entry('b', '1'))).toEqual([])
  taken.close()
})

test('documents that are migrated again release their ids; those of other stores keep them', () => {
  const out = folderWith({})
  const before = opened(out, ['a', 'b'], { run: 'earlier' })
  claimed(before, entry('a', '1'), entry('b', '2'))
  before.close()
  const again = opened(out, ['b'], { run: 'later', store: ['b', 'c'] })
  expect(claimed(again, entry('b', '1'))).toEqual(['b: a'])
  again.close()
  const shard = opened(out, ['c'], { run: 'later', store: ['b', 'c'] })
  expect(claimed(shard, entry('c', '2'))).toEqual([])
  shard.close()
  const alone = opened(out, ['a', 'b', 'c'], { run: 'third' })
  expect(readFileSync(join(out, 'migration.ids'), 'utf8')).toBe('')
  expect(claimed(alone, entry('c', '1'))).toEqual([])
  alone.close()
})

test('a run that goes on keeps what its documents have', () => {
  const out = folderWith({})
  const killed = opened(out, ['a', 'b', 'c'])
  claimed(killed, entry('a', '1'), entry('b', '2'))
  killed.close()
  const resumed = opened(out, ['a', 'b', 'c'], { done: [entry('a', '1')] })
  expect(claimed(resumed, entry('b', '2'), entry('c', '1'))).toEqual(['c: a'])
  resumed.close()
})

test('a line that was cut off, and one that another machine wrote over, take nothing with them', () => {
  const out = folderWith({})
  writeFileSync(join(out, 'migration.ids'), '{"run":"r","file":"x","ids":{"E1":"0"}}\n{"run":"r","fi')
  const taken = opened(out, ['a', 'b'], { store: ['a', 'b', 'x'] })
  expect(claimed(taken, entry('a', '0'))).toEqual(['a: x'])
  appendFileSync(join(out, 'migration.ids'), '{"run":"r","file":"x","ids":{"E1')
  expect(claimed(taken, entry('b', '5'))).toEqual([])
  expect(claimed(taken, entry('a', '5'))).toEqual(['a: b'])
  taken.close()
})
