import { execFileSync, spawn } from 'node:child_process'
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../src/cli/index.ts'
import { formats } from '../../src/report/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { library, shop } from '../support/shop.ts'

const bad = `<shelf xmlns="urn:library">
  <book language="fi"><title>A</title><year>MM</year></book>
</shelf>
`

const dated = {
  'shop.yaml': shop['shop.yaml'],
  'order.json':
    '{ "title": "Order", "type": "object", "properties": { "day": { "type": "string", "format": "date" } } }',
  'bad.json': '{ "day": "tomorrow" }',
  'good.json': '{ "day": "2026-11-21" }',
}

describe('validate', () => {
  test.each([
    ['an API, by default', '{ apis: { shop: shop.yaml } }', ['valid', 'valid']],
    ['an API', '{ apis: { shop: shop.yaml }, formats: annotation }', ['valid', 'valid']],
    ['an API, asserted', '{ apis: { shop: shop.yaml }, formats: assertion }', ['format', 'valid']],
    ['a schema', '{ schemas: order.json }', ['valid', 'valid']],
    ['a schema, asserted', '{ schemas: order.json, formats: assertion }', ['format', 'valid']],
  ])('asks for the formats of %s as configured', async (_, version, want) => {
    const cwd = folderWith({ ...dated, 'efti-schema.config.yaml': `versions: { "1": ${version} }\n` })
    const { stdout } = await cli(
      cwd,
      'validate',
      '1',
      'bad.json',
      'good.json',
      '--root',
      'Order',
      '--format',
      'json',
    )
    const { documents } = JSON.parse(stdout) as {
      documents: { valid: boolean; issues: { rule: string }[] }[]
    }
    expect(
      documents.map(({ valid, issues }) => (valid ? 'valid' : issues.map(({ rule }) => rule).join())),
    ).toEqual(want)
  })

  test('says of a valid document which root it has', async () => {
    const { exit, stdout, stderr } = await cli(folderWith(library), 'validate', '1', 'examples/shelf.xml')
    expect([exit, stdout, stderr]).toEqual([0, 'examples/shelf.xml: valid ({urn:library}shelf)\n', ''])
  })

  test('says of an invalid one what is wrong, and where', async () => {
    const cwd = folderWith({ ...library, 'bad.xml': bad })
    const { exit, stdout, stderr } = await cli(cwd, 'validate', '1', 'bad.xml')
    expect([exit, stderr]).toEqual([1, ''])
    expect(stdout.replace(/error: .*\[/, 'error: … [')).toBe(`bad.xml:2:45: error: … [type]
      <book language="fi"><title>A</title><year>MM</year></book>
                                                ^
  expected: gYear
  found: MM
  path: /shelf/book/0/year
`)
  })

  test('writes one JSON document of the contract’s shape', async () => {
    const cwd = folderWith({ ...library, 'bad.xml': bad, 'other.xml': '<other/>' })
    const argv = ['validate', '1', 'bad.xml', 'examples/shelf.xml', 'other.xml', '--format', 'json']
    const { exit, stdout, stderr } = await cli(cwd, ...argv)
    expect([exit, stderr]).toEqual([1, ''])
    const text = expect.any(String)
    expect(JSON.parse(stdout)).toEqual({
      formatVersion: 1,
      documents: [
        {
          file: 'bad.xml',
          valid: false,
          root: '{urn:library}shelf',
          issues: [
            { line: 2, column: expect.any(Number), path: '/shelf/book/0/year', rule: text, message: text },
          ],
        },
        { file: 'examples/shelf.xml', valid: true, root: '{urn:library}shelf', issues: [] },
        {
          file: 'other.xml',
          valid: false,
          root: null,
          issues: [
            {
              line: 1,
              column: 1,
              path: '/',
              rule: 'root-unknown',
              message: expect.stringContaining('"{urn:library}shelf"'),
            },
          ],
        },
      ],
    })
  })

  test.each([
    ['{"item": "tea", "count": 2}', 0],
    ['{"item": "tea", "count": 0}', 1],
    ['{"item": ', 1],
  ])('reads JSON: %s → %i', async (text, want) => {
    const { exit } = await cli(folderWith({ ...shop, 'a.json': text }), 'validate', '1', 'a.json')
    expect(exit).toBe(want)
  })

  test('takes a root that is named, and knows a mistyped one', async () => {
    const cwd = folderWith({ ...library, 'other.xml': '<other xmlns="urn:library"/>' })
    const named = await cli(cwd, 'validate', '1', 'other.xml', '--root', '{urn:library}shelf')
    expect(named.exit).toBe(1)
    expect(named.stdout).not.toContain('root-unknown')
    const mistyped = await cli(cwd, 'validate', '1', 'other.xml', '--root', '{urn:library}shel')
    expect([mistyped.exit, mistyped.stdout]).toEqual([2, ''])
    expect(mistyped.stderr).toContain('write "{urn:library}shelf"')
  })

  test('needs files that exist and a version that is known', async () => {
    const cwd = folderWith(library)
    const file = await cli(cwd, 'validate', '1', 'nowhere.xml')
    expect([file.exit, file.stdout]).toEqual([2, ''])
    expect(file.stderr).toMatch(/^error: .*"nowhere\.xml".* \[document-missing\]$/m)
    const version = await cli(cwd, 'validate', '2', 'examples/shelf.xml')
    expect([version.exit, version.stdout]).toEqual([2, ''])
    expect(version.stderr).toMatch(/^error: "2" .* \[side-unknown\]$/m)
  })

  test('takes a version by path', async () => {
    const { exit } = await cli(folderWith(library), 'validate', 'library.xsd', 'examples/shelf.xml')
    expect(exit).toBe(0)
  })

  test.each(Object.keys(formats))('names the document and what is wrong with it as %s', async (format) => {
    const cwd = folderWith({ ...library, 'bad.xml': bad })
    const { exit, stdout, stderr } = await cli(cwd, 'validate', '1', 'bad.xml', '--format', format)
    expect([exit, stderr]).toEqual([1, ''])
    expect(stdout).toContain('bad.xml')
    expect(stdout).toContain('gYear')
  })

  test('a path without a document is an error', async () => {
    const { exit, stderr } = await cli(
      folderWith({ ...library, 'empty/x.txt': '' }),
      'validate',
      '1',
      'empty',
    )
    expect(exit).toBe(2)
    expect(stderr).toContain('[documents-none]')
  })

  test('reports the files of a folder that are not read', async () => {
    const shelf = library['examples/shelf.xml']
    const cwd = folderWith({ ...library, 'store/a.XML': shelf, 'store/b.ndjson': '', 'store/c.xml.gz': '' })
    const { exit, stderr } = await cli(cwd, 'validate', '1', 'store')
    expect([exit, stderr]).toEqual([
      0,
      expect.stringMatching(/^warning: "store".*\b1 \.ndjson, 1 \.xml\.gz\b.* \[documents-unread\]/),
    ])
    const named = await cli(cwd, 'validate', '1', 'store/a.XML')
    expect(named.stderr).toBe('')
  })

  test('each document of a folder that links to itself is validated once', async () => {
    const cwd = folderWith({ ...library, 'store/a.xml': library['examples/shelf.xml'] })
    symlinkSync('../examples/shelf.xml', join(cwd, 'store/b.xml'))
    for (const name of ['one', 'two']) symlinkSync('.', join(cwd, `store/${name}`))
    const { exit, stdout, stderr } = await cli(cwd, 'validate', '1', 'store')
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/\b2 of 2\b/)])
    expect(stderr).toMatch(/"store\/one".* \[documents-link\]$/m)
  })

  test('reads the embedded versions with --embedded', { tags: 'slow' }, async () => {
    const cwd = folderWith({ 'a.xml': '<consignment xmlns="http://efti.eu/v1/consignment/common"/>' })
    const { exit, stdout } = await cli(cwd, 'validate', 'v0', 'a.xml', '--embedded')
    expect([exit, stdout]).toEqual([0, 'a.xml: valid ({http://efti.eu/v1/consignment/common}consignment)\n'])
  })

  test('of several sets with one root takes the one that accepts, and the one that is named', async () => {
    const xsd = (type: string): string =>
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:a"><xs:element name="a" type="xs:${type}"/></xs:schema>`
    const cwd = folderWith({
      'efti-schema.config.yaml': 'versions:\n  "1": { schemas: { one: one.xsd, two: two.xsd } }\n',
      'one.xsd': xsd('boolean'),
      'two.xsd': xsd('date'),
      'a.xml': '<a xmlns="urn:a">2024-02-29</a>',
    })
    const { exit, stdout } = await cli(cwd, 'validate', '1', 'a.xml')
    expect([exit, stdout]).toEqual([0, 'a.xml: valid (two#{urn:a}a)\n'])
    const named = await cli(cwd, 'validate', '1', 'a.xml', '--root', 'one#{urn:a}a', '--format', 'json')
    expect(named.exit).toBe(1)
    expect(JSON.parse(named.stdout).documents[0]).toMatchObject({ valid: false, root: 'one#{urn:a}a' })
  })

  test('takes nothing on the standard input for no document', async () => {
    let told = ''
    const exit = await run(['validate', '1', '-'], {
      ...{ cwd: folderWith(library), env: {}, stdout: { write: () => true } },
      stderr: { write: (text) => (told += text) },
      stdin: () => new Uint8Array(),
    })
    expect([exit, told]).toEqual([2, expect.stringContaining('[standard-input-empty]')])
  })

  test('reads the standard input once if a file is "-"', async () => {
    const asked: string[] = []
    let told = ''
    const exit = await run(['validate', '1', '-', '--verify'], {
      ...{ cwd: folderWith(library), env: {}, stderr: { write: () => true } },
      stdout: { write: (text) => (told += text) },
      stdin: () => {
        asked.push('read')
        return Buffer.from(bad)
      },
    })
    expect([exit, told.split('\n')[0], asked]).toEqual([
      1,
      expect.stringMatching(/^-:2:\d+: error: /),
      ['read'],
    ])
  })

  test.skipIf(!existsSync('/dev/zero'))('P5: refuses devices, which may have no end', async () => {
    for (const device of ['/dev/zero', '/dev/null', '/dev/urandom']) {
      const { exit, stderr } = await cli(folderWith(library), 'validate', '1', device)
      expect([exit, stderr]).toEqual([2, expect.stringContaining('[document-device]')])
    }
  })

  test.skipIf(process.platform === 'win32')('P5: reads a pipe, up to a limit', { tags: 'slow' }, async () => {
    const folder = folderWith(library)
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const through = async (command: string) => {
      const writer = spawn('sh', ['-c', `${command} > "$0"`, pipe], { stdio: 'ignore' })
      const ended = new Promise((resolve) => writer.on('exit', resolve))
      let told = ''
      const write = (text: string) => (told += text)
      const exit = await run(['validate', '1', 'pipe'], {
        cwd: folder,
        env: {},
        stdout: { write },
        stderr: { write },
      })
      await ended
      return [exit, told] as const
    }
    writeFileSync(join(folder, 'bad.xml'), bad)
    expect(await through(`cat "${join(folder, 'bad.xml')}"`)).toEqual([1, expect.stringMatching(/^pipe:2:/)])
    expect(await through('head -c 67108865 /dev/zero')).toEqual([
      2,
      expect.stringContaining('[document-endless]'),
    ])
  })
})
