import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CommandProcess } from '../support/command-process.ts'
import { folderWith } from '../support/folder.ts'

const endless = '/dev/zero'

/** A folder in which what a command may read has no end. */
function folder(): string {
  const cwd = folderWith({
    'shop.yaml': "openapi: 3.1.0\ninfo: {title: shop, version: '1'}\npaths: {}\n",
    'efti-schema.config.yaml': `versions: { "1": { apis: { shop: ./shop.yaml } }, "2": { apis: { shop: ${endless} } } }\n`,
    'more/shop.yaml': 'a: 1\n',
  })
  for (const name of [
    'link.yaml',
    'link.json',
    'link.xsd',
    'link.zip',
    'link.xml',
    'link.ndjson',
    'more/a.xml',
  ])
    symlinkSync(endless, join(cwd, name))
  return cwd
}

// In a process of their own: what reads without end can be ended.
const commands = new CommandProcess()
afterAll(() => commands.end())

describe.skipIf(process.platform === 'win32')('P5: what has no end is refused', () => {
  test.each([
    'validate 1 /dev/zero',
    'validate 1 link.xml',
    'validate 1 more',
    'inspect /dev/zero',
    'inspect link.yaml',
    'diff link.yaml shop.yaml',
    'diff shop.yaml link.json',
    'diff shop.yaml link.xsd',
    'diff shop.yaml link.zip',
    'build',
    'build --config /dev/zero',
    'build --config link.yaml',
    'check',
    'sample link.xsd',
    'map 1 2',
    'impact 1 2',
    'migrate v0 v1 --embedded /dev/zero',
    'migrate v0 v1 --embedded link.xml link.ndjson link.zip --out new',
    'migrate v0 v1 --embedded more --out new',
    'migrate v0 v1 --embedded shop.yaml --context /dev/zero',
    'migrate v0 v1 --embedded shop.yaml --hooks /dev/zero',
  ])('%s', async (line) => {
    const { status, stderr } = await commands.run(folder(), line.split(' '), 60)
    expect([status, stderr]).toEqual([2, expect.stringMatching(/error: .*\[[a-z-]+\]/u)])
  })
})
