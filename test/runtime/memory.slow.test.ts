import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

test('a document is checked in a heap that is smaller than it', () => {
  const jiti = at('../../node_modules/jiti/lib/jiti-cli.mjs')
  const argv = ['--max-old-space-size=40', jiti, at('memory/in-pieces.ts'), String(48 * 2 ** 20)]
  const [prose, wrong] = JSON.parse(execFileSync(process.execPath, argv, { encoding: 'utf8' }))
  expect(prose).toEqual([0])
  expect(wrong).toEqual(['max-length', expect.any(Number)])
  expect(wrong[1]).toBeGreaterThan(300)
}, 240_000)
