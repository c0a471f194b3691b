import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

const sides = Object.fromEntries(
  ['string', 'integer'].map((type, index) => [
    `${index + 1}.json`,
    JSON.stringify({ title: 'Order', type: 'object', properties: { item: { type } } }),
  ]),
)

test.each([
  ['html', []],
  ['markdown', []],
  ['html', ['--out', 'report']],
  ['markdown', ['--out', 'report']],
] as const)('a page on stdout needs no other file: %s %s', async (format, more) => {
  const cwd = folderWith(sides)
  const { stdout } = await cli(cwd, 'diff', '1.json', '2.json', '--format', format, ...more)
  expect(stdout).not.toMatch(/witnesses\.ndjson/u)
  expect(stdout).toMatch(/:(?:<\/summary>\s*)?<pre>\{/u)
  if (format === 'html') expect(stdout).toMatch(/<li id=a1-\d+>\d+ .*type/u)
})
