import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { shop } from '../support/shop.ts'
import { told } from '../support/told.ts'

const files = {
  'efti-schema.config.yaml': `versions:
  "1": { apis: { shop: a/shop.yaml } }
  "2": { apis: { shop: b/shop.yaml } }
compare: [{ from: "1", to: "2", impact: impact.json }]
`,
  'a/shop.yaml': shop['shop.yaml'],
  'a/order.json': shop['order.json'],
  'b/shop.yaml': shop['shop.yaml'],
  'b/order.json': shop['order.json'].replace('"count"', '"amount"').replace('"count"', '"amount"'),
  'package.json': '{ "type": "module" }',
  'tsconfig.json':
    '{ "compilerOptions": { "module": "nodenext", "target": "es2023", "lib": ["es2023"], "types": [], "strict": true }, "include": ["src"] }',
}

/** What `impact` says of one place. */
const place = (change: string, file = 'src/order.ts') => ({
  ...{
    file,
    line: 7,
    column: 3,
    excerpt: 'order.count',
    package: '.',
    kind: 'property',
    uses: 'Order.count',
  },
  ...{ severity: 'breaking', change: { id: change, rule: 'property-removed', message: 'gone' }, more: [] },
  ...{ advice: '<b>Take</b> "amount".', fix: { status: 'certain' } },
})
const result = (places: readonly unknown[], from = '1') =>
  JSON.stringify({ formatVersion: 1, from, to: '2', places })

async function built(impact: string) {
  const cwd = folderWith({ ...files, 'impact.json': impact })
  const { exit, stderr } = await cli(cwd, 'build')
  const out = exit === 0 ? filesIn(join(cwd, 'out')) : {}
  return { cwd, exit, stderr, page: out['1..2/report.html'] ?? '', out }
}

describe('places of code that impact found', () => {
  test('are in the report, at their changes and in the first steps', async () => {
    const { out } = await built(result([]))
    const [{ id }] = JSON.parse(out['1..2/changes.json'] ?? '').changes
    const { page, exit, stderr } = await built(result([place(id), place(id, 'src/other.ts')]))
    expect([exit, stderr]).toEqual([0, ''])
    expect(page).toContain('<code>src/order.ts:7</code> <code>src/other.ts:7</code>')
    expect(page.match(/<code>Order\.count<\/code>/gu)).toHaveLength(2)
    // Text of a file is text.
    expect(page).toContain('&lt;b>Take&lt;/b>')
  })

  test('are the result of impact', { tags: 'slow' }, async () => {
    const cwd = folderWith({ ...files, 'impact.json': result([]) })
    await cli(cwd, 'build')
    const set = Object.keys(filesIn(join(cwd, 'out'))).find((path) => /^1\/.*\/types\.ts$/u.test(path))
    const code = `import type { Order } from '../out/${set?.replace('types.ts', 'index.js')}'\nexport const f = (order: Order) => order.count\n`
    const own = folderWith({ ...files, 'impact.json': result([]), 'src/a.ts': code })
    await cli(own, 'build')
    const { stdout } = await cli(own, 'impact', '1', '2', '--format', 'json')
    expect(JSON.parse(stdout).places).not.toEqual([])
    writeFileSync(join(own, 'impact.json'), stdout)
    expect((await cli(own, 'build')).exit).toBe(0)
    expect(filesIn(join(own, 'out'))['1..2/report.html']).toContain('<code>src/a.ts:2</code>')
  })

  test('of changes that are gone are left out, with a warning', async () => {
    const { page, exit, stderr } = await built(result([place('0123456789ab')]))
    expect(exit).toBe(0)
    expect(told(stderr)).toEqual(['impact-stale impact.json:1:1'])
    expect(page).not.toContain('src/order.ts')
  })

  test.each([
    ['no JSON', '{'],
    ['of other versions', result([], '0')],
    ['without places', '{ "from": "1", "to": "2" }'],
    ['with a place without a line', result([{ ...place('a'), line: '7' }])],
    ['with a place that is null', result([null])],
  ])('that are %s end the build', async (_, impact) => {
    const { cwd, exit, stderr } = await built(impact)
    expect(exit).toBe(2)
    expect(told(stderr)).toEqual(['impact-file impact.json:1:1'])
    expect(existsSync(join(cwd, 'out'))).toBe(false)
  })
})
