import { expect, test } from 'vitest'
import { createHandler, eventStream, type Operation } from '../../src/runtime/index.ts'

const listen: Operation<unknown, unknown> = {
  ...{ api: 'x', id: 'listen', method: 'GET', path: '/events', parameters: [] },
  responses: [{ status: '200', media: [{ type: 'text/event-stream', sequence: eventStream() }] }],
} as const

/** Events, one after each wait, and what became of the generator. */
function source(wait: () => Promise<unknown>) {
  const seen = { made: 0, isEnded: false }
  async function* events() {
    try {
      for (;;) {
        seen.made++
        yield { data: `${seen.made}` }
        await wait()
      }
    } finally {
      seen.isEnded = true
    }
  }
  return { seen, events }
}

function serve(events: () => AsyncIterable<unknown>) {
  const errors: unknown[] = []
  const server = createHandler(
    { listen },
    { listen: (() => ({ status: 200, body: events() })) as never },
    { onError: (one) => errors.push(one) },
  )
  const leaving = new AbortController()
  const request = new Request('https://x.example/events', { signal: leaving.signal })
  return { errors, leaving, answer: server(request as never) as Promise<Response> }
}

test.each(['waits for its next event', 'has one ready'])(
  'a generator that %s ends when the call is aborted, and the stream with it',
  async (which) => {
    let go = (): void => undefined
    const waits = () =>
      which === 'has one ready'
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            go = resolve
          })
    const { seen, events } = source(waits)
    const { errors, leaving, answer } = serve(events)
    const reader = (await answer).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n')
    leaving.abort()
    while ((await reader?.read())?.done === false);
    go()
    await expect.poll(() => seen.isEnded).toBe(true)
    expect(seen.made).toBeLessThan(5)
    expect(errors).toEqual([])
  },
)

test('a call that was aborted before is asked for no event', async () => {
  const { seen, events } = source(() => Promise.resolve())
  const { leaving, answer } = serve(events)
  leaving.abort()
  expect(await (await answer).text()).toBe('')
  expect(seen.made).toBe(0)
})

test('an event stream that ended or was cancelled does not react to the signal', async () => {
  const leaving = new AbortController()
  const done = eventStream().write([{ data: 'a' }], undefined, leaving.signal) as unknown as ReadableStream
  expect(await new Response(done).text()).toBe('data: a\n\n')
  const { seen, events } = source(() => Promise.resolve())
  const left = eventStream().write(events(), undefined, leaving.signal) as unknown as ReadableStream
  await left.cancel()
  leaving.abort()
  expect(seen.made).toBeLessThan(3)
})
