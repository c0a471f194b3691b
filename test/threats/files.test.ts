import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { library, shop } from '../support/shop.ts'
import { describeRefusals, withSchemas } from './refused.ts'

const program = join(packageRoot, 'dist/cli/main.js')
const changed = { ...shop, 'order.json': shop['order.json'].replace('"minimum": 1', '"minimum": 2') }

function start(
  cwd: string,
  ...argv: readonly string[]
): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [program, 'build', ...argv], { cwd, stdio: 'ignore' })
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve(code))) }
}

async function built(files: Readonly<Record<string, string>>) {
  const cwd = folderWith(files)
  await cli(cwd, 'build')
  return filesIn(join(cwd, 'out'))
}

const sets = (name: string) => JSON.stringify({ versions: { '1': { schemas: { [name]: 'library.xsd' } } } })

describe('F1: names of the input name no file outside of the output', () => {
  const { 'efti-schema.config.yaml': _, ...rest } = library
  test.each(['../evil', '/tmp/evil', '..', 'CON', 'a\\b', 'a\0b', '__proto__', 'x'.repeat(400)])(
    'F1: a set %j',
    async (name) => {
      const cwd = folderWith({ ...rest, 'efti-schema.config.json': sets(name) })
      const { exit } = await cli(cwd, 'build')
      expect([0, 2]).toContain(exit)
      const inputs = ['efti-schema.config.json', 'examples', 'library.xsd']
      expect(readdirSync(cwd).filter((entry) => !inputs.includes(entry))).toEqual(exit === 0 ? ['out'] : [])
      for (const path of Object.keys(filesIn(cwd)).filter((one) => one.startsWith('out/')))
        expect(path).toMatch(/^out(?:\/[a-z0-9_][a-z0-9._-]*)+$/)
    },
  )

  test.each(['..', '../../x', 'urn:..:..', 'file:///etc/passwd', 'CON'])(
    'F1: a namespace %j',
    async (namespace) => {
      const files = { ...library, 'library.xsd': library['library.xsd'].replaceAll('urn:library', namespace) }
      const cwd = folderWith(files)
      expect((await cli(cwd, 'build')).exit).toBe(0)
      for (const path of Object.keys(filesIn(join(cwd, 'out'))))
        expect(path).toMatch(/^[a-z0-9_][a-z0-9._-]*(?:\/[a-z0-9_][a-z0-9._-]*)*$/)
    },
  )

  test('F1: none is a device of Windows', async () => {
    const schema = library['library.xsd'].replaceAll('urn:library', 'urn:x:CON')
    const cwd = folderWith({
      'efti-schema.config.yaml': 'versions:\n  "1": { schemas: Aux.xsd }\n',
      'Aux.xsd': schema,
      'com1.xsd': schema.replace('title', 'name'),
    })
    expect((await cli(cwd, 'build')).exit).toBe(0)
    expect((await cli(cwd, 'diff', 'Aux.xsd', 'com1.xsd', '--out', 'report')).exit).toBe(0)
    const paths = Object.keys(filesIn(cwd)).filter((path) => /^(?:out|report)\//.test(path))
    expect(paths).toContain('out/1/aux_/con_/types.ts')
    expect(paths).toContain('report/aux_..com1_/changes.json')
    const device = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/i
    expect(paths.filter((path) => device.test(path))).toEqual([])
  })
})

describe('F2: an output folder that cannot be written', () => {
  test('F2: is a file', async () => {
    const cwd = folderWith({ ...shop, out: 'mine' })
    expect((await cli(cwd, 'build')).stderr).toContain('[output-not-folder]')
    expect(filesIn(cwd).out).toBe('mine')
  })

  test('F2: is below a file', { tags: 'slow' }, async () => {
    const cwd = folderWith({ ...shop, mine: 'mine' })
    const { exit, stderr } = await cli(cwd, 'build', '--out', 'mine/out')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('[output-failed]')])
    expect(filesIn(cwd).mine).toBe('mine')
  })

  // The superuser may write anywhere, so that there is nothing to refuse.
  test.skipIf(process.getuid?.() === 0)('F2: is read-only, or is inside a read-only folder', async () => {
    const cwd = folderWith({ ...shop, 'there/out/README.md': 'mine' })
    chmodSync(join(cwd, 'there'), 0o555)
    const { exit, stderr } = await cli(cwd, 'build', '--out', 'there/out')
    chmodSync(join(cwd, 'there'), 0o755)
    expect([exit, stderr]).toEqual([2, expect.stringContaining('[output-failed]')])
    expect(filesIn(join(cwd, 'there'))).toEqual({ 'out/README.md': 'mine' })
  })

  test('F2: is replaced by a link between two builds', async () => {
    const cwd = folderWith({ ...shop, 'elsewhere/mine': 'mine' })
    await cli(cwd, 'build')
    rmSync(join(cwd, 'out'), { recursive: true })
    symlinkSync('elsewhere', join(cwd, 'out'))
    expect((await cli(cwd, 'build')).exit).toBe(2)
    expect(filesIn(join(cwd, 'elsewhere'))).toEqual({ mine: 'mine' })
  })

  test.each(['v', 'manifest.json', '1'])('F2: contains a link called %s', async (name) => {
    const cwd = folderWith({ ...shop, 'elsewhere/mine': 'mine' })
    mkdirSync(join(cwd, 'out'))
    symlinkSync('../elsewhere', join(cwd, 'out', name))
    const { exit, stderr } = await cli(cwd, 'build')
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/\[output-(?:link|manifest)\]/)])
    expect(filesIn(join(cwd, 'elsewhere'))).toEqual({ mine: 'mine' })
  })
})

