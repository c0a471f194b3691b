import { placeOrder } from '../out/v1/operations/shop.js'
import { order } from '../out/v1/order/shop/codecs.js'
import type { Order } from '../out/v1/order/shop/types.js'
import { v1ShopOrderToV2ShopOrder } from '../out/v1..v2/convert/index.js'
import { shop as gateways } from '../out/v1..v2/gateway/index.js'
import { placeOrder as placeOrderV2 } from '../out/v2/operations/shop.js'
import { createClient, createHandler, InvalidValueError, ResponseError } from './runtime.js'

// Codecs, a converter, a client, a handler and a gateway, all in this process.
const value: Order = { number: '2026-0001', delivery: 'post', item: [{ name: 'Tea', count: '2' }] }
const xml = order.serialize(value)
const parsed = order.parse(xml)
expectEqual('parse', parsed.ok && parsed.value, value)
expectEqual('issues', order.parse(xml.replace('>2<', '>two<')).ok, false)
try {
  order.serialize({ ...value, number: 1 } as unknown as Order)
  throw new Error('an invalid value was written')
} catch (error) {
  if (!(error instanceof InvalidValueError)) throw error
}

const hooks = { S2_code: () => 'locker' as const }
const context = { S7: 'customer' }
const converted = v1ShopOrderToV2ShopOrder.convert(xml, { context, hooks, policies: { onLoss: 'drop' } })
expectEqual('convert', converted.ok, true)

const placed: string[] = []
const answer = createHandler(
  { placeOrder },
  {
    placeOrder: ({ body }) => {
      placed.push(body.number)
      return body.number === '0' ? { status: 400, body: { reason: 'no number' } } : { status: 201 }
    },
  },
)
const baseUrl = 'https://shop.example'
const client = createClient({ placeOrder }, { baseUrl, fetch: (request: Request) => answer(request) })
expectEqual('client', (await client.placeOrder({ body: value })).status, 201)
expectEqual('refusal', await client.placeOrder({ body: { ...value, number: '0' } }), {
  status: 400,
  body: { reason: 'no number' },
})
const broken = createClient(
  { placeOrder },
  { baseUrl, fetch: async () => new Response(null, { status: 500 }) },
)
expectEqual(
  'failure',
  await broken.placeOrder({ body: value }).catch((error) => error instanceof ResponseError),
  true,
)

const served: string[] = []
const answerV2 = createHandler(
  { placeOrder: placeOrderV2 },
  {
    placeOrder: ({ body }) => {
      served.push(body.customer)
      return { status: 201 }
    },
  },
)
const gateway = gateways.createV1Gateway({
  upstream: (request) => answerV2(request),
  onLoss: () => 'accept',
  hooks: { v1ShopOrderToV2ShopOrder: hooks },
  operations: {
    placeOrder: { requestContext: () => context, problem: () => ({ reason: 'not placed' }) },
  },
})
const behind = createClient({ placeOrder }, { baseUrl, fetch: (request: Request) => gateway(request) })
expectEqual('gateway', (await behind.placeOrder({ body: value })).status, 201)
expectEqual('calls', [placed, served], [['2026-0001', '0'], ['customer']])
console.log('codecs, converter, client, handler, gateway')

function expectEqual(what: string, given: unknown, want: unknown): void {
  if (JSON.stringify(given) !== JSON.stringify(want))
    throw new Error(`${what}: ${JSON.stringify(given)}, not ${JSON.stringify(want)}`)
}
