import { expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { quotedIn } from '../support/quoted.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const responses = "responses: {'200': {description: d}}"
const get = (id: string, path: string, servers = ''): string =>
  `'${path}': {get: {operationId: ${id}, ${responses}${servers && `, servers: [${servers}]`}}}`
const at = (servers: string, paths = get('getX', '/x')): VersionText =>
  api(`{${paths}}`, servers && `servers: [${servers}]\n`)
const host = (variables: string, url = 'https://{h}/v1'): string =>
  `{url: '${url}', variables: {${variables}}}`
const both = (x: string, y: string): string =>
  [get('getX', '/x', `{url: '${x}'}`), get('getY', '/y', `{url: '${y}'}`)].join(', ')

const bare = [get('getX', '/x'), get('getY', '/y')].join(', ')

test.each<[what: string, given: readonly [VersionText, VersionText], want: readonly string[]]>([
  ['the server that is meant where none is named', [at(''), at('{url: /}')], []],
  [
    'the values of a variable, each written as a server',
    [
      at(host('h: {enum: [x.com, y.com], default: x.com}')),
      at("{url: 'https://x.com/v1'}, {url: 'https://y.com/v1'}"),
    ],
    [],
  ],
  [
    'a variable with another name',
    [at(host('h: {default: x.com}')), at(host('host: {default: x.com}', 'https://{host}/v1'))],
    [],
  ],
  [
    'a value that a variable no longer has',
    [at(host('h: {enum: [x, y], default: x}')), at(host('h: {enum: [x], default: x}'))],
    ['server-changed getX: "https://y/v1"'],
  ],
  [
    'servers for all operations, which each overrides',
    [
      at("{url: 'https://z'}", both('https://x', 'https://y')),
      at("{url: 'https://w'}", both('https://x', 'https://y')),
    ],
    [],
  ],
  [
    'servers said for all or for each',
    [at("{url: 'https://x'}", both('https://x', 'https://x')), at('', both('https://x', 'https://x'))],
    [],
  ],
  [
    'two operations that change servers',
    [at('', both('https://x', 'https://y')), at('', both('https://y', 'https://x'))],
    ['server-changed getX: "https://x" "https://y"', 'server-changed getY: "https://y" "https://x"'],
  ],
  [
    'one list of all operations is one edit',
    [
      at("{url: 'https://x'}", `${get('getX', '/x')}, ${get('getY', '/y')}`),
      at("{url: 'https://y'}", `${get('getX', '/x')}, ${get('getY', '/y')}`),
    ],
    ['server-changed getX getY: "https://x" "https://y"'],
  ],
  [
    'what went from the server into the paths',
    [
      at("{url: 'https://x/v1'}", get('getX', '/a/{id}').replace('get:', `${parameter()}, get:`)),
      at("{url: 'https://x'}", get('getX', '/v1/a/{id}').replace('get:', `${parameter()}, get:`)),
    ],
    [],
  ],
])('%s', async (_, given, want) => {
  const [before, after] = [await versionOf('a', given[0]), await versionOf('b', given[1])]
  expect(diff(before, after).changes.map(lineOf).sort()).toEqual(want)
  expect(diff(after, before).changes).toHaveLength(want.length)
})

test.each<[what: string, given: readonly [VersionText, VersionText], want: string]>([
  [
    'one more takes nothing away',
    [at("{url: 'https://x'}"), at("{url: 'https://y'}, {url: 'https://x'}")],
    'widens safe',
  ],
  [
    'one less may be missed',
    [at("{url: 'https://x'}, {url: 'https://y'}"), at("{url: 'https://y'}")],
    'narrows risky sender',
  ],
  ['another in its place', [at("{url: 'https://x'}"), at("{url: 'https://y'}")], 'replaces risky sender'],
])('%s', async (_, [earlier, later], want) => {
  const { changes } = diff(await versionOf('a', earlier), await versionOf('b', later))
  expect(changes.map(({ effect, severity, who }) => [effect, severity, ...who].join(' '))).toEqual([want])
})

test.each<[what: string, given: readonly [VersionText, VersionText], want: readonly string[]]>([
  [
    'of one operation',
    [
      at("{url: 'https://x'}", [get('getX', '/x'), get('getY', '/y')].join(', ')),
      at("{url: 'https://x'}", [get('getX', '/x', "{url: 'https://y'}"), get('getY', '/y')].join(', ')),
    ],
    ['GET /x, servers'],
  ],
  [
    'of two operations in opposite directions',
    [at('', both('https://x', 'https://y')), at('', both('https://y', 'https://x'))],
    ['GET /x, servers', 'GET /y, servers'],
  ],
  [
    'of all operations but one',
    [
      at("{url: 'https://x'}", [get('getX', '/x', "{url: 'https://z'}"), get('getY', '/y')].join(', ')),
      at("{url: 'https://y'}", [get('getX', '/x', "{url: 'https://z'}"), get('getY', '/y')].join(', ')),
    ],
    ['GET /y, servers'],
  ],
  [
    'of the whole API',
    [at("{url: 'https://x'}", bare), at("{url: 'https://y'}", bare)],
    ['API "api", servers'],
  ],
])('servers %s are reported there', async (_, given, want) => {
  const { changes } = diff(await versionOf('a', given[0]), await versionOf('b', given[1]))
  expect(changes.map(({ where }) => where.place).sort()).toEqual(want)
  expect(new Set(changes.map(({ id }) => id)).size).toBe(want.length)
})

function parameter(): string {
  return 'parameters: [{name: id, in: path, required: true, schema: {type: string}}]'
}

function lineOf({ rule, where, message }: Change): string {
  return `${rule} ${where.operations.join(' ')}: ${quotedIn(message).join(' ')}`
}
