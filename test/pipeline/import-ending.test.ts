import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'

const shop = new URL('../../docs/example/shop/', import.meta.url).pathname

/** What the relative imports of all generated modules end with. */
function endingsIn(folder: string): readonly string[] {
  const modules = Object.entries(filesIn(folder)).filter(([path]) => path.endsWith('.ts'))
  const found = modules.flatMap(([, text]) =>
    [...text.matchAll(/^[^*/\n]*\bfrom '\.[^']*?(\.js|\.ts)?'$/gmu)].map(([, ending]) => ending ?? ''),
  )
  expect(found.length).toBeGreaterThan(20)
  return [...new Set(found)]
}

test.each([
  ['js', '.js'],
  ['ts', '.ts'],
  ['none', ''],
])('modules import each other as the configuration says: %s', { tags: 'slow' }, async (setting, ending) => {
  const cwd = folderWith()
  cpSync(shop, cwd, { recursive: true })
  const config = readFileSync(join(cwd, 'efti-schema.config.yaml'), 'utf8')
  writeFileSync(join(cwd, 'efti-schema.config.yaml'), `${config}importEnding: ${setting}\n`)

  expect((await cli(cwd, 'build')).exit).toBe(0)
  expect(endingsIn(join(cwd, 'out'))).toEqual([ending])
  expect((await cli(cwd, 'check', '--fail-on', 'none')).exit).toBe(0)

  await cli(cwd, 'map', 'v1', 'v2')
  expect(readFileSync(join(cwd, 'mappings/v1-v2.hooks.ts'), 'utf8')).toContain(`/adapters/hooks${ending}'\n`)
})
