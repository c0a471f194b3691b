import { describe, expect, it, test } from 'vitest'
import { joinProfile, noProfile, parseKeyPath, parseKeyPointer } from '../../src/profile/index.ts'
import type { AnnotationElement } from '../../src/schema/index.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'

function markup(
  local: string,
  text = '',
  attributes = {},
  ...children: AnnotationElement[]
): AnnotationElement {
  return { namespace: '', local, text, attributes: new Map(Object.entries(attributes)), children }
}

const annotation = [
  markup('documentation', 'Free text.', { lang: 'en' }),
  markup(
    'appinfo',
    '',
    {},
    markup('ref', ' A1 ', { kind: 'key', id: 'I1' }),
    markup('ref', 'B2', { kind: 'old' }),
  ),
  markup('appinfo', '', {}, markup('deep', '', {}, markup('ref', 'C3'))),
]

describe('the key of an annotation', () => {
  it.each([
    ['appinfo/ref', ['A1', 'B2']],
    ['xs:appinfo/m:ref/text()', ['A1', 'B2']],
    ["appinfo/ref[@kind='old']", ['B2']],
    ['*/ref[@kind="key"]/@id', ['I1']],
    ['appinfo/*/ref', ['C3']],
    ['documentation', ['Free text.']],
    ['documentation/@lang', ['en']],
    ['appinfo/none', []],
  ])('%s', (xpath, want) => {
    expect(joinProfile(noProfile, { xpath }).keysOf?.(annotation)).toEqual(want)
  })

  it.each([
    '',
    '/',
    'ref',
    '//ref',
    'appinfo//ref',
    'appinfo/ref[1]',
    'appinfo/..',
    '@id',
    'appinfo/@a/b',
    'a b',
  ])('no path of the subset: %s', (text) => {
    expect(parseKeyPath(text)).toBeUndefined()
  })

  it.each([
    ['/x-ref', ['x-ref']],
    ['/x-a~1b/c~0d', ['x-a/b', 'c~d']],
    ['x-ref', undefined],
    ['/~2', undefined],
    ['', undefined],
  ])('pointer %s', (text, want) => {
    expect(parseKeyPointer(text)).toEqual(want)
  })
})

function xsd(...elements: readonly (readonly [name: string, key: string])[]): string {
  const parts = elements.map(
    ([name, key]) =>
      `<xs:element name="${name}" type="xs:string" minOccurs="0"><xs:annotation><xs:appinfo><ref xmlns="urn:m" id="${key}"/></xs:appinfo></xs:annotation></xs:element>`,
  )
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="ship"><xs:complexType><xs:sequence>${parts.join('')}</xs:sequence></xs:complexType></xs:element></xs:schema>`
}

const config = (join: string): string =>
  `versions: { a: { schemas: a.xsd }, b: { schemas: b.xsd } }\ncompare: [{ from: a, to: b, join: ${join} }]\n`

test('any annotation can be the key of the adapters', async () => {
  const cwd = folderWith({
    'efti-schema.config.yaml': config('{ xpath: "appinfo/ref/@id" }'),
    'a.xsd': xsd(['name', 'K1'], ['flag', 'K2'], ['old', 'K3']),
    'b.xsd': xsd(['flag', 'K1'], ['name', 'K2'], ['port', 'K4']),
    'ship.xml': '<ship><name>Maja</name><flag>EE</flag></ship>',
  })
  const { exit, stdout, stderr } = await cli(cwd, 'migrate', 'a', 'b', 'ship.xml')
  expect({ exit, stderr }).toEqual({
    exit: 0,
    stderr: expect.stringMatching(/^ship\.xml: .*\b2 of 2\b.*\n$/),
  })
  expect(stdout.replaceAll(/\s*\n\s*/g, '')).toContain('<flag>Maja</flag><name>EE</name>')
  await cli(cwd, 'build')
  const proposal = filesIn(cwd)['out/a..b/mapping-proposal.yaml'] ?? ''
  expect(proposal).toMatch(/^# .*\b2\b/m)
  expect(proposal).toContain('- from: K3\n    policy: drop\n')
})

test('an extension of JSON Schema can be the key, too', async () => {
  const order = (other: string, more: object) =>
    JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Order',
      type: 'object',
      properties: {
        name: { type: 'string', 'x-ref': { id: 'K1' }, ...more },
        [other]: { type: 'string', 'x-ref': { id: 'K2' } },
      },
    })
  const cwd = folderWith({
    'efti-schema.config.yaml': config('{ pointer: /x-ref/id }').replaceAll('.xsd', '.json'),
    'a.json': order('flag', {}),
    'b.json': order('country', { maxLength: 3 }),
    'ship.json': '{"name":"ab","flag":"EE"}',
  })
  const { exit } = await cli(cwd, 'build')
  expect(exit).toBe(0)
  const migrated = await cli(cwd, 'migrate', 'a', 'b', 'ship.json')
  expect(JSON.parse(migrated.stdout)).toEqual({ name: 'ab', country: 'EE' })
  const out = filesIn(`${cwd}/out`)
  const { changes } = JSON.parse(out['a..b/changes.json'] ?? '{}')
  expect(changes).toContainEqual(expect.objectContaining({ rule: 'max-length-narrowed', dataElement: 'K1' }))
  expect(out['a/data-elements.json']).toContain('"K1"')
})

test.each([
  ['{ xpath: ref }', 'config-join-path'],
  ['{ pointer: ref }', 'config-join-path'],
  ['{ path: /x }', 'config-key-unknown'],
])('a key that cannot be found by: %s', async (join, code) => {
  const cwd = folderWith({ 'efti-schema.config.yaml': config(join), 'a.xsd': xsd(), 'b.xsd': xsd() })
  const { exit, stderr } = await cli(cwd, 'build')
  expect(exit).toBe(2)
  expect(stderr).toContain(`[${code}]`)
})

test('a version is read once, so its comparisons join it by one key', async () => {
  const two = config('{ pointer: /x }').replace('}]', '}, { from: b, to: a, join: { pointer: /y } }]')
  const cwd = folderWith({ 'efti-schema.config.yaml': two, 'a.xsd': xsd(), 'b.xsd': xsd() })
  expect((await cli(cwd, 'build')).stderr).toContain('[config-join-twice]')
})
