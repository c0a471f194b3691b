import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Converted } from '../../src/runtime/index.ts'
import type { Folder } from '../docs/shell.ts'
import { runsOf } from '../support/heavy.ts'
import { hasProgram, isOrder, orderText, queueFolder, type Started, start, until } from './recipes.ts'

const hasServer = hasProgram('nats-server')

let folder: Folder
let server: Started
let connection: NatsConnection
let address = ''
let store = ''

beforeAll(async () => {
  if (!hasServer) return
  folder = await queueFolder(['@nats-io/transport-node'])
  store = mkdtempSync('/tmp/nats-')
  server = start('nats-server', ['-js', '-sd', store, '-a', '127.0.0.1', '-p', '-1'])
  await until(() => server.said().includes('Server is ready'))
  address = /client connections on (127\.0\.0\.1:\d+)/.exec(server.said())?.[1] ?? ''
  connection = await connect({ servers: address })
}, 120_000)
afterAll(async () => {
  if (!hasServer) return
  await connection.close()
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(store, { recursive: true, force: true })
  folder.remove()
})

/** A worker that is followed by another one where it is killed. */
class Place {
  #isOver = false
  readonly said: string[] = []
  readonly #env: Readonly<Record<string, string>>
  #running: Started
  readonly #ended: Promise<void>

  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = { NATS_URL: address, ...env }
    this.#running = this.#start()
    this.#ended = this.#follow()
  }

  #start(): Started {
    return start(process.execPath, ['nats-worker.mjs'], { cwd: folder.path, env: this.#env })
  }

  async #follow(): Promise<void> {
    for (;;) {
      const code = await this.#running.ended
      this.said.push(this.#running.said())
      if (this.#isOver || code !== null) return
      this.#running = this.#start()
    }
  }

  kill(): void {
    this.#running.child.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    this.#isOver = true
    this.#running.child.kill('SIGTERM')
    await this.#ended
  }
}

/** Its worker does not survive it. */
const deadly = 777

describe.skipIf(!hasServer)('workers of NATS JetStream', () => {
  test('publish each document once, whoever is killed, and set aside what kills them', {
    timeout: 180_000,
  }, async () => {
    const count = runsOf(1500, 20_000)
    const module = join(folder.path, 'dist/src/to-v2.js')
    const { toV2 } = (await import(pathToFileURL(module).href)) as { toV2: (document: string) => Converted }
    writeFileSync(
      module,
      `${readFileSync(module, 'utf8').replace('toV2 =', 'convert =')}
export const toV2 = (document) => {
  if (Buffer.from(document).includes('<number>${deadly}</number>')) process.kill(process.pid, 'SIGKILL')
  return convert(document)
}
`,
    )
    const manager = await jetstreamManager(connection)
    const setup = { cwd: folder.path, env: { NATS_URL: address } }
    expect(await start(process.execPath, ['nats-setup.mjs'], setup).ended).toBe(0)
    // Nobody waits for half a minute here.
    for (const name of ['ORDERS', 'SUSPECTS'])
      await manager.consumers.update(name, 'to-v2', { ack_wait: nanos(1000) })
    const stream = jetstream(connection)
    for (let number = 1; number <= count; number++) connection.publish('orders.v1', orderText(number))
    await connection.flush()
    await until(async () => (await manager.streams.info('ORDERS')).state.messages === count)

    const done = async (): Promise<number> => (await manager.streams.info('CONVERTED')).state.messages
    const places = [new Place(), new Place(), new Place({ STREAM: 'SUSPECTS', AT_ONCE: '1' })]
    for (let share = 1; share <= 4; share++) {
      await until(async () => (await done()) >= (share * count) / 6)
      places[share % 2]?.kill()
    }
    await until(async () => (await done()) >= count, 90)
    await Promise.all(places.map((place) => place.stop()))
    expect(places.flatMap(({ said }) => said).join('')).toBe('')
    expect(places[2]?.said.length).toBeGreaterThan(3)

    const found = new Map<string, readonly string[]>()
    const reader = await stream.consumers.get('CONVERTED')
    for await (const message of await reader.fetch({ max_messages: count, expires: 5000 })) {
      const id = message.headers?.get('Nats-Msg-Id') ?? ''
      expect(found.has(id)).toBe(false)
      found.set(id, [message.subject, message.string(), message.headers?.get('Losses') ?? ''])
    }
    for (let number = 1; number <= count; number++) {
      const { ok, document, losses } = toV2(orderText(number))
      expect(ok).toBe(isOrder(number))
      const wanted =
        ok && number !== deadly
          ? ['orders.v2', document, JSON.stringify(losses)]
          : ['orders.aside', orderText(number), number === deadly ? '[]' : JSON.stringify(losses)]
      expect([number, found.get(`ORDERS ${number}`)]).toEqual([number, wanted])
    }
    expect(await done()).toBe(count)
  })
})
