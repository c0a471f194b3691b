import { expect, test } from 'vitest'
import { catalog } from '../../src/diagnostics/index.ts'
import { folderOf, sources } from './sources.ts'

test('only the profile and the embedded configuration know the first interface', () => {
  const others = [...sources].filter(
    ([path]) => folderOf(path) !== 'profile' && path !== 'config/embedded.ts',
  )
  const words = /efti|asbie/i
  const knowing = others.filter(([, text]) =>
    words.test(text.replaceAll(/\befti-schema(?:-toolkit)?\b/g, '')),
  )
  expect(knowing.map(([path]) => path)).toEqual([])
})

test('every entry of the catalogue is raised somewhere', () => {
  const calls = [...sources]
    .filter(([path]) => !path.startsWith('diagnostics/catalog'))
    .map(([, text]) => text)
  const silent = Object.keys(catalog).filter((code) => !calls.some((text) => text.includes(`'${code}'`)))
  expect(silent).toEqual([])
})

test('nothing reads the clock or the locale where it could reach an output', () => {
  const clocks = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bIntl\.|toLocale|localeCompare/
  // Its day decides whether an acceptance still holds: an exit code, and no byte.
  // That of the cache decides whether a time stamp is old enough to be trusted.
  const known = ['cache/signatures.ts', 'cli/start.ts']
  expect([...sources].filter(([, text]) => clocks.test(text)).map(([path]) => path)).toEqual(known)
})

test('no folder is read at all depths at once, which follows links since Node 22', () => {
  const calls = /readdir(?:Sync)?\([^)]*recursive|\bglob(?:Sync)?\(/
  expect([...sources].filter(([, text]) => calls.test(text)).map(([path]) => path)).toEqual([])
})
