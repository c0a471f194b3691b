import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { embeddedBuild } from '../support/embedded.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

const proposal = 'draft/v0..v1/adapters/hooks-proposal.ts'
const forward = 'consignmentToFTI010GetCmdsResponse'
const specs = new URL('../../specs/', import.meta.url).pathname

test('a build proposes a hooks file, and what a person’s own one lacks', async () => {
  const { folder } = await embeddedBuild()
  const first = readFileSync(join(folder, 'out', proposal), 'utf8')
  expect(first).toContain("import type { Hooks } from './hooks.js'")
  expect(first).toContain('throw new Error(')

  const cwd = folderWith()
  const own = '// Mine.\nexport const hooks = {}\n'
  writeFileSync(join(cwd, 'hooks.ts'), own)
  const version = (name: string, status: string): object => ({
    status,
    schemas: `${specs}${name}/schemas.zip`,
  })
  const config = {
    versions: { v0: version('v0', 'stable'), v1: version('v1', 'draft') },
    compare: [
      {
        ...{ from: 'v0', to: 'v1', hooks: 'hooks.ts' },
        decisions: { gone: { owner: 'nobody' }, [`${forward}.unitCode_missing`]: { owner: 'product' } },
      },
    ],
  }
  writeFileSync(join(cwd, 'efti-schema.config.json'), JSON.stringify(config, null, 2))
  const { exit, stderr } = await cli(cwd, 'build')
  expect(told(stderr)).toContain('decision-unknown efti-schema.config.json:18:9')
  expect(filesIn(join(cwd, 'out'))['draft/v0..v1/report.html']).toContain('Owner product')
  expect(exit).toBe(0)
  expect(stderr).toContain('"hooks.ts"')
  expect(told(stderr)).toContain('hooks-incomplete efti-schema.config.json:13:5')
  const merged = filesIn(join(cwd, 'out'))[`${proposal}.txt`] ?? ''
  expect(merged.startsWith('// Mine.\nexport const hooks = {')).toBe(true)
  expect(merged).toContain('throw new Error(')
  expect(filesIn(cwd)['hooks.ts']).toBe(own)
})
