import { type StdioOptions, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtCommand } from '../support/built.ts'
import { folderWith } from '../support/folder.ts'
import { library } from '../support/shop.ts'

function spawn(cwd: string, ...argv: readonly string[]) {
  return spawnWith(cwd, 'pipe', ...argv)
}

function spawnWith(cwd: string, stdio: StdioOptions, ...argv: readonly string[]) {
  return spawnSync(process.execPath, [builtCommand(), ...argv], {
    cwd,
    encoding: 'utf8',
    stdio,
  })
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

test.skipIf(!existsSync('/dev/full'))('a result that does not fit is reported and is not a finding', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnWith(folderWith(library), ['inherit', full, 'pipe'], 'inspect', '1')
  closeSync(full)
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^error: .*\(ENOSPC\)/m)])
})
