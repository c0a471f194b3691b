import { expect, test } from 'vitest'
import { createHandler, createSender, InvalidValueError, type Operation } from '../../src/runtime/index.ts'
import { versionOf } from '../diff/versions.ts'
import { runnable } from '../support/generated.ts'

const order = '{type: object, required: [id], properties: {id: {type: integer}}}'
const openapi = `openapi: 3.1.0
info: {title: t, version: '1'}
paths:
  /subscriptions:
    post:
      operationId: subscribe
      responses: {'201': {description: d}}
      callbacks:
        onOrder:
          '{$request.body#/url}': {post: {operationId: onOrder, requestBody: {required: true, content: {application/json: {schema: ${order}}}}, responses: {'204': {description: d}}}}
webhooks:
  order.shipped: {post: {operationId: orderShipped, parameters: [{name: X-Try, in: header, schema: {type: integer}}], requestBody: {required: true, content: {application/json: {schema: ${order}}}}, responses: {'200': {description: d, content: {application/json: {schema: {type: object, properties: {ok: {type: boolean}}}}}}}}}
`

type Send = (url: string, input: object) => Promise<{ readonly status: number }>

async function program() {
  const { program: loaded, files } = await runnable(await versionOf('v', { openapi }))
  const module = 'v/operations/webhooks/api.ts'
  const operations = loaded.load(module) as Readonly<Record<string, Operation<unknown, unknown>>>
  return { operations, text: files.find(({ path }) => path === module)?.text ?? '' }
}

test('webhooks and callbacks are sent to an address and received under their names', async () => {
  const { operations, text } = await program()
  expect(Object.values(operations).map(({ id, path }) => [id, path])).toEqual([
    ['onOrder', '/onOrder'],
    ['orderShipped', '/order.shipped'],
  ])
  expect(text).toContain('export interface OrderShippedInput')
  const { orderShipped, onOrder } = operations
  if (!orderShipped || !onOrder) throw new Error('no webhooks')
  const got: unknown[] = []
  const receiver = createHandler({ orderShipped: { ...orderShipped, path: '/hooks/shop' }, onOrder }, {
    orderShipped: (input: unknown) => {
      got.push(input)
      return { status: 200, body: { ok: true } }
    },
    onOrder: () => ({ status: 204 }),
  } as never)
  const sent: string[] = []
  const fetch = async (request: Request) => {
    sent.push(`${request.method} ${request.url}`)
    return receiver(request, undefined as never)
  }
  const send = createSender({ orderShipped, onOrder }, { fetch }) as unknown as Readonly<Record<string, Send>>
  const input = { headers: { 'X-Try': 2 }, body: { id: 7 } }
  expect(await send.orderShipped?.('https://shop.example/hooks/shop?key={a}', input)).toEqual({
    status: 200,
    body: { ok: true },
  })
  expect(got).toMatchObject([input])
  expect((await send.onOrder?.('https://shop.example/onOrder', { body: { id: 1 } }))?.status).toBe(204)
  expect(sent).toEqual([
    'POST https://shop.example/hooks/shop?key=%7Ba%7D',
    'POST https://shop.example/onOrder',
  ])
})

test('what is not valid is not sent, and neither are credentials in an address', async () => {
  const { operations } = await program()
  const send = createSender(operations, {
    fetch: () => Promise.reject(new Error('sent')),
  }) as unknown as Readonly<Record<string, Send>>
  await expect(send.orderShipped?.('https://a.example/', { body: { id: 'x' } })).rejects.toThrow(
    InvalidValueError,
  )
  await expect(send.orderShipped?.('https://u:p@a.example/', { body: { id: 1 } })).rejects.toThrow(TypeError)
  await expect(send.orderShipped?.('ftp://a.example/', { body: { id: 1 } })).rejects.toThrow(TypeError)
})

const callbacks = (line: string, id: string, expressions: readonly string[]) =>
  `  ${line}: {post: {operationId: ${id}, responses: {'201': {description: d}}, callbacks: {onEvent: {${expressions
    .map((one, at) => `'${one}': {post: {operationId: ${id}Told${at}, responses: {'204': {description: d}}}}`)
    .join(', ')}}}}}`
const shared = `openapi: 3.1.0
info: {title: t, version: '1'}
paths:
${callbacks('/a', 'a', ['{$request.body#/url}', '{$request.body#/url}/done'])}
${callbacks('/b', 'b', ['{$request.body#/url}'])}
webhooks:
  onEvent: {post: {operationId: hook, responses: {'204': {description: d}}}, put: {operationId: other, responses: {'204': {description: d}}}}
`

