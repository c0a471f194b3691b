import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runSource } from '../support/run-sources.ts'

test('a document is checked in a heap that is smaller than it', () => {
  const argv = [
    '--max-old-space-size=28',
    ...runSource('test/runtime/memory/in-pieces.ts'),
    String(32 * 2 ** 20),
  ]
  const [prose, wrong] = JSON.parse(execFileSync(process.execPath, argv, { encoding: 'utf8' }))
  expect(prose).toEqual([0])
  expect(wrong).toEqual(['max-length', expect.any(Number)])
  expect(wrong[1]).toBeGreaterThan(200)
}, 240_000)
