import { expect, test } from 'vitest'
import { compiled, compilers } from '../support/compile.ts'
import { embeddedFiles } from '../support/embedded.ts'
import { isHeavy } from '../support/heavy.ts'

/** The quickest; `npm run heavy` asks all. */
const asked = isHeavy ? compilers : (['typescript-7'] as const)

test('everything that a build writes compiles strictly, library declarations checked', {
  timeout: 180_000,
}, async () => {
  const files = (await embeddedFiles()).filter(({ path }) => path.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(100)
  await compiled(files, async (check) => {
    for (const compiler of asked) {
      expect(await check(compiler, { skipLibCheck: false, noUnusedLocals: true })).toBe('')
    }
  })
})
