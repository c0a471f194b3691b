import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Rounds } from '../../src/plugin/rounds.ts'
import { embeddedBuild } from '../support/embedded.ts'
import { filesIn, folderWith, nestedFolders } from '../support/folder.ts'
import { shop } from '../support/shop.ts'

const { 'efti-schema.config.yaml': config, ...sources } = shop
// Where the second build finds what the first has read.
const nested = nestedFolders()

test('a missing configuration is an error of the bundle, and nothing is written', async () => {
  const folder = folderWith(sources)
  const { errors, out } = await new Rounds({}).run(folder)
  expect(errors.map(({ text }) => /\[([a-z-]+)\]/.exec(text)?.[1])).toEqual(['config-none'])
  expect(out).toBeUndefined()
  expect(filesIn(folder)).toEqual(sources)
})

test('a configuration that is written later is watched for, and built', async () => {
  const folder = folderWith(sources)
  const rounds = new Rounds({})
  const { watched } = await rounds.run(folder)
  const path = join(folder, 'efti-schema.config.yaml')
  expect(watched.concerns(path)).toBe(true)
  expect(watched.folders).toContain(folder)
  writeFileSync(path, config)
  const { errors, out } = await rounds.run(folder)
  expect([errors, out]).toEqual([[], join(folder, 'out')])
  expect(existsSync(join(folder, 'out/manifest.json'))).toBe(true)
})

test('a missing file that "config" names is an error of the bundle', async () => {
  const { errors } = await new Rounds({ config: 'other.yaml' }).run(folderWith(shop))
  expect(errors.map(({ text }) => /\[([a-z-]+)\]/.exec(text)?.[1])).toEqual(['config-missing'])
})

test.each([
  ['without a configuration', sources],
  ['beside one', shop],
])('"embedded" uses the embedded versions: %s', async (_, files) => {
  const folder = nested(files)
  const { errors, out } = await new Rounds({ embedded: true }).run(folder)
  expect([errors, out]).toEqual([[], join(folder, 'out')])
  const manifest = readFileSync(join(folder, 'out/manifest.json'), 'utf8')
  expect(manifest).toBe(readFileSync(join((await embeddedBuild()).folder, 'out/manifest.json'), 'utf8'))
})
