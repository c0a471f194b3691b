import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { embeddedBuild } from '../support/embedded.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { isHeavy } from '../support/heavy.ts'
import { told } from '../support/told.ts'

const proposal = 'adapters/hooks-proposal.ts'
const placed = (path: string): string => new URL(`../../${path}`, import.meta.url).pathname

/** A pair of versions with a decision for somebody: the shop, and in the long run the embedded versions. */
const pair = isHeavy
  ? {
      ...{ from: 'v0', to: 'v1', status: 'draft', folder: 'draft/v0..v1', compare: {} },
      schemas: { v0: placed('specs/v0/schemas.zip'), v1: placed('specs/v1/schemas.zip') },
      decision: 'consignmentToFTI010GetCmdsResponse.unitCode_missing',
    }
  : {
      ...{ from: 'v1', to: 'v2', status: 'stable', folder: 'v1..v2' },
      compare: { join: { xpath: 'appinfo/key/@id' } },
      schemas: {
        v1: placed('docs/example/shop/v1/order.xsd'),
        v2: placed('docs/example/shop/v2/order.xsd'),
      },
      decision: 'v1ShopOrderToV2ShopOrder.S2_code',
    }

test('a build proposes a hooks file, and what a person’s own one lacks', async () => {
  const { folder } = await embeddedBuild()
  const first = readFileSync(join(folder, 'out/draft/v0..v1', proposal), 'utf8')
  expect(first).toContain("import type { Hooks } from './hooks.js'")
  expect(first).toContain('throw new Error(')

  const cwd = folderWith()
  const own = '// Mine.\nexport const hooks = {}\n'
  writeFileSync(join(cwd, 'hooks.ts'), own)
  const config = {
    versions: Object.fromEntries(
      Object.entries(pair.schemas).map(([name, schemas]) => [
        name,
        { status: name === pair.to ? pair.status : 'stable', schemas },
      ]),
    ),
    compare: [
      {
        ...{ from: pair.from, to: pair.to, hooks: 'hooks.ts' },
        decisions: { gone: { owner: 'nobody' }, [pair.decision]: { owner: 'product' } },
        ...pair.compare,
      },
    ],
  }
  writeFileSync(join(cwd, 'efti-schema.config.json'), JSON.stringify(config, null, 2))
  const { exit, stderr } = await cli(cwd, 'build')
  expect(told(stderr)).toContain('decision-unknown efti-schema.config.json:18:9')
  expect(filesIn(join(cwd, 'out'))[`${pair.folder}/report.html`]).toContain('Owner product')
  expect(exit).toBe(0)
  expect(stderr).toContain('"hooks.ts"')
  expect(told(stderr)).toContain('hooks-incomplete efti-schema.config.json:13:5')
  const merged = filesIn(join(cwd, 'out'))[`${pair.folder}/${proposal}.txt`] ?? ''
  expect(merged.startsWith('// Mine.\nexport const hooks = {')).toBe(true)
  expect(merged).toContain('throw new Error(')
  expect(filesIn(cwd)['hooks.ts']).toBe(own)
})
