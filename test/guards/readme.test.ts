import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { packageRoot } from '../../src/config/index.ts'

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')
const readme = read('README.md')

/** The first cells of a table, by the section of its page. */
function rowsOf(page: string, section: string): readonly string[] {
  const text = read(page).split(`## ${section}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell)
}

test('the list of commands has every one, with its arguments', () => {
  const usage = commands.map(({ name, args }) => `efti-schema ${name} ${args}`.replaceAll('...', '…').trim())
  expect(rowsOf('docs/README.md', 'Commands')).toEqual(usage)
})

test('every dependency has its reason', () => {
  expect(rowsOf('docs/inside.md', 'Dependencies')).toEqual(
    Object.keys(JSON.parse(read('package.json')).dependencies),
  )
})

test('the README and the reviewer’s script agree', () => {
  expect(readme).toContain('npm ci && npm start')
  expect(readme).toContain('npm ci && npm test')
  expect(read('.ci/run')).toMatch(
    /^npm ci\nCORPUS_REQUIRED=1 npm test\nCORPUS_REQUIRED=1 npm run --silent conformance\nnpm run --silent package:check\nnpm start$/m,
  )
})
