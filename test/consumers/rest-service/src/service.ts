import { createHandler, createSender, Refusal, type ServerSentEvent } from 'efti-schema-toolkit/runtime'
import type { Booking, Room } from '../out/v1/bookings/no-namespace/index.js'
import {
  addBooking,
  addPhoto,
  cancelBooking,
  createToken,
  getPhoto,
  listChanges,
  listRooms,
} from '../out/v1/operations/bookings.js'
import { bookingChanged, bookingCharged } from '../out/v1/operations/webhooks/bookings.js'

export const operations = {
  addBooking,
  addPhoto,
  cancelBooking,
  createToken,
  getPhoto,
  listChanges,
  listRooms,
}

const rooms: readonly Room[] = ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm'].map((name, index) => {
  return { id: `00000000-0000-4000-8000-00000000000${index}`, name, seats: 4 * index + 2, floor: index % 2 }
})

/** A service with a memory of its own; it tells `listener` of what changes, as webhooks. */
export function makeService(listener: string, secret: string) {
  const tokens = new Set<string>()
  const photos: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }[] = []
  const bookings = new Map<string, Booking>()
  const events: ServerSentEvent[] = []
  const errors: unknown[] = []
  const send = createSender(
    { bookingChanged, bookingCharged },
    { auth: { signature: secret, token: secret } },
  )
  const handler = createHandler(
    operations,
    {
      createToken: ({ body: { scope = [] } }) => {
        const token = [crypto.randomUUID(), ...scope].join('.')
        tokens.add(token)
        return { status: 200, body: { access_token: token, expires_in: 60 } }
      },
      listRooms: ({ query: { filter = {}, sort = [], cursor = '0', limit = 2 } }) => {
        const { seats = 1, floor } = filter
        const found = rooms.filter(
          (one) => one.seats >= seats && (floor === undefined || one.floor === floor),
        )
        const [first] = sort
        if (first === '-name') found.reverse()
        const from = Number(cursor)
        if (!Number.isInteger(from)) throw new Refusal(400, 'The cursor is none of this list.')
        const next = from + limit < found.length ? `${from + limit}` : undefined
        const headers = {
          'X-Total': found.length,
          ...(next === undefined ? {} : { Link: `<?cursor=${next}>; rel="next"` }),
        }
        const items = found.slice(from, from + limit)
        return { status: 200, headers, body: { items, ...(next === undefined ? {} : { next }) } }
      },
      addPhoto: async ({ path: { roomId }, body: { photo, more = [], caption, taken } }) => {
        if (!rooms.some(({ id }) => id === roomId)) return { status: 404, body: { title: 'No such room.' } }
        const no = photos.length
        for (const one of [photo, ...more])
          photos.push({ bytes: new Uint8Array(await one.arrayBuffer()), type: one.type })
        const told = {
          ...(caption === undefined ? {} : { caption }),
          ...(taken === undefined ? {} : { by: taken.by }),
        }
        const headers = { Location: `/rooms/${roomId}/photos/${no}` }
        return { status: 201, headers, body: { no, bytes: photo.size, ...told } }
      },
      getPhoto: ({ path: { no }, headers: { 'If-None-Match': known } }) => {
        const found = photos[no]
        if (found === undefined) return { status: 404, body: { title: 'No such photo.' } }
        const tag = `"${no}"`
        if (known === tag) return { status: 304 }
        return {
          status: 200,
          headers: { ETag: tag },
          contentType: found.type,
          body: found.bytes,
        }
      },
      addBooking: async ({ body, headers: { 'Idempotency-Key': key } }) => {
        const known = bookings.get(key)
        if (known !== undefined) return { status: 201, body: known }
        if ([...bookings.values()].some(({ room, from }) => room === body.room && from === body.from))
          return { status: 409, body: { title: 'The room is taken.' } }
        const { secret: _, ...rest } = body
        const made: Booking = { ...rest, id: bookings.size + 1 }
        bookings.set(key, made)
        events.push({ event: 'added', data: `${made.id}` })
        const at = new Date().toISOString()
        await send.bookingChanged(listener, { body: { what: 'added', at, booking: made } })
        const amount = body.payment.kind === 'card' ? 10.5 : 10
        if (body.charged !== undefined)
          await send.bookingCharged(body.charged, { body: { booking: made.id, amount } })
        return { status: 201, body: made }
      },
      cancelBooking: async ({ path: { id } }) => {
        const [key] = [...bookings].find(([, one]) => one.id === id) ?? []
        if (key === undefined) throw new Refusal(404, 'No such booking.')
        bookings.delete(key)
        events.push({ event: 'cancelled', data: `${id}` })
        await send.bookingChanged(listener, { body: { what: 'cancelled', at: new Date().toISOString(), id } })
        return { status: 204 }
      },
      listChanges: () => ({ status: 200, body: [...events] }),
    },
    {
      mount: '/v1',
      maxBytes: 1_000_000,
      authorize: (shown) => shown.every(({ text }) => text !== undefined && tokens.has(text)),
      onError: (error) => errors.push(error),
    },
  )
  return { handler, errors }
}
