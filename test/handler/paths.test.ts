import { expect, test } from 'vitest'
import { exchangeOf, operationYaml, pathParameters } from '../client/exchange.ts'

const { raw } = String

/** Paths of an API; every variable is a text. */
function pathsOf(paths: Readonly<Record<string, string>>): string {
  return Object.entries(paths)
    .map(([id, path]) => {
      const names = [...path.matchAll(/\{([^{}]*)\}/gu)].map(([, name = '']) => name)
      return operationYaml(`GET ${path}`, id, names.length === 0 ? '' : pathParameters(...names))
    })
    .join('\n')
}

test.each<[target: string, id: string, path: object]>([
  ['/files/a', 'file', { name: 'a' }],
  ['/files/a.json', 'fileJson', { name: 'a' }],
  ['/files/a.txt', 'fileKind', { name: 'a', kind: 'txt' }],
  ['/files/read.json', 'fileRead', {}],
  ['/runs/5', 'run', { id: '5' }],
  ['/runs/5:cancel', 'cancel', { id: '5' }],
  ['/runs/5/steps', 'steps', { id: '5' }],
  ['/runs/last/x', 'lastPart', { part: 'x' }],
])('%s is answered by the most specific path that it matches, %s', async (target, id, path) => {
  const { ask, received } = await exchangeOf(
    pathsOf({
      file: '/files/{name}',
      fileJson: '/files/{name}.json',
      fileKind: '/files/{name}.{kind}',
      fileRead: '/files/read.json',
      run: '/runs/{id}',
      cancel: '/runs/{id}:cancel',
      part: '/runs/{id}/{part}',
      steps: '/runs/{id}/steps',
      lastPart: '/runs/last/{part}',
    }),
  )
  expect((await ask(`GET ${target}`)).status).toBe(204)
  expect(received).toMatchObject([{ id, path }])
})

test.each<[id: string, path: string, targets: readonly string[], variables: object]>([
  ['letters', '/café/{x}', ['/café/é', '/caf%C3%A9/%C3%A9', '/caf%c3%a9/%c3%a9'], { x: 'é' }],
  ['blank', '/a b/c', ['/a b/c', '/a%20b/c'], {}],
  ['plain', '/users/me', ['/%75sers/me', '/users/m%65'], {}],
  ['quoted', "/rows('{key}')", [raw`/rows('a')`, '/rows(%27a%27)', '/rows%28%27a%27%29'], { key: 'a' }],
  ['brackets', '/e/[{x}]', ['/e/[a%2Fb]', '/e/%5Ba%2Fb%5D', '/e/%5ba%2fb%5d'], { x: 'a/b' }],
  ['tilde', '/%7Ejane/{x}', ['/~jane/~', '/%7Ejane/%7E'], { x: '~' }],
  ['lowerCase', '/a%c3%a9/b', ['/aé/b', '/a%C3%A9/b', '/a%c3%a9/b'], {}],
  ['bar', '/a|b/{x}', ['/a|b/5', '/a%7Cb/5', '/a%7cb/5'], { x: '5' }],
  ['angles', '/r/a{x}<b>', ['/r/a5<b>', '/r/a5%3Cb%3e'], { x: '5' }],
  ['colon', '/r/{x}%3Ab', ['/r/5:b', '/r/5%3Ab', '/r/5%3ab'], { x: '5' }],
])(
  '%s: equivalent escapes name the same path, also beside one that takes all',
  async (id, path, targets, variables) => {
    const { ask, call, received } = await exchangeOf(pathsOf({ [id]: path, other: '/{u}/{v}' }))
    for (const target of targets) expect([target, (await ask(`GET ${target}`)).status]).toEqual([target, 204])
    await call(id, Object.keys(variables).length === 0 ? {} : { path: variables })
    expect(received).toMatchObject([...targets, 'client'].map(() => ({ id, path: variables })))
    expect(received.map((one) => one.path)).toEqual([...targets, 'client'].map(() => variables))
  },
)

test.each<[path: string, targets: readonly string[], variables: object]>([
  ['/x?action=urn:do', ['/x?action=urn:do', `/x?${new URLSearchParams({ action: 'urn:do' })}`], {}],
  ['/x?$skip={n}', ['/x?$skip=5', `/x?${new URLSearchParams({ $skip: '5' })}`], { n: '5' }],
  ['/x?t=a/b', ['/x?t=a/b', '/x?t=a%2Fb', '/x?t=a%2fb'], {}],
  ['/x?t=a"b', ['/x?t=a"b', '/x?t=a%22b'], {}],
])('an escape in a query names the operation with this query: %s', async (path, targets, variables) => {
  const { ask, call, received } = await exchangeOf(pathsOf({ plain: '/x', own: path }))
  for (const target of targets) expect((await ask(`GET ${target}`)).status).toBe(204)
  await call('own', Object.keys(variables).length === 0 ? {} : { path: variables })
  expect(received).toMatchObject([...targets, 'client'].map(() => ({ id: 'own', path: variables })))
})

