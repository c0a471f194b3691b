import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHandler, type Operation } from '../../src/runtime/index.ts'
import { parcel, parcelProgram } from '../client/parcels.ts'
import { example, gatewaysIn } from '../gateway/program.ts'
import { runSource } from '../support/run-sources.ts'

/** Sends requests to a handler and to a gateway in a process of their own, many at once, and measures what that holds. */

type Answer = (request: Request) => Promise<Response>

/** What the serving process holds after a collection of garbage, in bytes. */
interface Held {
  readonly heap: number
  readonly outside: number
}

const [, program = '', mode = '50000', given = '200'] = process.argv
const id = '00000000-0000-4000-8000-000000000001'
const identifiers = example('v0/examples/put-consignment-identifiers.xml')
const targets = ['handler', 'gateway'] as const

/** So much more may be held after all requests than after the first fifth: code is compiled, lists have grown. */
const most = 4 * 2 ** 20

if (mode === 'serve') await serving()
else if (program.endsWith('requests.ts')) await asking(Number(mode), Number(given))

async function serving(): Promise<void> {
  const answers: Readonly<Record<(typeof targets)[number], Answer>> = {
    handler: await handler(),
    gateway: await gateway(),
  }
  const server = createServer(async (incoming, outgoing) => {
    const which = incoming.headers['x-target'] === 'gateway' ? 'gateway' : 'handler'
    const response = await answers[which](await requestOf(incoming))
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('message', async () => {
    // What is let go after a collection is collected by the next.
    for (let round = 0; round < 5; round++) {
      globalThis.gc?.()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const { heapUsed, external } = process.memoryUsage()
    process.send?.({ heap: heapUsed, outside: external } satisfies Held)
  })
  process.on('disconnect', () => process.exit())
}

async function handler(): Promise<Answer> {
  const { program } = await parcelProgram()
  const { createParcel, getParcel } = program.load('v/operations/parcels.ts') as Readonly<
    Record<string, Operation<unknown, unknown>>
  >
  const handlers = {
    createParcel: async ({ body }: { readonly body: object }) => {
      await new Promise((resolve) => setTimeout(resolve, 2))
      return { status: 201, body: { ...parcel, ...body } }
    },
    getParcel: ({ path }: { readonly path: { readonly parcelId: string } }) => ({
      status: 200,
      body: { ...parcel, id: path.parcelId },
    }),
  }
  const setting = { authorize: 'elsewhere' } as const
  return createHandler({ createParcel, getParcel } as never, handlers as never, setting) as Answer
}

async function gateway(): Promise<Answer> {
  const gateways = await gatewaysIn('/', 'v0', 'v1', true)
  const registered = example('v1/examples/FTI029.xml')
  const headers = { 'content-type': 'application/xml' }
  const upload = {
    headers: () => ({ 'X-Request-Id': id }),
    requestContext: () => ({
      ...{ eFTI1: id, eFTI4: '202601150830+0200', eFTI1755: 'C', eFTI1794: id },
      ...{ eFTI2001: 'PLATFORM-A', eFTI2002: 'GATE-A', eFTI2003: id },
    }),
  }
  return gateways.create('gate-api-for-platform', 'V0', {
    upstream: async () => new Response(registered, { status: 201, headers }),
    base: 'http://upstream.example',
    operations: { putConsignmentIdentifiers: upload },
    onLoss: () => 'accept',
    adapt: { repeats: 'first', undetermined: 'drop' },
  }) as Answer
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming
  const parts: Uint8Array[] = []
  for await (const part of incoming) parts.push(part)
  const body = method === 'GET' ? null : Buffer.concat(parts)
  const named = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(`http://${headers.host}${url}`, { method, headers: named, body })
}

async function asking(count: number, atOnce: number): Promise<void> {
  const args = ['--expose-gc', ...runSource('test/heavy/requests.ts'), 'serve']
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const port = Number(await message(server))
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  try {
    for (const target of targets) {
      const calls = callsOf(target)
      let wrong = 0
      let next = 0
      const upTo = async (end: number): Promise<Held> => {
        const worker = async (): Promise<void> => {
          while (next < end) if (!(await calls(next++, { port, agent }))) wrong++
        }
        await Promise.all(Array.from({ length: atOnce }, worker))
        server.send('measure')
        return (await message(server)) as Held
      }
      const early = await upTo(count / 5)
      const late = await upTo(count)
      const more = late.heap + late.outside - early.heap - early.outside
      console.log(
        `${target}: ${count} requests, ${atOnce} at once, ${wrong} wrong answers; it holds ${mega(early)} MiB after a fifth of them, ${mega(late)} MiB after all`,
      )
      if (wrong > 0 || more > most) process.exitCode = 1
    }
  } finally {
    agent.destroy()
    server.disconnect()
  }
}

function mega({ heap, outside }: Held): string {
  return ((heap + outside) / 2 ** 20).toFixed(1)
}

function message(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}

interface Reach {
  readonly port: number
  readonly agent: Agent
}

/** Sends the request of a number; whether the answer is the right one. Every tenth is not valid. */
function callsOf(target: (typeof targets)[number]): (index: number, reach: Reach) => Promise<boolean> {
  if (target === 'gateway') {
    const wrong = identifiers.replace(/<modeCode>[^<]*/, '<modeCode>9')
    return async (index, reach) => {
      const isWrong = index % 10 === 9
      const headers = { 'x-target': target, 'content-type': 'application/xml' }
      const sent = {
        method: 'PUT',
        path: `/v0/consignments/${id}`,
        headers,
        body: isWrong ? wrong : identifiers,
      }
      const { status, text } = await sending(sent, reach)
      return isWrong ? status === 400 && text.includes('"enumeration"') : status === 200 && text === ''
    }
  }
  return async (index, reach) => {
    const headers = { 'x-target': target, 'content-type': 'application/json' }
    if (index % 2 === 0) {
      const { text } = await sending({ method: 'GET', path: `/parcels/P${index}`, headers }, reach)
      return (JSON.parse(text) as { readonly id: string }).id === `P${index}`
    }
    const isWrong = index % 10 === 9
    const grams = (index % 30_000) + 1
    const body = JSON.stringify({ from: parcel.from, to: parcel.to, grams: isWrong ? 'many' : grams })
    const { status, text } = await sending({ method: 'POST', path: '/parcels', headers, body }, reach)
    if (isWrong) return status >= 400 && status < 500
    return status === 201 && (JSON.parse(text) as { readonly grams: number }).grams === grams
  }
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

function sending(
  { body, ...sent }: Sent,
  { port, agent }: Reach,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, agent, ...sent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
