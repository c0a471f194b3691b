import { expect, test } from 'vitest'
import { askedCompilers, compiled } from '../support/compile.ts'
import { embeddedFiles } from '../support/embedded.ts'

/** The quickest; `npm run heavy` asks all. */

test('everything that a build writes compiles strictly, library declarations checked', {
  timeout: 180_000,
}, async () => {
  const files = (await embeddedFiles()).filter(({ path }) => path.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(100)
  await compiled(files, async (check) => {
    for (const compiler of askedCompilers) {
      expect(await check(compiler, { skipLibCheck: false, noUnusedLocals: true })).toBe('')
    }
  })
})
