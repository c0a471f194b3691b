import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { cli } from '../support/cli.ts'
import { embeddedBuild } from '../support/embedded.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { git } from '../support/git.ts'
import { shareOf } from '../support/heavy.ts'
import { shop } from '../support/shop.ts'

/** A pair of OpenAPI files with a breaking change. */
const pair = {
  'package.json': '{ "type": "module" }\n',
  'specs/1/shop.yaml': shop['shop.yaml'],
  'specs/1/order.json': shop['order.json'],
  'specs/2/shop.yaml': shop['shop.yaml'].replace('"1"', '"2"'),
  'specs/2/order.json': shop['order.json'].replace('"minimum": 1', '"minimum": 2'),
}

/** Installs the package, as `npm ci` would. */
function install(cwd: string): void {
  mkdirSync(join(cwd, 'node_modules'), { recursive: true })
  symlinkSync(packageRoot, join(cwd, 'node_modules/efti-schema-toolkit'))
}

/** Commits all that `.gitignore` lets in; where `out/` is to be tracked, its line is taken out first. */
function commit(cwd: string, tracksOut: boolean): void {
  writeFileSync(join(cwd, '.gitignore'), `node_modules/\n${tracksOut ? '' : '/out/\n'}`)
  git(cwd, 'init', '-q')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '-q', '-m', 'first')
}

/** A fresh clone with the package installed. */
function cloneOf(cwd: string): string {
  const clone = join(folderWith(), 'clone')
  git(cwd, 'clone', '-q', cwd, clone)
  install(clone)
  return clone
}

async function check(cwd: string) {
  const { exit, stdout, stderr } = await cli(cwd, 'check', '--format', 'json')
  return { exit, stderr, result: JSON.parse(stdout) }
}

describe('check in a clone of a repository that init set up', () => {
  test.each([true, false])('for a foreign OpenAPI pair, out/ tracked: %s', async (tracksOut) => {
    const cwd = folderWith(pair)
    install(cwd)
    expect((await cli(cwd, 'init', 'specs/1/shop.yaml', 'specs/2/shop.yaml')).exit).toBe(0)
    expect(filesIn(cwd)['.gitignore']).toBe('/out/\n')
    expect((await cli(cwd, 'build')).exit).toBe(0)
    commit(cwd, tracksOut)
    const clone = cloneOf(cwd)
    const before = Object.keys(filesIn(clone))
    expect(before.some((path) => path.startsWith('out/'))).toBe(tracksOut)
    const { exit, stderr, result } = await check(clone)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    expect(result).toMatchObject({ passed: true, output: { filesCompared: tracksOut } })
    // The pair differs in a breaking way: that alone fails no job before somebody asks for it.
    expect(result.comparisons[0].breaking).toBeGreaterThan(0)
    expect(Object.keys(filesIn(clone)).filter((path) => path.startsWith('out/'))).toEqual(
      before.filter((path) => path.startsWith('out/')),
    )
  })

  test('fails where a tracked output is stale, or the policy is broken', async () => {
    const cwd = folderWith(pair)
    install(cwd)
    await cli(cwd, 'init', 'specs/1/shop.yaml', 'specs/2/shop.yaml')
    await cli(cwd, 'build')
    writeFileSync(join(cwd, 'specs/2/order.json'), pair['specs/1/order.json'])
    commit(cwd, true)
    const stale = await check(cloneOf(cwd))
    expect(stale.exit).toBe(1)
    expect(stale.result.findings).toMatchObject([{ kind: 'stale' }])

    rmSync(join(cwd, '.git'), { recursive: true })
    writeFileSync(join(cwd, 'specs/2/order.json'), pair['specs/2/order.json'])
    const path = join(cwd, 'efti-schema.config.mjs')
    writeFileSync(
      path,
      (filesIn(cwd)['efti-schema.config.mjs'] ?? '').replace("failOn: 'none'", "failOn: 'breaking'"),
    )
    commit(cwd, false)
    const broken = await check(cloneOf(cwd))
    expect(broken.exit).toBe(1)
    expect(broken.result.findings).toMatchObject([{ kind: 'policy' }])
  })

  test.each(shareOf([true, false], 2))('for the embedded versions, out/ tracked: %s', async (tracksOut) => {
    const cwd = folderWith({ 'package.json': '{ "type": "module" }\n' })
    install(cwd)
    expect((await cli(cwd, 'init', '--efti')).exit).toBe(0)
    // What a build of these versions writes; that it is what this repository's build would write, check says.
    cpSync(join((await embeddedBuild()).folder, 'out'), join(cwd, 'out'), { recursive: true })
    commit(cwd, tracksOut)
    const { exit, result } = await check(cloneOf(cwd))
    expect(result).toMatchObject({ passed: true, findings: [], output: { filesCompared: tracksOut } })
    expect(exit).toBe(0)
  })
})
