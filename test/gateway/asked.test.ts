import { expect, test } from 'vitest'
import { createGateway } from '../../src/runtime/gateway.ts'
import type { GatewayRoute } from '../../src/runtime/gateway-types.ts'

function route(path: string): GatewayRoute {
  const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name)
  const place = { in: 'path', required: true, style: 'simple', explode: false, form: 'string' } as const
  const parameters = names.map((name) => ({ name, ...place }))
  const accepts = { api: 'a', id: path, method: 'GET' as const, path, parameters, responses: [] }
  return { accepts, parameters: [], request: [], responses: [] }
}

/** Operations whose paths ask something of the query come before the one that takes any. */
test.each([
  ['/x?op=A&p=1', 'list'],
  ['/x?id=7', 'one'],
  ['/x?op=B', 'all'],
  ['/x', 'all'],
])('%s', async (target, want) => {
  const routes = { all: route('/x'), one: route('/x?id={id}'), list: route('/x?op=A') }
  const answer = (name: string) => async () => new Response(name)
  const operations = { all: answer('all'), one: answer('one'), list: answer('list') }
  const gateway = createGateway(routes, { operations, fetch: async () => new Response() } as never)
  const response = await gateway(new Request(`http://here${target}`) as never)
  expect(await (response as Response).text()).toBe(want)
})
