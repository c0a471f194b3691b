import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createClient } from 'efti-schema-toolkit/runtime'
import { addThing, getThing, listThings } from '../out/v1/operations/things.js'
import { app as express } from './express.js'
import { app as fastify } from './fastify.js'
import module from './fetch.js'
import { app as hono } from './hono.js'
import { start } from './nest.js'
import { listener } from './node.js'

type Fetch = (request: Request) => Response | Promise<Response>

const closing: (() => unknown)[] = []
after(async () => {
  for (const close of closing) await close()
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Each server by its address, or by its function. */
const servers: Readonly<Record<string, () => Promise<{ readonly base: string; readonly fetch?: Fetch }>>> = {
  Hono: async () => ({ base: 'http://here.example', fetch: (request) => hono.fetch(request) }),
  'a module with fetch': async () => ({ base: 'http://here.example', fetch: module.fetch }),
  'node:http': async () => ({ base: await listening(createServer(listener)) }),
  Express: async () => ({ base: await listening(createServer(express)) }),
  NestJS: async () => {
    const app = await start(0)
    closing.push(() => app.close())
    return { base: (await app.getUrl()).replace('[::1]', '127.0.0.1') }
  },
  Fastify: async () => {
    closing.push(() => fastify.close())
    return { base: await fastify.listen({ port: 0, host: '127.0.0.1' }) }
  },
}

for (const [name, begin] of Object.entries(servers)) {
  test(name, async () => {
    const { base, fetch: send = fetch } = await begin()
    const client = createClient(
      { addThing, getThing, listThings },
      { baseUrl: `${base}/api`, fetch: async (request) => send(request) },
    )
    const made = await client.addThing({ body: { name: 'dinghy' } })
    assert.equal(made.body.name, 'dinghy')
    assert.deepEqual((await client.getThing({ path: { id: made.body.id } })).status, 200)
    assert.deepEqual(await client.getThing({ path: { id: 1000 } }), { status: 404 })
    const { body } = await client.listThings({ query: { after: 0 } })
    assert.deepEqual(body, {
      items: [
        { id: 1, name: 'buoy' },
        { id: 2, name: 'chain' },
      ],
      next: 2,
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":""}' }
    const refused = await send(new Request(`${base}/api/things`, init))
    assert.equal(refused.status, 400)
    assert.equal(refused.headers.get('content-type'), 'application/problem+json')
    const { issues } = (await refused.json()) as { readonly issues: readonly { readonly path: string }[] }
    assert.deepEqual(
      issues.map(({ path }) => path),
      ['/name'],
    )
    const head = await send(new Request(`${base}/api/things/1`, { method: 'HEAD' }))
    assert.deepEqual([head.status, await head.text()], [200, ''])
    assert.equal((await send(new Request(`${base}/api/things`, { method: 'PATCH' }))).status, 405)
    assert.equal((await send(new Request(`${base}/api/none`))).status, 404)
    if (name !== 'Express' && name !== 'NestJS') return
    const other = await send(new Request(`${base}/other`, { ...init, body: '{"a":1}' }))
    assert.deepEqual(await other.json(), { a: 1 })
  })
}