test.each<[target: string, id: string, path: object]>([
  ['GET /runs/5:cancel', 'cancel', { id: '5' }],
  ['GET /runs/5%3Acancel', 'run', { id: '5:cancel' }],
  ['POST /runs/5%3Acancel', 'stop', { id: '5' }],
  ['GET /runs/%6Cast', 'last', {}],
  ['GET /runs/a%40b', 'run', { id: 'a@b' }],
  ['GET /runs/a@b', 'at', { name: 'a' }],
  ['GET /runs/5%3acancel?x=1', 'run', { id: '5:cancel' }],
])(
  'an escape of a reserved character is no literal text where another path matches: %s',
  async (line, id, path) => {
    const { ask, received } = await exchangeOf(
      [
        operationYaml('GET /runs/{id}:cancel', 'cancel', pathParameters('id')),
        operationYaml('POST /runs/{id}:cancel', 'stop', pathParameters('id')).replace(/^.*\n/u, ''),
        operationYaml('GET /runs/{id}', 'run', pathParameters('id')),
        operationYaml('GET /runs/{name}@b', 'at', pathParameters('name')),
        operationYaml('GET /runs/last', 'last'),
      ].join('\n'),
    )
    expect((await ask(line)).status).toBe(204)
    expect(received).toMatchObject([{ id, path }])
  },
)

test.each(['a/b', 'id?', 'id: [^/]+', 'a b', 'id*', '+id'])(
  'the parameter of a path may be called "%s"',
  async (name) => {
    const parameter = JSON.stringify({ name, in: 'path', required: true, schema: { type: 'string' } })
    const paths = ['/l/{}', '/l/{}/x', '/q/{}?y=z'].map((path, at) =>
      operationYaml(`GET ${path.replace('{}', `{${name}}`)}`, `o${at}`, `parameters: [${parameter}]`),
    )
    const { call, received, sent } = await exchangeOf(paths.join('\n'))
    for (const id of ['o0', 'o1', 'o2']) await call(id, { path: { [name]: 'v' } })
    expect(received).toMatchObject(['o0', 'o1', 'o2'].map((id) => ({ id, path: { [name]: 'v' } })))
    expect(sent.map(({ url }) => url.replace('https://api.example', ''))).toEqual([
      '/l/v',
      '/l/v/x',
      '/q/v?y=z',
    ])
  },
)

test.each([
  ['/f/{a}-{c}', { a: 'v', c: 'x-y' }],
  ['/f/{a/b}-{c}', { 'a/b': 'v', c: 'x-y' }],
  ['/f/{id?}.{ext}', { 'id?': 'v', ext: 'tar.gz' }],
  ['/f/{a&b}~{c}?q={d}', { 'a&b': 'v', c: 'x-y', d: 'z' }],
])('names with separators share a segment: %s', async (path, values) => {
  const parameters = Object.keys(values).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { call, received } = await exchangeOf(
    operationYaml(`GET ${path}`, 'o', `parameters: ${JSON.stringify(parameters)}`),
  )
  await call('o', { path: values })
  expect(received).toMatchObject([{ path: values }])
})

test('a question mark in a name does not begin the query of a path', async () => {
  const { call, received } = await exchangeOf(
    operationYaml(
      'GET /f/{id?}/{x}',
      'o',
      "parameters: [{name: 'id?', in: path, required: true, schema: {type: string}}, {name: x, in: query, schema: {type: integer}}]",
    ),
  )
  await call('o', { path: { 'id?': 'v', x: 'a' }, query: { x: 5 } })
  expect(received).toMatchObject([{ path: { 'id?': 'v', x: 'a' }, query: { x: 5 } }])
})

test('what a client sends as a value is received as one', async () => {
  const { call, received } = await exchangeOf(pathsOf({ run: '/runs/{id}', cancel: '/runs/{id}:cancel' }))
  await call('run', { path: { id: '5:cancel' } })
  await call('cancel', { path: { id: '5:cancel' } })
  expect(received).toMatchObject([
    { id: 'run', path: { id: '5:cancel' } },
    { id: 'cancel', path: { id: '5:cancel' } },
  ])
})

test('an escaped slash is not a slash, and another letter another path', async () => {
  const { ask } = await exchangeOf(pathsOf({ two: '/café/{x}' }))
  for (const target of ['/caf%C3%A9%2Fa', '/caf%C3%A8/a', '/caf%E9/a', '/caf%C3%A9/'])
    expect([target, (await ask(`GET ${target}`)).status]).toEqual([target, 404])
})
