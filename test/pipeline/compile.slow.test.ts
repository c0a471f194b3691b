import { expect, test } from 'vitest'
import { compiled, compilers } from '../support/compile.ts'
import { embeddedFiles } from '../support/embedded.ts'

test('everything that a build writes compiles strictly on TypeScript 5.9, 6 and 7, library declarations checked', {
  timeout: 180_000,
}, async () => {
  const files = (await embeddedFiles()).filter(({ path }) => path.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(100)
  await compiled(files, async (check) => {
    for (const compiler of compilers) {
      expect(await check(compiler, { skipLibCheck: false, noUnusedLocals: true })).toBe('')
    }
  })
})
