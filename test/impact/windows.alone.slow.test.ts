import { expect, test, vi } from 'vitest'
import { findSpecifiers, specifierFor } from '../../src/impact/fix/specifier.ts'

const world = vi.hoisted(() => ({ isWindows: false }))

vi.mock(import('node:path'), async (original) => {
  const { pathOf } = await import('../support/windows.ts')
  return pathOf(await original(), world) as never
})

test('an alias of a tsconfig on a drive leads to the later version', () => {
  world.isWindows = true
  const paths = { '@schemas/v1/*': ['./out/v1/*'], '@schemas/v2/*': ['./out/v2/*'] }
  const ways = findSpecifiers({ pathsBasePath: 'C:/repo', paths }, 'C:/repo/out')
  expect(ways.aliases.map(({ to }) => to)).toEqual(['C:/repo/out/v1/*', 'C:/repo/out/v2/*'])
  const file = { fileName: 'C:/repo/src/main.ts' } as never
  const found = specifierFor(
    '@schemas/v1/desk/types.js',
    'v1/desk/types.ts',
    'v2/counter/types.ts',
    file,
    ways,
  )
  expect(found).toBe('@schemas/v2/counter/types.js')
})
