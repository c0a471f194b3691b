import { expect, test } from 'vitest'
import { createGateway } from '../../src/runtime/gateway.ts'
import { jsonCodec, type Operation, type OperationMedia, textCodec } from '../../src/runtime/index.ts'

const number = textCodec<unknown>(
  ['number'],
  jsonCodec(() => ({ json: 'number' })),
)
const short = textCodec<unknown>(
  ['string'],
  jsonCodec(() => ({ json: 'string', maxLength: 3 })),
)
const types = { number, short, any: undefined } as const

function operation(codec: OperationMedia['codec']): Operation<unknown, unknown> {
  const media = [codec === undefined ? { type: 'text/plain' } : { type: 'text/plain', codec }]
  const responses = [{ status: '200', media: [] }]
  const named = { api: 'shop', id: 'put', method: 'PUT', path: '/x', parameters: [] }
  return { ...named, request: { required: true, media }, responses }
}

/** What the upstream gets of a text that is of one type in the one version, and of another in the other. */
async function carried(from: keyof typeof types, to: keyof typeof types, body: string): Promise<unknown> {
  let sent: string | undefined
  const put = {
    ...{ accepts: operation(types[from]), asks: operation(types[to]), parameters: [] },
    request: [{ from: 'text/plain', to: 'text/plain' }],
    responses: [{ from: '200', bodies: [] }],
  }
  const upstream = async (request: { text(): Promise<string> }) => {
    sent = await request.text()
    return new Response()
  }
  const gateway = createGateway({ put }, { upstream: upstream as never, onLoss: () => 'refuse' })
  const init = { method: 'PUT', body, headers: { 'content-type': 'text/plain' } }
  const { status } = await gateway(new Request('http://gateway.example/x', init))
  return status === 200 ? sent : status
}

test.each([
  ['a number where a text is taken', { given: ['number', 'short', '12'], want: '12' }],
  ['a number where any text is taken', { given: ['number', 'any', '12'], want: '12' }],
  ['a text where a number is taken', { given: ['any', 'number', '12'], want: '12' }],
  ['a text that is no number', { given: ['any', 'number', 'x'], want: 422 }],
  ['a number that is too long a text', { given: ['number', 'short', '1234'], want: 422 }],
  ['no number where one is wanted', { given: ['number', 'any', 'x'], want: 400 }],
] as const)('%s', async (_what, { given: [from, to, body], want }) =>
  expect(await carried(from, to, body)).toBe(want),
)
