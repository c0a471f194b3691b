import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { build, loadConfig } from '../../src/index.ts'
import { loadGenerated } from '../../src/run/index.ts'
import type { Chain, ChainOf } from '../../src/runtime/index.ts'
import { cli } from '../support/cli.ts'
import { compiled } from '../support/compile.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { document, threeVersions } from './three-versions.ts'

type Versions = Record<'one' | 'two' | 'three', object>
type Steps = Readonly<Record<string, object>>

async function builtIn(files: Readonly<Record<string, string>>) {
  const problems = new Diagnostics()
  const config = await loadConfig({ cwd: folderWith(files) }, problems.sink)
  const built = config && (await build(config, {}, problems.sink))
  if (!built)
    throw new Error(
      problems
        .sorted()
        .map(({ message }) => message)
        .join(),
    )
  return built.files
}

const policies = { onLoss: 'drop' } as const
const whole = { id: '1', a: 'A', b: 'B', c: 'C' }

describe('a chain that is generated', { tags: 'slow' }, () => {
  test('converts a document of any version to any other, and reads it', async () => {
    const files = await builtIn(threeVersions())
    const paths = files.map(({ path }) => path).filter((path) => path.startsWith('chains/'))
    expect(paths).toEqual(['chains/index.ts', 'chains/order-chain.ts'])
    const program = await loadGenerated(files)
    const { orderChain } = program.load('chains/index.ts') as { orderChain: ChainOf<Versions, Steps> }
    const options = { context: {}, hooks: {}, policies }
    const steps = { 'one..two': options, 'two..three': options, 'three..two': options, 'two..one': options }
    const chain: Chain<Versions> = orderChain(steps)
    const forth = chain.convert(document('urn:one', whole), 'three')
    expect(forth).toMatchObject({ ok: true, version: 'one', document: expect.stringContaining('urn:three') })
    expect(forth.losses.map(({ value, step }) => [value, step])).toEqual([
      ['A', { from: 'one', to: 'two' }],
      ['B', { from: 'two', to: 'three' }],
    ])
    expect(chain.read(document('urn:three', { id: '1', c: 'C' }), 'one')).toMatchObject({
      ...{ ok: true, version: 'three', losses: [] },
      value: { id: '1', c: 'C' },
    })
    // What is not told is not taken.
    const { 'two..three': _, ...others } = steps
    expect(orderChain(others).convert(document('urn:one', whole), 'three').issues).toMatchObject([
      { rule: 'no-step' },
    ])
    expect(orderChain(steps, () => 'two').convert(document('urn:one', whole), 'three').ok).toBe(false)

    const modules = files.filter(({ path }) => path.endsWith('.ts'))
    const user = (path: string, call: string) => ({
      path,
      text: `import { orderChain } from './chains/index.js'\nexport const found: string | undefined = ${call}\n`,
    })
    const given = "{ 'one..two': { context: {}, hooks: {} }, 'two..three': { policies: { onLoss: 'drop' } } }"
    const users = [
      user('fine.ts', `orderChain(${given}).convert('', 'three').document`),
      user('no-version.ts', `orderChain(${given}).convert('', 'four').document`),
      user('no-step.ts', `orderChain({ 'one..three': {} }).convert('', 'three').document`),
      user(
        'no-policy.ts',
        `orderChain({ 'one..two': { policies: { onLoss: 'keep' } } }).convert('', 'two').document`,
      ),
    ]
    await compiled([...modules, ...users], async (check) => {
      const told = await check('typescript-7', { isolatedDeclarations: true, declaration: true })
      expect([...new Set(told.match(/[\w.-]+\.ts(?=\()/g))].sort()).toEqual([
        'no-policy.ts',
        'no-step.ts',
        'no-version.ts',
      ])
    })
  }, 180_000)

  test('is left out where two versions are all there are, or a root is not the same all along', async () => {
    const two = threeVersions()
    const config = two['efti-schema.config.yaml'] ?? ''
    const cwd = folderWith({
      ...two,
      'efti-schema.config.yaml': config.replace(/ {2}- \{ from: two.*\n/, ''),
    })
    expect((await cli(cwd, 'build', '--quiet')).exit).toBe(0)
    expect(Object.keys(filesIn(`${cwd}/out`)).filter((path) => path.includes('chain'))).toEqual([])
  })

  test('is written only if adapters are written', async () => {
    const files = threeVersions()
    const config = `${files['efti-schema.config.yaml']}generate: [report]\n`
    const built = await builtIn({ ...files, 'efti-schema.config.yaml': config })
    expect(built.filter(({ path }) => path.includes('chain'))).toEqual([])
  })
})
