import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { listed } from '../conformance/listed.ts'
import { ids, rows } from './rows.ts'

test('every row of the list of threats has its tests, or a reason why not', () => {
  expect([...rows().keys()]).toEqual(ids)
  const without = [...rows()].filter(([, files]) => files.length === 0).map(([id]) => id)
  const known = listed('known-failures', 'threats').map(({ id }) => id)
  expect(known).toEqual(without)
})

test('every file of the table speaks of its row', () => {
  const silent = [...rows()].flatMap(([id, files]) =>
    files
      .filter((file) => {
        const path = join(packageRoot, file)
        return !existsSync(path) || !new RegExp(`\\b${id}\\b`).test(readFileSync(path, 'utf8'))
      })
      .map((file) => `${id} ${file}`),
  )
  expect(silent).toEqual([])
})