test('F2: a build that is killed, whenever, leaves the old output or the new one', {
  tags: 'slow',
}, async () => {
  const [before, after] = [await built(shop), await built(changed)]
  const cwd = folderWith(shop)
  await cli(cwd, 'build')
  for (const [name, text] of Object.entries(changed)) writeFileSync(join(cwd, name), text)
  const started = performance.now()
  await start(folderWith(changed)).ended
  const duration = performance.now() - started
  for (let step = 0; step < 4; step++) {
    const { child, ended } = start(cwd)
    // Most of the time goes by before anything is written: the last of it is where it can hurt.
    await new Promise((resolve) => setTimeout(resolve, duration * (0.7 + step * 0.1)))
    child.kill('SIGKILL')
    await ended
    const former = readdirSync(cwd).find((name) => name.startsWith('.out.former-'))
    const stands = existsSync(join(cwd, 'out')) ? 'out' : (former ?? '')
    const files = filesIn(join(cwd, stands))
    expect([before, after]).toContainEqual(files)
  }
  expect((await cli(cwd, 'build')).exit).toBe(0)
  expect(filesIn(join(cwd, 'out'))).toEqual(after)
  expect(readdirSync(cwd).filter((name) => name.startsWith('.out'))).toEqual([])
})

test('F3: two builds into one folder: each ends with the output whole, or says that the other is writing', {
  tags: 'slow',
}, async () => {
  const want = await built(shop)
  const cwd = folderWith(shop)
  const exits = await Promise.all([start(cwd).ended, start(cwd).ended, start(cwd).ended])
  expect(exits.filter((exit) => exit !== 0 && exit !== 2)).toEqual([])
  expect(exits).toContain(0)
  expect(filesIn(join(cwd, 'out'))).toEqual(want)
})

test('F4: what is no longer made goes, what a person edited or added stops the build', async () => {
  const cwd = folderWith(shop)
  await cli(cwd, 'build')
  const [name = ''] = Object.keys(filesIn(join(cwd, 'out'))).filter((path) => path.endsWith('.ts'))
  renameSync(join(cwd, 'out', name), join(cwd, 'out', `${name}.bak`))
  expect((await cli(cwd, 'build')).stderr).toContain('[output-foreign]')
  renameSync(join(cwd, 'out', `${name}.bak`), join(cwd, 'out', name))
  writeFileSync(join(cwd, 'out', name), 'mine')
  expect((await cli(cwd, 'build')).stderr).toContain('[output-edited]')
  expect(filesIn(join(cwd, 'out'))[name]).toBe('mine')
})

describeRefusals('F9: a configuration', [
  [
    'F9: is never taken from an archive, and one that is data runs nothing',
    {
      given: {
        'efti-schema.config.yaml': `${withSchemas('a.json')}profile: !!js/function 'function () { globalThis.pwned = 1 }'\n`,
        'a.json': '{}',
      },
      want: ['yaml-tag'],
    },
  ],
])

test('F8: generated code evaluates no text and imports the runtime alone', async () => {
  const texts = Object.entries({ ...(await built(shop)), ...(await built(library)) }).filter(([path]) =>
    path.endsWith('.ts'),
  )
  expect(texts.length).toBeGreaterThan(5)
  for (const [path, text] of texts) {
    expect([path, text.match(/\beval\b|\bnew Function\b|\bimport\(|\brequire\(|__proto__\s*[:=]/)]).toEqual([
      path,
      null,
    ])
    const imports = [...text.matchAll(/ from '([^']+)'/g)].map(([, from = '']) => from)
    expect(imports.filter((from) => !from.startsWith('.') && from !== 'efti-schema-toolkit/runtime')).toEqual(
      [],
    )
  }
})
