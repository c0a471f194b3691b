import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { service } from './service.js'

const example = readFileSync(
  'node_modules/efti-schema-toolkit/specs/v0/examples/put-consignment-identifiers.xml',
  'utf8',
)

test('a service of CommonJS answers for real documents', async () => {
  const server = service().listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const ask = async (body: string): Promise<unknown> =>
      (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })).json()
    assert.deepEqual(await ask(example), ['3', '1', '2'])
    assert.deepEqual(await ask(example.replace('<modeCode>3<', '<modeCode>99<')), ['enumeration'])
  } finally {
    server.close()
  }
})

test('the package can be required', () => {
  const { defineConfig } = require('efti-schema-toolkit') as typeof import('efti-schema-toolkit', { with: {
    'resolution-mode': 'import',
  }})
  assert.deepEqual(defineConfig({ versions: {} }), { versions: {} })
})
