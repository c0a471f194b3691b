import assert from 'node:assert/strict'
import {
  createClient,
  createHandler,
  InvalidValueError,
  ResponseError,
  streamed,
} from 'efti-schema-toolkit/runtime'
import { bookingChanged, bookingCharged } from '../out/v1/operations/webhooks/bookings.js'
import { makeService, operations } from './service.js'
import { serve } from './serving.js'

// A client and a server of the same description, and who is told by the server; the same on every runtime.
const secret = 'secret of both'
const told: string[] = []
const hooks = createHandler(
  { bookingChanged, bookingCharged },
  {
    bookingChanged: ({ body }) => {
      told.push(body.what === 'added' ? `added ${body.booking.id}` : body.what)
      return { status: 200, body: { retry: false } }
    },
    bookingCharged: ({ body: { amount } }) => {
      told.push(`charged ${amount}`)
      return { status: 204 }
    },
  },
  { authorize: (shown) => shown.every(({ text }) => text === secret) },
)
const receiver = await serve((request) => hooks(request))
const service = makeService(`${receiver.base}/booking.changed`, secret)
const server = await serve((request) => service.handler(request))

const { createToken, ...others } = operations
const baseUrl = `${server.base}/v1`
const login = createClient({ createToken }, { baseUrl })
let token = 'none'
const client = createClient(
  { ...others, streamPhoto: streamed(operations.getPhoto) },
  { baseUrl, auth: { token: () => token } },
)

const isAnswered = (status: number) => (error: unknown) =>
  error instanceof ResponseError && error.response.status === status
const paths = (error: unknown): readonly string[] =>
  error instanceof InvalidValueError ? error.issues.map(({ path }) => path.join('/')) : []

try {
  // A form, and credentials.
  const unknown = await client.listRooms({})
  assert.equal(unknown.status, 401)
  const granted = await login.createToken({
    body: { grant_type: 'client_credentials', scope: ['read', 'a&b'] },
  })
  assert.ok(granted.status === 200)
  token = granted.body.access_token
  assert.match(token, /\.read\.a&b$/)

  // Pages.
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.listRooms({
      query: { filter: { seats: 3 }, sort: ['-name'], ...(cursor === undefined ? {} : { cursor }) },
    })
    assert.ok(page.status === 200)
    assert.equal(page.headers['X-Total'], 4)
    names.push(...page.body.items.map(({ name }) => name))
    cursor = page.body.next
  } while (cursor !== undefined)
  assert.deepEqual(names, ['Elm', 'Dogwood', 'Cedar', 'Birch'])
  const lost = await client.listRooms({ query: { cursor: 'x' } })
  assert.ok(lost.status !== 200)
  assert.deepEqual([lost.status, lost.body.status], [400, 400])
  await assert.rejects(client.listRooms({ query: { limit: 51 } }), (error) => paths(error)[0] === 'limit')

  // Files and octets.
  const roomId = '00000000-0000-4000-8000-000000000003'
  const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 256)
  const photo = new File([bytes], 'room "3" ä.png', { type: 'image/png' })
  const kept = await client.addPhoto({
    path: { roomId },
    body: {
      photo,
      more: [new Blob([], { type: 'image/png' })],
      caption: 'Täglich\r\n--',
      taken: { by: 'somebody' },
    },
  })
  assert.ok(kept.status === 201)
  assert.deepEqual(kept.body, { no: 0, bytes: 5000, caption: 'Täglich\r\n--', by: 'somebody' })
  const found = await client.getPhoto({ path: { roomId, no: 0 } })
  assert.ok(found.status === 200)
  assert.deepEqual([found.contentType, found.body], ['image/png', bytes])
  const known = found.headers?.ETag ?? ''
  assert.deepEqual(
    (await client.getPhoto({ path: { roomId, no: 0 }, headers: { 'If-None-Match': known } })).status,
    304,
  )
  const stream = await client.streamPhoto({ path: { roomId, no: 0 } })
  assert.ok(stream.status === 200)
  assert.equal((await new Response(stream.body).arrayBuffer()).byteLength, 5000)
  assert.equal((await client.getPhoto({ path: { roomId, no: 7 } })).status, 404)
  const wrong = client.addPhoto({ path: { roomId }, body: { photo: new Blob([new Uint8Array(100_001)]) } })
  await assert.rejects(wrong, (error) => paths(error)[0] === 'photo')
  const form = new FormData()
  form.append('photo', new Blob(['x'], { type: 'text/html' }), '../../x.html')
  const headers = { authorization: `Bearer ${token}` }
  const posted = await fetch(`${baseUrl}/rooms/${roomId}/photos`, { method: 'POST', body: form, headers })
  assert.equal(posted.status, 400)
  assert.match(await posted.text(), /part-type/)

  // A discriminator, 201 beside a default, a webhook and a callback.
  const body = {
    ...{ room: roomId, from: '2026-12-01T10:00:00Z', secret: 'x', charged: `${receiver.base}/onCharged` },
    payment: { kind: 'card', last4: '4242' },
  } as const
  const booked = await client.addBooking({ headers: { 'Idempotency-Key': 'key of 1' }, body })
  assert.ok(booked.status === 201)
  assert.ok(booked.body.payment.kind === 'card' && booked.body.payment.last4 === '4242')
  assert.equal('secret' in booked.body, false)
  const again = await client.addBooking({ headers: { 'Idempotency-Key': 'key of 1' }, body })
  assert.deepEqual(again, booked)
  const taken = await client.addBooking({ headers: { 'Idempotency-Key': 'key of 2' }, body })
  assert.deepEqual(taken, { status: 409, body: { title: 'The room is taken.' } })
  const invalid = client.addBooking({
    headers: { 'Idempotency-Key': 'key of 3' },
    body: { ...body, payment: { kind: 'card', last4: '42' } },
  })
  await assert.rejects(invalid, (error) => paths(error)[0] === 'payment/last4')
  assert.equal((await client.cancelBooking({ path: { id: booked.body.id } })).status, 204)
  assert.equal((await client.cancelBooking({ path: { id: booked.body.id } })).status, 404)
  assert.deepEqual(told, ['added 1', 'charged 10.5', 'cancelled'])
  const forged = await fetch(`${receiver.base}/booking.changed`, { method: 'POST', body: '{}' })
  assert.equal(forged.status, 401)

  // Events.
  const changes = await client.listChanges({})
  const seen: string[] = []
  for await (const { event, data } of changes.body) seen.push(`${event} ${data}`)
  assert.deepEqual(seen, ['added 1', 'cancelled 1'])

  // Many at once, and one that is given up.
  const many = Array.from({ length: 100 }, async (_, index) => {
    const page = await client.listRooms({ query: { limit: (index % 5) + 1 } })
    return page.status === 200 && page.body.items.length === (index % 5) + 1
  })
  assert.ok((await Promise.all(many)).every((isRight) => isRight))
  const ended = AbortSignal.abort()
  await assert.rejects(client.listRooms({}, { signal: ended }))
  token = 'another'
  await assert.rejects(client.listChanges({}), isAnswered(401))
  assert.deepEqual(service.errors, [])
} finally {
  await server.close()
  await receiver.close()
}
console.log('fine')
