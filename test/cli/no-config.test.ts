import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { shop } from '../support/shop.ts'

const commands: readonly (readonly [string, ...(readonly string[])])[] = [
  ['build'],
  ['build', '--out', 'made'],
  ['check'],
  ['check', '--format', 'json'],
  ['validate', 'v1', 'order.json'],
  ['validate', 'v1', 'missing.json'],
  ['sample', 'v1'],
  ['migrate', 'v0', 'v1', 'order.json'],
  ['map', 'v0', 'v1'],
  ['impact', 'v0', 'v1'],
  ['inspect', 'v1'],
  ['inspect', 'v1', '--format', 'json'],
  ['diff', 'v0', 'v1'],
  ['diff', 'shop.yaml', 'v1', '--format', 'json'],
]

/** A package of a monorepo whose neighbour has the configuration. */
const monorepo = {
  'packages/schemas/efti-schema.config.yaml': shop['efti-schema.config.yaml'],
  'packages/app/shop.yaml': shop['shop.yaml'],
  'packages/app/order.json': shop['order.json'],
}

describe('without a configuration', () => {
  test.each(commands)('%s %s %s ends with 2, writes nothing and says both ways out', async (...argv) => {
    const top = folderWith(monorepo)
    const { exit, stdout, stderr } = await cli(`${top}/packages/app`, ...argv)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/\[(?:config-none|side-unknown)\]/)
    expect(stderr).toContain('efti-schema init')
    expect(stderr).toContain('--embedded')
    expect(filesIn(top)).toEqual(monorepo)
  })

  test.each([['lock'], ['init', '--tasks', 'turbo']])(
    '%s, which the embedded versions are no help for, asks for a configuration',
    async (...argv) => {
      const cwd = folderWith()
      const { exit, stdout, stderr } = await cli(cwd, ...argv)
      expect([exit, stdout]).toEqual([2, ''])
      expect(stderr).toContain('[config-none]')
      expect(stderr).not.toContain('--embedded')
      expect(filesIn(cwd)).toEqual({})
    },
  )

  test('paths need none: diff, inspect, validate and sample', async () => {
    const cwd = folderWith(monorepo)
    const app = `${cwd}/packages/app`
    expect(await cli(app, 'diff', 'shop.yaml', 'shop.yaml')).toMatchObject({ exit: 0, stderr: '' })
    expect(await cli(app, 'inspect', 'shop.yaml')).toMatchObject({ exit: 0, stderr: '' })
    const sample = await cli(app, 'sample', 'shop.yaml')
    expect(sample).toMatchObject({ exit: 0, stderr: '' })
    expect(JSON.parse(sample.stdout)).toHaveProperty('count')
    const validated = await cli(app, 'validate', 'order.json', 'order.json')
    expect(validated.stderr).toBe('')
    expect(validated.exit).toBe(1)
  })

  test('a command that needs no version takes no --embedded', async () => {
    for (const command of ['init', 'lock', 'completion']) {
      const { exit, stderr } = await cli(folderWith(), command, '--embedded')
      expect([command, exit]).toEqual([command, 2])
      expect(stderr).toContain("unknown option '--embedded'")
    }
  })
})

describe('--embedded', () => {
  test('wins over a configuration of the folder', { tags: 'slow' }, async () => {
    const { exit, stdout } = await cli(folderWith(shop), 'inspect', 'v0', '--embedded', '--format', 'json')
    expect(exit).toBe(0)
    expect(JSON.parse(stdout).dataElements).toHaveLength(557)
    const own = await cli(folderWith(shop), 'inspect', '1', '--embedded')
    expect([own.exit, own.stdout]).toEqual([2, ''])
  })

  test.each(['build', 'inspect v0'])('and --config exclude each other: %s', async (line) => {
    const cwd = folderWith(shop)
    const argv = [...line.split(' '), '--embedded', '--config', 'efti-schema.config.yaml']
    const { exit, stdout, stderr } = await cli(cwd, ...argv)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/--embedded.*--config/)
    expect(filesIn(cwd)).toEqual(shop)
  })
})

test('a configuration in a folder above is named, as the path to give', async () => {
  const top = folderWith({ ...shop, 'api/v1/notes.txt': 'mine' })
  const { exit, stderr } = await cli(`${top}/api/v1`, 'check')
  expect([exit, stderr]).toEqual([2, expect.stringContaining('[config-none]')])
  const path = '../../efti-schema.config.yaml'
  expect(stderr).toContain(`--config ${path}`)
  expect(await cli(`${top}/api/v1`, 'inspect', '1', '--config', path)).toMatchObject({ exit: 0 })
})

test.each(['cjs', 'cts', 'toml'])('a configuration with the ending %s is named', async (ending) => {
  const name = `efti-schema.config.${ending}`
  const { exit, stderr } = await cli(folderWith({ [name]: '' }), 'build')
  expect([exit, stderr]).toEqual([2, expect.stringContaining('[config-ending]')])
  expect(stderr).toContain(`"${name}"`)
})
