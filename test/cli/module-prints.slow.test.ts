import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { order, storedShop } from '../migrate/shop-store.ts'
import { builtCommand } from '../support/built.ts'

/** An order whose delivery only a hook decides. */
const asked = (number: number) => order(number).replace('post', 'collect')
// So many that what threads print arrives before they end.
const count = 200

const hooks = `
console.log('hooks loaded')
export const hooks = {
  v1ShopOrderToV2ShopOrder: {
    S2_code: () => {
      process.stdout.write('hook called\\n')
      setTimeout(() => console.info('hook done'))
      return 'locker'
    },
  },
}`
const context = `
console.log('context loaded')
export const context = () => {
  console.log('context asked')
  return { S7: 'C' }
}`

const lines = Array.from({ length: count }, (_, index) => `${JSON.stringify(asked(index + 1))}\n`).join('')
const pipe = ['-', '--input', 'ndjson']

test.each([
  ['lines', pipe, count],
  ['lines, on threads', [...pipe, '--threads', '3'], count],
  ['documents', ['store', '--format', 'ndjson'], 4],
  ['one document, as JSON', ['store/a.xml', '--format', 'json'], 1],
  ['one document', ['store/a.xml'], 1],
])('what hooks and contexts print goes to stderr: %s', { timeout: 60_000 }, (_, more, results) => {
  const cwd = storedShop({
    ...{ 'hooks.mjs': hooks, 'context.mjs': context },
    'store/a.xml': asked(1),
  })
  const argv = ['migrate', 'v1', 'v2', ...more, '--hooks', 'hooks.mjs', '--context', 'context.mjs']
  const ran = spawnSync(process.execPath, [builtCommand(), ...argv], { cwd, input: lines, encoding: 'utf8' })
  expect([ran.status, ran.stderr]).toEqual([0, expect.stringContaining('hooks loaded\n')])
  for (const text of ['hook called\n', 'context loaded\n', 'context asked\n'])
    expect(ran.stderr).toContain(text)
  expect(ran.stdout).not.toMatch(/hook|context/u)
  if (!more.includes('ndjson')) return
  const made = ran.stdout.trimEnd().split('\n')
  expect(made.map((one) => JSON.parse(one).document)).toHaveLength(results)
})
