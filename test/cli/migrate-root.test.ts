import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

type Member = readonly [id: string, name: string]

/** A root whose members have data elements. */
function root(name: string, members: readonly Member[]): string {
  const elements = members.map(
    ([id, local]) =>
      `<xs:element name="${local}" type="xs:token" minOccurs="${id === 'E9' ? 1 : 0}"><xs:annotation><xs:appinfo><efti id="${id}"/></xs:appinfo></xs:annotation></xs:element>`,
  )
  return `<xs:element name="${name}"><xs:complexType><xs:sequence>${elements.join('')}</xs:sequence></xs:complexType></xs:element>`
}

const schema = (namespace: string, ...roots: readonly string[]): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}" elementFormDefault="qualified">${roots.join('')}</xs:schema>`

const api = `openapi: 3.0.3
info: { title: x, version: '1' }
paths:
  /x:
    put:
      operationId: ask
      requestBody: { content: { application/xml: {} } }
      responses: { '200': { description: d, content: { application/xml: {} } } }
`

const all = ['E1', 'E2', 'E3', 'E4', 'E5']
const named = (name: (id: string) => string, ids: readonly string[]): readonly Member[] =>
  ids.map((id) => [id, name(id)])
const part: readonly Member[] = [...named((id) => `s${id}`, ['E1', 'E2', 'E3']), ['E9', 'stamp']]

/** Two versions, each with a whole answer and a request that holds a part of it. */
const files = {
  'efti-schema.config.yaml': `versions:
  a: { apis: { x: x.yaml }, schemas: a.xsd, bind: { ask.request: '{urn:a}search', ask.response.200: '{urn:a}answer' } }
  b: { apis: { x: x.yaml }, schemas: b.xsd, bind: { ask.request: '{urn:b}search', ask.response.200: '{urn:b}answer' } }
  c: { schemas: a.xsd }
compare: [{ from: a, to: b }]
`,
  'x.yaml': api,
  'a.xsd': schema(
    'urn:a',
    root(
      'answer',
      named((id) => id, all),
    ),
    root('search', [
      ['E5', 'other'],
      ['E1', 'one'],
    ]),
  ),
  'b.xsd': schema(
    'urn:b',
    root(
      'answer',
      named((id) => `n${id}`, all),
    ),
    root('search', part),
  ),
}
const answer = (version: string, prefix = ''): string =>
  `<answer xmlns="urn:${version}">${all.map((id) => `<${prefix}${id}>v${id}</${prefix}${id}>`).join('')}</answer>`
const stamp = ['--set', 'E9=now'] as const

/** The element names and texts of a document. */
const leaves = (xml: string): readonly string[] =>
  [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/gu)].map(([, name, text]) => `${name} ${text}`)

test('within one version, a response becomes a request; what has no place in it is no loss', async () => {
  const cwd = folderWith({ ...files, 'one.xml': answer('b', 'n') })
  const { exit, stdout, stderr } = await cli(
    cwd,
    'migrate',
    'b',
    'b',
    'one.xml',
    '--root',
    'search',
    ...stamp,
  )
  expect(leaves(stdout)).toEqual(['sE1 vE1', 'sE2 vE2', 'sE3 vE3', 'stamp now'])
  expect([exit, stderr.includes('lost,')]).toEqual([0, false])
  expect(stderr).toMatch(/\b3 of 3\b/u)
})

test('between versions, the root of the result decides between the adapter and the projection', async () => {
  const cwd = folderWith({ ...files, 'one.xml': answer('a') })
  const argv = ['migrate', 'a', 'b', 'one.xml'] as const
  const plain = await cli(cwd, ...argv)
  expect(leaves(plain.stdout)).toEqual(all.map((id) => `n${id} v${id}`))
  expect((await cli(cwd, ...argv, '--root', '{urn:b}answer')).stdout).toBe(plain.stdout)
  const asked = await cli(cwd, ...argv, '--root', 'search', ...stamp)
  expect(leaves(asked.stdout)).toEqual(['sE1 vE1', 'sE2 vE2', 'sE3 vE3', 'stamp now'])
})

