import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { Rounds } from '../../src/plugin/rounds.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { shop } from '../support/shop.ts'

const state = vi.hoisted(() => ({ builds: true, versions: [] as string[] }))

/** The embedded versions take long to build: where `builds` is off, only the configuration is read. */
vi.mock(import('../../src/cli/index.ts'), async (original) => {
  const cli = await original()
  const buildOnce: typeof cli.buildOnce = async (session, options) => {
    if (state.builds) return cli.buildOnce(session, options)
    const { out } = options
    const config = await session.config(typeof out === 'string' ? out : undefined)
    state.versions = [...(config?.versions.keys() ?? [])]
    return { exit: 0, ...(config === undefined ? {} : { config }) } as Awaited<
      ReturnType<typeof cli.buildOnce>
    >
  }
  return { ...cli, buildOnce }
})

const { 'efti-schema.config.yaml': config, ...sources } = shop

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
  state.builds = false
  const folder = folderWith(files)
  const { errors, out } = await new Rounds({ embedded: true }).run(folder)
  state.builds = true
  expect([errors, out]).toEqual([[], join(folder, 'out')])
  expect(state.versions).toEqual(['v0', 'v1'])
})
