import { Script } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Converted } from '../../src/runtime/index.ts'
import { order, shopWith } from '../migrate/shop-store.ts'
import { bundleOf } from '../support/bundle.ts'
import { compiled } from '../support/compile.ts'
import { convertersIn } from './program.ts'

const user = (path: string, call: string) => ({
  path,
  text: `import type { Converted, ConvertedValue } from 'efti-schema-toolkit/runtime'
import type { Order } from './v2/order/shop/types.js'
import { v1ShopOrderToV2ShopOrder as there } from './v1..v2/convert/index.js'
export const converted: Converted | ConvertedValue<Order> = ${call}
`,
})

const hooks = "hooks: { S2_code: () => 'locker' }"
const calls = {
  'whole.ts': `there.convert(new Uint8Array(), { context: { S7: 'C' }, ${hooks}, policies: { onLoss: 'drop' } })`,
  'each.ts': `there.convert('', { context: ({ number }) => ({ S7: number }), ${hooks} })`,
  'value.ts': `there.convertValue({ number: '1', delivery: 'post', item: [] }, { context: { S7: 'C' }, ${hooks} })`,
  'no-context.ts': `there.convert('', { ${hooks} })`,
  'no-customer.ts': `there.convert('', { context: {}, ${hooks} })`,
  'no-hooks.ts': "there.convert('', { context: { S7: 'C' } })",
  'open-hooks.ts': "there.convert('', { context: { S7: 'C' }, hooks: {} })",
  'no-value.ts': `there.convertValue({ number: '1' }, { context: { S7: 'C' }, ${hooks} })`,
  'policy.ts': `there.convert('', { context: { S7: 'C' }, ${hooks}, policies: { onLoss: 'keep' } })`,
}

test('a call compiles where nothing is left open, and does not where something is', {
  timeout: 180_000,
}, async () => {
  const { files } = await convertersIn(shopWith(), 'v1', 'v2')
  const modules = files.filter(({ path }) => path.endsWith('.ts'))
  const users = Object.entries(calls).map(([path, call]) => user(path, call))
  await compiled([...modules, ...users], async (check) => {
    const found = await check('typescript-7', {
      noUnusedLocals: true,
      isolatedDeclarations: true,
      declaration: true,
    })
    expect([...new Set(found.match(/[\w.-]+\.ts(?=\()/g))].sort()).toEqual([
      'no-context.ts',
      'no-customer.ts',
      'no-hooks.ts',
      'no-value.ts',
      'open-hooks.ts',
      'policy.ts',
    ])
  })
})

test('a bundle for a browser needs nothing but itself, and runs in a worker as well', async () => {
  const { files, program, all } = await convertersIn(shopWith(), 'v1', 'v2')
  const generated = { files, program } as unknown as Parameters<typeof bundleOf>[0]
  const source = `import { v1ShopOrderToV2ShopOrder } from './v1..v2/convert/index.js'
globalThis.converted = v1ShopOrderToV2ShopOrder.convert(globalThis.given, { context: { S7: 'C' }, hooks: {} })`
  const text = await bundleOf(generated, source)
  expect(text).not.toMatch(/\bfrom\s*["']|\brequire\(|\bprocess\b|\bimport\(/)
  const want = all.v1ShopOrderToV2ShopOrder?.convert(order(1), { context: { S7: 'C' }, hooks: {} })
  expect(want?.ok).toBe(true)
  // Of all that a page has, these two are needed.
  const page = { given: order(1), TextDecoder, TextEncoder } as { converted?: Converted }
  new Script(text).runInNewContext(page)
  expect(JSON.parse(JSON.stringify(page.converted))).toEqual(want)
  const thread = `const { workerData, parentPort } = require('node:worker_threads')
globalThis.given = workerData
${text}
parentPort.postMessage(globalThis.converted)`
  const worker = new Worker(thread, { eval: true, workerData: order(1) })
  const said = await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject))
  expect(said).toEqual(want)
})
