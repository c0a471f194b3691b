import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { library } from '../support/shop.ts'

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))

function spawn(cwd: string, ...argv: readonly string[]) {
  const program = [path('node_modules/jiti/lib/jiti-cli.mjs'), path('src/cli/main.ts')]
  return spawnSync(process.execPath, [...program, ...argv], { cwd, encoding: 'utf8' })
}

test.each<[readonly string[], { status: number; stdout: RegExp; stderr: RegExp }]>([
  [['validate', '1', 'examples/shelf.xml'], { status: 0, stdout: /valid/, stderr: /^$/ }],
  [['validate', '1', 'wrong.xml'], { status: 1, stdout: /root-unknown/, stderr: /^$/ }],
  [['validate', '1', 'nowhere.xml'], { status: 2, stdout: /^$/, stderr: /document-missing/ }],
])('the process ends as the command did: %j', (argv, want) => {
  const cwd = folderWith({ ...library, 'wrong.xml': '<a/>' })
  const { status, stdout, stderr } = spawn(cwd, ...argv, '--quiet')
  expect(status).toBe(want.status)
  expect(stdout).toMatch(want.stdout)
  expect(stderr).toMatch(want.stderr)
})
