import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ResponseError } from 'efti-schema-toolkit/runtime'
import { consignmentOf, platformAt } from '../client.js'
import { listener } from '../serve.js'
import { answer, notes } from '../server.js'

// The platform and the gate of the cookbook, over loopback; the same on every runtime.
process.env.API_KEY = 'key of the gate'
const server = createServer(listener(answer))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
try {
  const platform = platformAt(base)
  const found = await consignmentOf(platform, 'D-1')
  assert.ok(found && Object.keys(found).length > 0)
  assert.equal(await consignmentOf(platform, 'D-2'), undefined)

  const unknown = platform.getConsignmentSubsets({
    path: { datasetId: 'D-1' },
    query: { subsetId: ['EU99'] },
  })
  await assert.rejects(unknown, (error) => error instanceof ResponseError && error.response.status === 400)

  const path = { datasetId: 'D-1' }
  assert.equal((await platform.postConsignmentFollowup({ path, body: 'Seals are broken.' })).status, 200)
  assert.deepEqual(notes, ['D-1: Seals are broken.'])
  await assert.rejects(platform.postConsignmentFollowup({ path: { datasetId: '' }, body: 'x' }), TypeError)

  const many = Array.from({ length: 50 }, () => consignmentOf(platform, 'D-1'))
  for (const one of await Promise.all(many)) assert.deepEqual(one, found)

  process.env.API_KEY = 'another key'
  const refused = consignmentOf(platform, 'D-1')
  await assert.rejects(refused, (error) => error instanceof ResponseError && error.response.status === 401)
} finally {
  server.close()
  server.closeAllConnections()
}
console.log('fine')
