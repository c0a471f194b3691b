import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { http } from 'msw'
import { server } from './mocks.js'
import { adding, client, thing, things } from './queries.js'
import { answer } from './service.js'

before(() => server.listen({ onUnhandledRequest: 'error' }))
after(() => server.close())

test('a mock answers the calls of a program, the same each time', async () => {
  const first = await client.getThing({ path: { id: 7 } })
  assert.equal(first.status, 200)
  assert.deepEqual(await client.getThing({ path: { id: 7 } }), first)
})

test('queries, pages and mutations', async () => {
  server.use(http.all('https://things.example/api/*', ({ request }) => answer(request)))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  assert.deepEqual(await queries.fetchQuery(thing(0)), { id: 0, name: 'anchor' })
  assert.equal(await queries.fetchQuery(thing(1000)), null)
  const all = await queries.fetchInfiniteQuery({ ...things, pages: 2 })
  assert.deepEqual(
    all.pages.map(({ items }) => items.map(({ name }) => name)),
    [['anchor', 'buoy'], ['chain']],
  )
  const mutation = new MutationObserver(queries, adding)
  const made = await mutation.mutate({ name: 'dinghy' })
  assert.deepEqual(queries.getQueryData(thing(made.id).queryKey), made)
  assert.equal(queries.getQueryState(things.queryKey)?.isInvalidated, true)
  await assert.rejects(mutation.mutate({ name: '' }))
})
