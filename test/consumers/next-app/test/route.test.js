import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, test } from 'node:test'

let base = ''
let next

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

before(async () => {
  const port = await freePort()
  const program = 'node_modules/next/dist/bin/next'
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  next = spawn(process.execPath, [program, 'start', '-H', '127.0.0.1', '-p', `${port}`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const text of next.stdout) if (`${text}`.includes('Ready')) break
  next.stdout.resume()
  base = `http://127.0.0.1:${port}/api`
})

after(() => next.kill())

test('a route handler answers every operation', async () => {
  assert.deepEqual(await (await fetch(`${base}/things/1`)).json(), { id: 1, name: 'buoy' })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  assert.equal((await fetch(`${base}/things`, { ...init, body: '{"name":"dinghy"}' })).status, 201)
  const refused = await fetch(`${base}/things`, { ...init, body: '{"name":""}' })
  assert.deepEqual([refused.status, refused.headers.get('content-type')], [400, 'application/problem+json'])
  assert.equal((await fetch(`${base}/things/1000`)).status, 404)
  assert.equal((await fetch(`${base}/things/1`, { method: 'HEAD' })).status, 200)
})
