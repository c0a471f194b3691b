import { expect, test } from 'vitest'
import { findSpecifiers, specifierFor } from '../../src/impact/fix/specifier.ts'

/** Imports of code on a drive of Windows. */
export function testImpact(): void {
  test('an alias of a tsconfig on a drive leads to the later version', () => {
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
}
