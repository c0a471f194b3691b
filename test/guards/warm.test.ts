import { expect, test } from 'vitest'
import { folderOf, importsOf, sources } from './sources.ts'

test('a build with nothing to do loads nothing but what it needs to see that', () => {
  const reached = new Set<string>()
  const pending = ['cli/main.ts', 'cli/start.ts']
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    for (const { to, isType, isLazy } of importsOf(path, sources.get(path) ?? '')) {
      if (!isType && !isLazy) pending.push(to)
    }
  }
  const folders = new Set([...reached].filter((path) => !path.startsWith('node:')).map(folderOf))
  expect([...folders].sort()).toEqual(['cache', 'cli', 'files'])
  expect([...reached].filter((path) => path.startsWith('cli/')).sort()).toEqual([
    'cli/io.ts',
    'cli/main.ts',
    'cli/node-version.ts',
    'cli/problems.ts',
    'cli/run.ts',
    'cli/start.ts',
    'cli/warm/state.ts',
    'cli/warm/warm.ts',
  ])
})
