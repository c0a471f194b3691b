import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const tests = fileURLToPath(new URL('..', import.meta.url))

test('files that replace modules are run alone, others together', () => {
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.test.ts'),
  )
  const replacing = files.filter((path) =>
    /^vi\.(?:do)?mock\(/im.test(readFileSync(`${tests}/${path}`, 'utf8')),
  )
  expect(replacing.sort()).toEqual(files.filter((path) => /\.alone(?:\.slow)?\.test\.ts$/.test(path)).sort())
})
