import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/index.ts'
import { watchedFolders } from '../../src/cli/watched-folders.ts'
import { loadConfig } from '../../src/config/index.ts'
import { folderWith } from '../support/folder.ts'
import { library, shop } from '../support/shop.ts'

test('--watch builds again after a change of a source or the configuration, and ends well', {
  tags: 'slow',
  timeout: 30_000,
}, async () => {
  const cwd = folderWith({ ...library, 'notes.md': '' })
  let end: () => void = () => {}
  const interrupted = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  const told: string[] = []
  const stream = { write: (text: string) => told.push(text) }
  const exit = run(['build', '--watch'], { stdout: stream, stderr: stream, cwd, env: {}, interrupted })
  const rounds = async (count: number): Promise<void> => {
    const ended = (): number => told.filter((text) => text.startsWith('watching for changes')).length
    while (ended() < count) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const change = (path: string, text: string): void => writeFileSync(join(cwd, path), text)

  await rounds(1)
  change('notes.md', 'no part of it')
  change('examples/shelf.xml', library['examples/shelf.xml'].replace('1999', 'MM'))
  await rounds(2)
  // What a build says on its way, it says only where it takes long.
  const results = told.join('').replace(/^.*…\n/gm, '')
  expect(results).toMatch(/^1: .*1 of 1 example valid[\s\S]*shelf\.xml changed\n1: .*0 of 1 example valid/)
  change('efti-schema.config.yaml', 'versions: 1\n')
  await rounds(3)
  expect(told.join('')).toContain('efti-schema.config.yaml changed\nefti-schema.config.yaml:1:11: error: ')
  change('efti-schema.config.yaml', library['efti-schema.config.yaml'])
  await rounds(4)
  await new Promise((resolve) => setTimeout(resolve, 400))
  // What a build itself writes is no change.
  await rounds(4)
  end()
  expect(await exit).toBe(0)
  expect(told.filter((text) => text.endsWith(' changed\n'))).toEqual([
    'shelf.xml changed\n',
    'efti-schema.config.yaml changed\n',
    'efti-schema.config.yaml changed\n',
  ])
})

test('a folder is watched for every file that the configuration or a comparison names', async () => {
  const cwd = folderWith({
    'shop.yaml': shop['shop.yaml'],
    'order.json': shop['order.json'],
    'efti-schema.config.ts': `import { source } from './lib/base.ts'
export default {
  versions: { a: { apis: { shop: source } }, b: { apis: { shop: source } } },
  compare: [{ from: 'a', to: 'b', accepted: 'decide/accepted.yaml', impact: 'impact/of.json', hooks: 'mine/hooks.ts' }],
}
`,
    'lib/base.ts': "export { source } from './deep/source.mjs'\n",
    'lib/deep/source.mts': "export const source = 'shop.yaml'\n",
    'decide/accepted.yaml': '[]\n',
    'impact/of.json': '{}',
    'mine/hooks.ts': 'export const hooks = {}\n',
  })
  const config = await loadConfig({ cwd }, (problem) => expect.unreachable(problem.code))
  const watched = watchedFolders(config, cwd, undefined)
  const isWatched = (path: string) => watched.get(dirname(join(cwd, path)))?.(basename(path)) === true
  const named = [
    'decide/accepted.yaml',
    'impact/of.json',
    'mine/hooks.ts',
    'lib/base.ts',
    'lib/deep/source.mts',
  ]
  expect(named.filter((path) => !isWatched(path))).toEqual([])
  const other = ['decide/notes.md', 'lib/other.ts', 'mine/other.ts']
  expect(other.filter(isWatched)).toEqual([])
})
