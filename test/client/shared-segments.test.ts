import { expect, test } from 'vitest'
import { exchangeOf, operationYaml, pathParameters } from './exchange.ts'

test.each<[path: string, values: Readonly<Record<string, string>>, sent: string]>([
  ['/r/{from}-{to}', { from: 'a', to: 'b-c' }, '/r/a-b%2Dc'],
  ['/r/{from}-{to}', { from: 'a-b', to: 'c' }, '/r/a%2Db-c'],
  ['/compare/{base}...{head}', { base: 'v1.0', head: '.x' }, '/compare/v1%2E0...%2Ex'],
  ['/f/{name}.{kind}', { name: 'a.tar', kind: 'gz' }, '/f/a%2Etar.gz'],
  ['/p/{x},{y}', { x: '1,2', y: '3' }, '/p/1%2C2,3'],
  ['/one/{name}-x', { name: 'a-b' }, '/one/a-b-x'],
])('%s with %j is %s', async (path, values, target) => {
  const paths = operationYaml(`GET ${path}`, 'read', pathParameters(...Object.keys(values)))
  const { call, received, sent } = await exchangeOf(paths)
  await call('read', { path: values })
  expect(new URL(sent[0]?.url ?? '').pathname).toBe(target)
  expect(received).toMatchObject([{ path: values }])
})

test('a list whose separator is that of the path is refused', async () => {
  const list = '{name: x, in: path, required: true, schema: {type: array, items: {type: string}}}'
  const other = '{name: y, in: path, required: true, schema: {type: string}}'
  const { call } = await exchangeOf(
    operationYaml('GET /p/{x},{y}', 'read', `parameters: [${list}, ${other}]`),
  )
  await expect(call('read', { path: { x: ['1', '2'], y: '3' } })).rejects.toThrow(TypeError)
})

test.each<[path: string, values: Readonly<Record<string, string>>, sent: string | undefined]>([
  ['/r/{a}0{b}', { a: 'x y', b: 'z' }, undefined],
  ['/r/{a}0{b}', { a: 'x', b: 'z' }, '/r/x0z'],
  ['/r/{a}BB{b}', { a: 'x', b: 'Bz' }, undefined],
  ['/r/{a}A{b}', { a: 'x', b: 'é' }, undefined],
  ['/r/{a}F-{b}', { a: 'F-é', b: 'z' }, '/r/F%2D%C3%A9F-z'],
])('%s with %j, a separator of hexadecimal digits, is %s', async (path, values, target) => {
  const paths = operationYaml(`GET ${path}`, 'read', pathParameters(...Object.keys(values)))
  const { call, received, sent } = await exchangeOf(paths)
  if (target === undefined) await expect(call('read', { path: values })).rejects.toThrow(TypeError)
  else {
    await call('read', { path: values })
    expect(new URL(sent[0]?.url ?? '').pathname).toBe(target)
    expect(received).toMatchObject([{ path: values }])
  }
})