test('callbacks of one name have paths of their own', async () => {
  const { program: loaded } = await runnable(await versionOf('v', { openapi: shared }))
  const operations = loaded.load('v/operations/webhooks/api.ts') as Readonly<
    Record<string, Operation<unknown, unknown>>
  >
  const paths = Object.values(operations).map(({ id, method, path }) => [id, `${method} ${path}`])
  expect(Object.fromEntries(paths)).toEqual({
    aTold0: 'POST /onEvent/aTold0',
    aTold1: 'POST /onEvent/aTold1',
    bTold0: 'POST /onEvent/bTold0',
    hook: 'POST /onEvent',
    other: 'PUT /onEvent',
  })
  const got: string[] = []
  const handlers = Object.values(operations).map(({ id }) => {
    const answer = () => {
      got.push(id)
      return { status: 204 }
    }
    return [id, answer]
  })
  const receiver = createHandler(operations, Object.fromEntries(handlers) as never)
  for (const { method, path } of Object.values(operations))
    await receiver(new Request(`https://a.example${path}`, { method }), undefined as never)
  expect(got).toEqual(Object.values(operations).map(({ id }) => id))
})

const posted = (id: string) => `post: {operationId: ${id}, responses: {'204': {description: d}}}`

test.each<[what: string, description: string, names: readonly string[]]>([
  [
    'two uses of a callback',
    `paths:
  /a: {post: {operationId: a, responses: {'201': {description: d}}, callbacks: {onEvent: {$ref: '#/components/callbacks/E'}}}}
  /b: {post: {operationId: b, responses: {'201': {description: d}}, callbacks: {onEvent: {$ref: '#/components/callbacks/E'}}}}
components: {callbacks: {E: {'{$request.body#/url}': {${posted('told')}}}}}`,
    ['/onEvent', '/onEvent/'],
  ],
  [
    'a webhook and a callback',
    `paths:\n${callbacks('/a', 'a', ['{$request.body#/url}'])}\nwebhooks: {onEvent: {${posted('hook')}}}`,
    ['/onEvent', '/onEvent/'],
  ],
  [
    'two webhooks',
    `paths: {}\nwebhooks: {paid: {${posted('one')}}, /paid: {${posted('two')}}}`,
    ['/paid', '/paid/'],
  ],
])(
  '%s: the first keeps the path of the name, the other gets a separate path',
  async (_, description, names) => {
    const openapi = `openapi: 3.1.0\ninfo: {title: t, version: '1'}\n${description}\n`
    const { program: loaded } = await runnable(await versionOf('v', { openapi }))
    const operations = loaded.load('v/operations/webhooks/api.ts') as Readonly<
      Record<string, Operation<unknown, unknown>>
    >
    const paths = Object.values(operations).map(({ path }) =>
      path.replace(/[^/]+$/u, (last) => (path.lastIndexOf('/') > 0 ? '' : last)),
    )
    expect(paths.sort()).toEqual(names)
    const handlers = Object.keys(operations).map((id) => [id, () => ({ status: 204 })])
    expect(() => createHandler(operations, Object.fromEntries(handlers) as never)).not.toThrow()
  },
)

test('a handler refuses two operations of one method and path', async () => {
  const { operations } = await program()
  const { orderShipped, onOrder } = operations
  if (!orderShipped || !onOrder) throw new Error('no webhooks')
  const handlers = { orderShipped: () => ({ status: 204 }), onOrder: () => ({ status: 204 }) } as never
  const { path } = onOrder
  expect(() => createHandler({ orderShipped: { ...orderShipped, path }, onOrder }, handlers)).toThrow(
    TypeError,
  )
  const put = { ...orderShipped, path, method: 'PUT' }
  expect(() => createHandler({ orderShipped: put, onOrder }, handlers)).not.toThrow()
})

