import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { embeddedBuild } from '../support/embedded.ts'
import { filesIn, folderWith } from '../support/folder.ts'

test('the embedded versions build, with the same bytes in every folder, and libxml2 and ajv agree', async () => {
  const first = await embeddedBuild()
  const one = first.folder
  const other = folderWith()
  expect(first.exit).toBe(0)
  expect(first.stderr).not.toContain('error:')
  expect(first.stdout).toMatch(/^v0: .*\b557\b.*\b4 of 4\b.*\b4\b/m)
  expect(first.stdout).toMatch(/^v1 \(draft\): .*\b6 of 6\b.*\b6\b/m)
  expect(first.stdout).toMatch(
    /^v0 → v1 \(draft\): \d+ changes \([1-9]\d* breaking, .*; 6 adapters, \d+ decisions /m,
  )
  expect(first.stdout).toMatch(/: 552\b.*\b557\b.*\b4\b.*\b1\b.*\b103\b/)
  expect(first.stderr).not.toContain('[adapter-unproven]')
  expect(first.stdout).toMatch(/^Report v0 → v1: out\/draft\/v0\.\.v1\/report\.md$/m)
  const files = filesIn(join(one, 'out'))
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'draft/v0..v1/adapters/fates.json',
      'draft/v0..v1/adapters/index.ts',
      'draft/v0..v1/adapters/proof.json',
      'draft/v0..v1/changes.json',
      'draft/v0..v1/examples/v0-to-v1/get-consignment-subsets/after.xml',
      'draft/v0..v1/examples/v1-to-v0/fti010/after.xml',
      'draft/v0..v1/report.html',
      'draft/v0..v1/report.md',
      'manifest.json',
      'v0/data-elements.json',
      'v0/projections/to-identifier.ts',
      'v0/schemas/common/subsets.ts',
    ]),
  )
  // What another folder already holds is left alone where it is what a build writes there.
  cpSync(join(one, 'out'), join(other, 'elsewhere/deep'), { recursive: true })
  const second = await cli(other, 'build', '--embedded', '--out', 'elsewhere/deep', '--verify')
  expect(second.exit).toBe(0)
  // Nobody else is asked about what overlays changed: the two APIs of V0.
  const verified = second.stderr.match(/\[verify-[a-z-]+\]/g)
  expect(verified).toEqual(['[verify-not-asked]', '[verify-not-asked]'])
  expect(second.stdout).toContain(': 0 written, ')
  expect(filesIn(join(other, 'elsewhere/deep'))).toEqual(files)
  expect(Object.values(files).some((text) => text.includes(one) || text.includes(other))).toBe(false)
})

test('nothing stable imports a draft', async () => {
  const { folder } = await embeddedBuild()
  const stable = Object.entries(filesIn(join(folder, 'out'))).filter(([path]) => path.startsWith('v0/'))
  expect(stable.length).toBeGreaterThan(10)
  expect(stable.filter(([, text]) => /from '[^']*draft\//.test(text))).toEqual([])
})
