import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { repository } from '../support/repository.ts'

const config = 'efti-schema.config.yaml'

test.each<[what: string, plant: (path: string) => void]>([
  ['a folder', mkdirSync],
  ['a link that leads nowhere', (path) => symlinkSync('nowhere', path)],
  ['a link that leads to itself', (path) => symlinkSync(config, path)],
])('a configuration that is %s is no leave to build something else', async (_what, plant) => {
  const cwd = folderWith(repository)
  rmSync(join(cwd, config))
  plant(join(cwd, config))
  for (const command of [['build'], ['check'], ['diff', 'v0', 'v1']]) {
    const { exit, stdout, stderr } = await cli(cwd, ...command)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^error: .*"efti-schema\.config\.yaml".* \[file-unreadable\]$/m)
  }
})

test.each<[what: string, plant: (path: string) => void]>([
  ['a folder', mkdirSync],
  ['a link that leads nowhere', (path) => symlinkSync('nowhere', path)],
])('a mapping that is %s is reported, by what reads it and by what writes it', async (_what, plant) => {
  const cwd = folderWith({ ...repository, 'mappings/other.yaml': '' })
  plant(join(cwd, 'mappings/1-2.yaml'))
  for (const command of [['build'], ['map', '1', '2']]) {
    const { exit, stderr } = await cli(cwd, ...command)
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/"mappings\/1-2\.yaml".* \[file-unreadable\]/)])
  }
})

test('map adds nothing to a file whose characters it cannot read', async () => {
  const cwd = folderWith({ ...repository, 'mappings/other.yaml': '' })
  const path = join(cwd, 'mappings/1-2.yaml')
  writeFileSync(path, Buffer.from('# caf\xe9\n', 'latin1'))
  const before = filesIn(cwd)
  const { exit, stderr } = await cli(cwd, 'map', '1', '2')
  expect([exit, stderr]).toEqual([2, expect.stringMatching(/1-2\.yaml".*\(.*UTF-8\).* \[file-unreadable\]/)])
  expect(filesIn(cwd)).toEqual(before)
})

test('a file that is called as the folder of mappings is no mapping', async () => {
  const cwd = folderWith({ ...repository, mappings: 'mine' })
  const { exit, stderr } = await cli(cwd, 'build', '--quiet')
  expect([exit, stderr]).toEqual([0, ''])
})