test('many documents, on threads and through a pipe', async () => {
  const documents = Object.fromEntries([1, 2, 3].map((one) => [`in/${one}.xml`, answer('a')]))
  const cwd = folderWith({ ...files, ...documents })
  const argv = ['--root', 'search', ...stamp] as const
  const { exit } = await cli(cwd, 'migrate', 'a', 'b', 'in', '--out', 'made', '--threads', '2', ...argv)
  const account = JSON.parse(readFileSync(join(cwd, 'made/migration.json'), 'utf8'))
  expect([exit, account.summary]).toMatchObject([0, { documents: 3, migrated: 3, losses: 0 }])
  expect(leaves(readFileSync(join(cwd, 'made/2.xml'), 'utf8'))).toHaveLength(4)
  // Another root is another migration: the folder is not the one to continue.
  expect(account.documents[0]).toMatchObject({
    targetRoot: '{urn:b}search',
    tally: { values: 3, carried: 3 },
  })
  const line = `${JSON.stringify(answer('a'))}\n`
  const piped = await cli.reading(line)(cwd, 'migrate', 'a', 'b', '-', '--input', 'ndjson', ...argv)
  expect(leaves(JSON.parse(piped.stdout).document)).toHaveLength(4)
})

test.each([
  [
    'a name that is almost one',
    ['a', 'b', 'one.xml', '--root', 'serch'],
    'migration-root',
    ['{urn:b}search'],
  ],
  [
    'a root to which nothing leads',
    ['b', 'b', 'one.xml', '--root', 'answer'],
    'migration-root',
    ['{urn:b}search'],
  ],
  [
    'a name of nothing',
    ['a', 'b', 'one.xml', '--root', 'x'],
    'migration-root',
    ['{urn:b}answer', '{urn:b}search'],
  ],
  ['a version without projections', ['c', 'c', 'one.xml', '--root', 'answer'], 'projections-none', []],
])('%s is bad input, with what there is', async (_, argv, code, near) => {
  const cwd = folderWith({ ...files, 'one.xml': answer('a') })
  const { exit, stdout, stderr } = await cli(cwd, 'migrate', ...argv)
  expect([exit, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(new RegExp(`^error: .*\\[${code}\\]$`, 'mu'))
  const fix = /^ {2}fix: (.*)$/mu.exec(stderr)?.[1] ?? ''
  expect([...fix.matchAll(/"([^"]+)"/gu)].map(([, name]) => name)).toEqual(near)
})

test('the message about a local name that two roots have names both', async () => {
  const second = schema('urn:b2', root('answer', part))
  const config = files['efti-schema.config.yaml']
    .replace('schemas: b.xsd', 'schemas: s')
    .replace("'{urn:b}search'", "'{urn:b2}answer'")
  const cwd = folderWith({
    ...files,
    ...{ 'efti-schema.config.yaml': config, 's/b.xsd': files['b.xsd'], 's/b2.xsd': second },
    'one.xml': answer('a'),
  })
  const { exit, stderr } = await cli(cwd, 'migrate', 'a', 'b', 'one.xml', '--root', 'answer')
  expect(exit).toBe(2)
  expect(stderr).toMatch(/^error: .*\[migration-root-several\]$/mu)
  expect(stderr).toMatch(/"\{urn:b\}answer".*"\{urn:b2\}answer"/u)
  const argv = ['migrate', 'a', 'b', 'one.xml', '--root', '{urn:b2}answer', ...stamp] as const
  expect(leaves((await cli(cwd, ...argv)).stdout)).toHaveLength(4)
})

test('over several versions, the root is that of the last', async () => {
  const { threeVersions, document } = await import('../convert/three-versions.ts')
  const cwd = folderWith({ ...threeVersions(), 'a.xml': document('urn:one', { id: '1', c: 'C' }) })
  const argv = ['migrate', 'one', 'three', 'a.xml', '--root'] as const
  const { exit, stdout } = await cli(cwd, ...argv, 'order')
  expect(exit).toBe(0)
  expect(stdout).toContain('urn:three')
  expect((await cli(cwd, ...argv, 'ordr')).stderr).toMatch(/\[migration-root\]\n.*"\{urn:three\}order"/u)
})