test('callbacks of one name are named after the operations that ask for them', async () => {
  const uses = '{onEvent: {$ref: "#/components/callbacks/E"}, other: {$ref: "#/components/callbacks/E"}}'
  const asks = (id: string, callbacks: string) =>
    `{${id}responses: {'201': {description: d}}, callbacks: ${callbacks}}`
  const openapi = `openapi: 3.1.0
info: {title: t, version: '1'}
paths:
  /subs: {post: ${asks('operationId: createSub, ', uses)}}
  /jobs/{id}: {put: ${asks('', '{onEvent: {$ref: "#/components/callbacks/E"}, done: {$ref: "#/components/callbacks/F"}}')}}
  /named: {post: ${asks('operationId: named, ', '{done: {$ref: "#/components/callbacks/F"}}')}}
components:
  callbacks:
    E: {'{$request.body#/url}': {post: {responses: {'204': {description: d}}}}}
    F: {'{$request.body#/url}': {${posted('told')}}}
`
  const { program: loaded } = await runnable(await versionOf('v', { openapi }))
  const named = Object.entries(
    loaded.load('v/operations/webhooks/api.ts') as Record<string, { path: string }>,
  )
  expect(Object.fromEntries(named.map(([name, { path }]) => [name, path]))).toEqual({
    postOnEventOfCreateSub: '/onEvent',
    postOther: '/other',
    postOnEventOfPutJobsId: '/onEvent/postOnEventOfPutJobsId',
    toldOfPutJobsId: '/done',
    toldOfNamed: '/done/toldOfNamed',
  })
})

/** Two operations, `createSub` and `onB`, with their callbacks, and webhooks: the paths of what is received, by name. */
async function receiverPaths(sub: string, other: string, webhooks: string) {
  const responses = "responses: {'200': {description: d}}"
  const openapi = `openapi: 3.1.0
info: {title: t, version: '1'}
paths:
  /subs: {post: {operationId: createSub, ${responses}, callbacks: ${sub}}}
  /b: {get: {operationId: onB, ${responses}, callbacks: ${other}}}
webhooks: ${webhooks}
`
  const { program: loaded } = await runnable(await versionOf('v', { openapi }))
  const operations = loaded.load('v/operations/webhooks/api.ts') as Record<string, { path: string }>
  return Object.fromEntries(Object.entries(operations).map(([name, { path }]) => [name, path]))
}

const told = "post: {responses: {'204': {description: d}}}"
const onUrl = (event: string, expression = '{$request.body#/url}') =>
  `{onEvent: {'${expression}': {${event}}}}`

test('an operationId of a callback stays its name, whatever others would be named', async () => {
  expect(await receiverPaths(onUrl(told), onUrl(posted('postOnEvent')), '{}')).toEqual({
    postOnEventOfCreateSub: '/onEvent',
    postOnEvent: '/onEvent/postOnEvent',
  })
  // Of a webhook and a callback, the one with the id has the name; the webhook has the path.
  const besideWebhook = await receiverPaths(onUrl(told), onUrl(posted('postOnEvent')), `{onEvent: {${told}}}`)
  expect(Object.values(besideWebhook).sort()).toEqual([
    '/onEvent',
    '/onEvent/postOnEvent',
    '/onEvent/postOnEventOfCreateSub',
  ])
  expect(besideWebhook).toMatchObject({
    postOnEvent: '/onEvent/postOnEvent',
    postOnEventOfCreateSub: '/onEvent/postOnEventOfCreateSub',
  })
  const webhookWithId = await receiverPaths(
    onUrl(told),
    onUrl(posted('sent')),
    `{gone: {${posted('postOnEvent')}}}`,
  )
  expect(webhookWithId).toEqual({
    postOnEventOfCreateSub: '/onEvent',
    sent: '/onEvent/sent',
    postOnEvent: '/gone',
  })
})

test('callbacks of one name and one operation are told apart by their URLs', async () => {
  const twice = `{onEvent: {'{$request.body#/url}': {${told}}, '{$request.body#/url2}': {${told}}}}`
  expect(await receiverPaths(twice, onUrl(told), '{}')).toEqual({
    postOnEventOfCreateSubRequestBodyUrl: '/onEvent',
    postOnEventOfCreateSubRequestBodyUrl2: '/onEvent/postOnEventOfCreateSubRequestBodyUrl2',
    postOnEventOfOnB: '/onEvent/postOnEventOfOnB',
  })
  expect(
    await receiverPaths(
      `{done: {'{$url}': {${posted('done')}}, '{$method}': {${posted('done')}}}}`,
      '{}',
      '{}',
    ),
  ).toEqual({ doneOfCreateSubUrl: '/done', doneOfCreateSubMethod: '/done/doneOfCreateSubMethod' })
})

test('a callback of a callback is named after all that ask for it', async () => {
  const inner = (event: string) =>
    `post: {responses: {'204': {description: d}}, callbacks: ${onUrl(event, '{$request.body#/z}')}}`
  expect(await receiverPaths(`{nest: {'{$url}': {${inner(told)}}}}`, onUrl(told), '{}')).toEqual({
    postNest: '/nest',
    postOnEventOfCreateSubNestUrl: '/onEvent',
    postOnEventOfOnB: '/onEvent/postOnEventOfOnB',
  })
})
