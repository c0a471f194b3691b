import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Consumer, Kafka, logLevel, type Producer } from 'kafkajs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Converted } from '../../src/runtime/index.ts'
import type { Folder } from '../docs/shell.ts'
import { hasProgram, isOrder, orderText, queueFolder, type Started, start, until } from './recipes.ts'

const hasCluster = hasProgram('kcat')
const hasJq = hasProgram('jq')

let folder: Folder
let cluster: Started
let brokers = ''
let kafka: Kafka

beforeAll(async () => {
  if (!hasCluster) return
  folder = await queueFolder(['kafkajs'])
  // A client of librdkafka that makes a cluster of its own in memory, and tells where it is.
  const settings = ['-X', 'test.mock.num.brokers=1', '-d', 'mock']
  cluster = start('kcat', ['-C', '-q', '-b', '127.0.0.1:1', '-t', 'none', ...settings])
  await until(() => /bootstrap\.servers=\S+/.test(cluster.said()))
  brokers = /bootstrap\.servers=(\S+)/.exec(cluster.said())?.[1] ?? ''
  kafka = new Kafka({ clientId: 'test', brokers: [brokers], logLevel: logLevel.NOTHING })
}, 120_000)
afterAll(async () => {
  if (!hasCluster) return
  cluster.child.kill('SIGKILL')
  await cluster.ended
  folder.remove()
})

interface Message {
  readonly key: string
  readonly value: string
  readonly headers: Readonly<Record<string, string>>
}

/** Everything that comes to some topics, as it comes. */
async function listen(topics: readonly string[]): Promise<{
  readonly found: ReadonlyMap<string, readonly Message[]>
  readonly consumer: Consumer
}> {
  const consumer = kafka.consumer({ groupId: `test ${topics.join()}` })
  const found = new Map<string, Message[]>(topics.map((topic) => [topic, []]))
  await consumer.connect()
  await consumer.subscribe({ topics: [...topics], fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ topic, message: { key, value, headers = {} } }) => {
      const texts = Object.entries(headers).map(([name, text]) => [name, String(text)] as const)
      found.get(topic)?.push({
        key: String(key),
        value: String(value),
        headers: Object.fromEntries(texts),
      })
    },
  })
  return { found, consumer }
}

async function send(producer: Producer, topic: string, numbers: readonly number[]): Promise<void> {
  const messages = numbers.map((number) => ({ key: `order ${number}`, value: orderText(number) }))
  await producer.send({ topic, messages })
}

const worker = (): Started =>
  start(process.execPath, ['kafka-worker.mjs'], { cwd: folder.path, env: { KAFKA_BROKERS: brokers } })

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe.skipIf(!hasCluster)('workers of Kafka', () => {
  test('send each document at least once, always the same, whoever is killed', {
    timeout: 180_000,
  }, async () => {
    const producer = kafka.producer()
    await producer.connect()
    await send(producer, 'orders.v1', range(1, 200))
    for (const topic of ['orders.v2', 'orders.aside']) await send(producer, topic, [])
    const first = worker()
    const { found, consumer } = await listen(['orders.v2', 'orders.aside'])
    const results = (): number => [...found.values()].reduce((sum, { length }) => sum + length, 0)
    await until(() => results() >= 200, 120)
    // Whoever is killed is followed by another one, when its membership of the group has ended.
    first.child.kill('SIGKILL')
    await first.ended
    await send(producer, 'orders.v1', range(201, 300))
    const second = worker()
    await until(() => new Set([...found.values()].flat().map(({ key }) => key)).size >= 300, 120)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    await consumer.disconnect()
    await producer.disconnect()

    const { toV2 } = (await import(pathToFileURL(join(folder.path, 'dist/src/to-v2.js')).href)) as {
      toV2: (document: string) => Converted
    }
    const byKey = new Map<string, Set<string>>()
    for (const [topic, messages] of found)
      for (const { key, value, headers } of messages) {
        const known = byKey.get(key) ?? new Set()
        byKey.set(key, known.add(JSON.stringify([topic, value, headers.losses])))
      }
    for (const number of range(1, 300)) {
      const { ok, document, losses } = toV2(orderText(number))
      expect(ok).toBe(isOrder(number))
      const wanted = [
        ok ? 'orders.v2' : 'orders.aside',
        document ?? orderText(number),
        JSON.stringify(losses),
      ]
      expect([number, [...(byKey.get(`order ${number}`) ?? [])]]).toEqual([number, [JSON.stringify(wanted)]])
    }
  })

  test.skipIf(!hasJq)('are lines of kcat as well', { timeout: 120_000 }, async () => {
    const producer = kafka.producer()
    await producer.connect()
    // The page reads one topic; what the other test left there comes first.
    await send(producer, 'orders.v1', range(901, 919))
    await producer.disconnect()
    folder.env = { KAFKA_BROKERS: brokers }
    const { text } = await folder.say('bash kcat.sh')
    expect(text).toBe('')
    const { found, consumer } = await listen(['orders.lines'])
    const lines = found.get('orders.lines') ?? []
    // Four partitions come in any order.
    const last = (): readonly Message[] => lines.filter(({ key }) => /^order 9..$/.test(key))
    const wanted = range(901, 919).filter(isOrder)
    await until(() => last().length >= wanted.length)
    await consumer.disconnect()
    expect(
      last()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(wanted.map((one) => `order ${one}`))
    expect(JSON.parse(last()[0]?.value ?? '')).toContain('<customer>C-1</customer>')
  })
})
