import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { build, loadConfig } from '../../src/index.ts'
import { compiled, compilers } from '../support/compile.ts'
import { folderWith } from '../support/folder.ts'

test('everything that a build writes compiles strictly on TypeScript 5.9, 6 and 7, library declarations checked', {
  timeout: 180_000,
}, async () => {
  const problems = new Diagnostics()
  const config = await loadConfig({ cwd: folderWith(), embedded: true }, problems.sink)
  const result = config && (await build(config, {}, problems.sink))
  const files = result?.files.filter(({ path }) => path.endsWith('.ts')) ?? []
  expect(files.length).toBeGreaterThan(100)
  await compiled(files, async (check) => {
    for (const compiler of compilers) {
      expect(await check(compiler, { skipLibCheck: false, noUnusedLocals: true })).toBe('')
    }
  })
})
