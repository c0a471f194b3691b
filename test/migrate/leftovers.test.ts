import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'

function order(...members: readonly string[]): string {
  const elements = members.map((name) => `<xs:element name="${name}" type="xs:string" minOccurs="0"/>`)
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:order" elementFormDefault="qualified">
  <xs:element name="order"><xs:complexType><xs:sequence>${elements.join('')}</xs:sequence></xs:complexType></xs:element>
</xs:schema>`
}

const whole = '<order xmlns="urn:order"><id>a</id></order>'
const lossy = '<order xmlns="urn:order"><id>a</id><weight>2</weight></order>'
const versions = {
  'efti-schema.config.yaml':
    'versions: { "1": { schemas: one.xsd }, "2": { schemas: two.xsd } }\nprofile: none\n',
  'one.xsd': order('id', 'weight'),
  'two.xsd': order('id'),
}
const lines = (...documents: readonly string[]) => documents.map((one) => `${JSON.stringify(one)}\n`).join('')

/** The folder, number and first file of the warning about files of other runs; empty without it. */
function aside(stderr: string): readonly string[] {
  const line = stderr.split('\n').find((one) => one.includes('[set-aside-others]')) ?? ''
  return [...line.matchAll(/"([^"]+)"|(\d+)/g)].map(([, name, count]) => name ?? count ?? '')
}

describe('a second run leaves nothing of the first', () => {
  const strict = ['--out', 'new'] as const
  const lax = [...strict, '--on-loss', 'drop'] as const

  test.each([
    ['set aside, then migrated', 'in', strict, lax],
    ['migrated, then set aside', 'in', lax, strict],
    ['one document', 'in/b.xml', strict, lax],
    ['a store of lines, all migrated in the end', 'store.ndjson', strict, lax],
    ['a store of lines, all set aside in the end', 'lossy.ndjson', lax, strict],
  ])('%s', async (_, input, first, second) => {
    const files = {
      ...versions,
      'in/a.xml': whole,
      'in/b.xml': lossy,
      'in/c.xml': '<other/>',
      'store.ndjson': lines(whole, lossy),
      'lossy.ndjson': lines(lossy),
    }
    const fresh = folderWith(files)
    await cli(fresh, 'migrate', '1', '2', input, ...second)
    const cwd = folderWith(files)
    await cli(cwd, 'migrate', '1', '2', input, ...first)
    const before = Object.keys(filesIn(join(cwd, 'new')))
    await cli(cwd, 'migrate', '1', '2', input, ...second)
    expect(filesIn(join(cwd, 'new'))).toEqual(filesIn(join(fresh, 'new')))
    expect(before).not.toEqual(Object.keys(filesIn(join(fresh, 'new'))))
  })

  test('a document that is taken from the folder for those set aside stays', async () => {
    const cwd = folderWith({ ...versions, 'in/b.xml': lossy })
    await cli(cwd, 'migrate', '1', '2', 'in', ...strict)
    const { exit } = await cli(cwd, 'migrate', '1', '2', 'new/set-aside', ...lax)
    expect(exit).toBe(0)
    expect(Object.keys(filesIn(join(cwd, 'new')))).toEqual(['b.xml', 'migration.json', 'set-aside/b.xml'])
  })

  test('files that no document of the store is called stay', async () => {
    const cwd = folderWith({
      ...versions,
      'in/b.xml': lossy,
      'new/set-aside/mine.xml': whole,
      'new/mine.txt': 'x',
    })
    const { exit, stderr } = await cli(cwd, 'migrate', '1', '2', 'in', ...lax)
    expect(Object.keys(filesIn(join(cwd, 'new')))).toEqual([
      'b.xml',
      'migration.json',
      'mine.txt',
      'set-aside/mine.xml',
    ])
    expect([exit, ...aside(stderr)]).toEqual([0, 'new/set-aside', '1', 'mine.xml'])
  })

  test.each([
    ['a file', { 'in/a.xml': whole, 'in/b.xml': lossy }, { 'in/deep/b.xml': lossy, 'in/deep/c.xml': lossy }],
    [
      'lines',
      { 'in/a.ndjson': lines(lossy) },
      { 'in/deep/b.ndjson': lines(lossy, whole), 'in/deep/c.xml': lossy },
    ],
  ])('documents that left the store since are named: %s', async (_, kept, left) => {
    const cwd = folderWith({ ...versions, ...kept, ...left })
    const first = await cli(cwd, 'migrate', '1', '2', 'in', ...strict)
    rmSync(join(cwd, 'in/deep'), { recursive: true })
    const second = await cli(cwd, 'migrate', '1', '2', 'in', ...strict)
    const [name = ''] = Object.keys(left)
    expect(aside(first.stderr)).toEqual([])
    expect(aside(second.stderr)).toEqual(['new/set-aside', '2', name.replace('in/', '')])
    const shard = await cli(cwd, 'migrate', '1', '2', 'in', ...strict, '--shard', '1/2')
    expect(aside(shard.stderr)).toEqual([])
  })
})
