import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith, nestedFolders } from '../support/folder.ts'

const example = (path: string): string => readFileSync(join(packageRoot, 'specs', path), 'utf8')
const dataset = example('v1/examples/FTI010.xml')
const upload = example('v1/examples/FTI004.xml')
const consignment = example('v0/examples/get-consignment-subsets.xml')
const undecided = ['--on-undetermined', 'drop'] as const
const decided = [...undecided, '--on-loss', 'drop'] as const

/** What was read of the embedded versions is kept beside these folders. */
const folder = nestedFolders()

describe('migrate', () => {
  test('writes a single document to stdout, valid for the target, and its losses to stderr', {
    tags: 'slow',
  }, async () => {
    const cwd = folder({ 'a.xml': dataset })
    const { exit, stdout, stderr } = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', 'a.xml', ...decided)
    expect(exit).toBe(0)
    expect(stderr).toMatch(/a\.xml: \/ExchangedDocument\/StatusCode: lost, [^(]+\(eFTI1755\)\n/u)
    expect(stderr).toMatch(/a\.xml: migrated\. \d+ of \d+ values \w+\.\n$/)
    const target = folder({ 'b.xml': stdout })
    expect((await cli(target, 'validate', 'v0', 'b.xml', '--embedded')).stdout).toContain('b.xml: valid')
  })

  test('lists what the source does not hold and nobody gave', { tags: 'slow' }, async () => {
    const cwd = folder({ 'a.xml': consignment })
    const { exit, stdout, stderr } = await cli(
      cwd,
      'migrate',
      '--embedded',
      'v0',
      'v1',
      'a.xml',
      '--set',
      'eFTI1=x',
    )
    expect([exit, stdout]).toEqual([2, ''])
    const ids = [...stderr.matchAll(/^error: .*?"(\w+)".* \[context-missing\]$/gm)].map(([, id]) => id)
    expect(ids).toEqual(['eFTI1755', 'eFTI1794', 'eFTI4'])
    expect(stderr).toMatch(/^ {2}fix: .*--set eFTI4=….*--context/m)
  })

  test('takes the context from a file, single settings win', { tags: 'slow' }, async () => {
    const context = JSON.stringify({ eFTI1: 'a', eFTI1755: 'nonsense', eFTI1794: 'b', eFTI4: 'c' })
    const cwd = folder({ 'a.xml': consignment, 'context.json': context })
    const argv = ['migrate', '--embedded', 'v0', 'v1', 'a.xml', '--context', 'context.json'] as const
    const first = await cli(cwd, ...argv)
    expect(first.exit).toBe(1)
    expect(first.stderr).toContain('"nonsense"')
    const second = await cli(cwd, ...argv, '--set', 'eFTI1755=other nonsense')
    expect(second.stderr).toContain('"other nonsense"')
    expect(second.stderr).not.toContain('"nonsense"')
  })

  test('sets a document aside where nobody decides, and asks the hooks', {
    tags: 'slow',
  }, async () => {
    const hooks = `import type { Issue } from 'efti-schema-toolkit/runtime'
export const hooks = {
  FTI004UploadIdentifierRequestToConsignment: {
    ASBIE1086_assemble: (): readonly Issue[] | undefined => undefined,
    eFTI1451_from_eFTI1855: (): boolean => true,
  },
}
`
    const cwd = folder({ 'a.xml': upload, 'hooks.ts': hooks })
    const alone = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', 'a.xml')
    expect([alone.exit, alone.stdout]).toEqual([1, ''])
    expect(alone.stderr).toMatch(/\beFTI1451\b.* \[undetermined\]$/m)
    const asked = await cli(
      cwd,
      'migrate',
      '--embedded',
      'v1',
      'v0',
      'a.xml',
      '--hooks',
      'hooks.ts',
      '--on-loss',
      'drop',
    )
    expect(asked.stderr).toMatch(/lost, [^(]+\(ASBIE1086\)/u)
    expect(asked.exit).toBe(0)
    expect(asked.stdout).toMatch(/>true</)
  })

  test('a hook that throws sets the document aside; hooks that are none are bad input', {
    tags: 'slow',
  }, async () => {
    const throwing = `export const hooks = {
  FTI004UploadIdentifierRequestToConsignment: {
    eFTI1451_from_eFTI1855() { throw new Error('not decided yet') },
  },
}
`
    const cwd = folder({
      'a.xml': upload,
      'throws.mjs': throwing,
      'none.mjs': 'export const hooks = { A: 1 }',
    })
    const thrown = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', 'a.xml', '--hooks', 'throws.mjs')
    expect([thrown.exit, thrown.stdout]).toEqual([1, ''])
    expect(thrown.stderr).toMatch(/"eFTI1451_from_eFTI1855".*: not decided yet \[hook-failed\]\n/)
    const none = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', 'a.xml', '--hooks', 'none.mjs')
    expect(none.exit).toBe(2)
    expect(none.stderr).toMatch(/^error: .*"none\.mjs".*"A".*\[\S+\]$/m)
  })

  test('refuses losses if an option says so', { tags: 'slow' }, async () => {
    const cwd = folder({ 'a.xml': dataset })
    const { exit, stdout, stderr } = await cli(
      cwd,
      'migrate',
      '--embedded',
      'v1',
      'v0',
      'a.xml',
      ...undecided,
      '--on-loss',
      'error',
    )
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/\/ExchangedDocument\/StatusCode: .* \[loss\]$/m)
  })

  test('keeps names below a folder and writes what became of each', { tags: 'slow' }, async () => {
    const cwd = folder({ 'in/a.xml': dataset, 'in/x/b.xml': '<b/>', 'in/x/c.xml': dataset.slice(0, 900) })
    const { exit, stdout } = await cli(
      cwd,
      'migrate',
      '--embedded',
      'v1',
      'v0',
      'in',
      '--out',
      'new',
      ...decided,
    )
    expect(exit).toBe(1)
    expect(stdout).toMatch(/^1 of 3 .*\d+ .*new\/migration\.json\n$/)
    expect(Object.keys(filesIn(join(cwd, 'new')))).toEqual([
      'a.xml',
      'migration.json',
      'set-aside/x/b.xml',
      'set-aside/x/c.xml',
    ])
    const report = JSON.parse(filesIn(join(cwd, 'new'))['migration.json'] ?? '')
    expect(report).toMatchObject({
      formatVersion: 1,
      from: { name: 'v1', status: 'draft' },
      to: { name: 'v0', status: 'stable' },
      documents: [
        {
          file: 'a.xml',
          migrated: true,
          root: '{urn:eu:move:eFTI:data:standard:FTI010GetCmdsResponse:1}FTI010GetCmdsResponse',
          targetRoot: '{http://efti.eu/v1/consignment/common}consignment',
          issues: [],
          undetermined: [],
        },
        {
          file: 'x/b.xml',
          migrated: false,
          root: null,
          targetRoot: null,
          issues: [{ rule: 'root-unknown' }],
        },
        { file: 'x/c.xml', migrated: false, targetRoot: null },
      ],
    })
    expect(report.documents[0].losses).toContainEqual({
      path: '/ExchangedDocument/StatusCode',
      dataElement: 'eFTI1755',
      value: expect.any(String),
      reason: 'no-counterpart',
      policy: 'drop',
    })
  })

  test.each<[string, readonly string[], RegExp]>([
    [
      'several documents for one output',
      ['a.xml', 'in/a.xml'],
      /^error: .*\b2\b.* \[documents-out-needed\]/m,
    ],
    [
      'a document that is named twice',
      ['in', 'in/a.xml', '--out', 'new'],
      /"a\.xml".* \[documents-name-twice\]/,
    ],
    [
      'a document that is called as one that is set aside',
      ['aside', '--out', 'new'],
      /"set-aside\/a\.xml".* \[documents-name-t\w+\]/,
    ],
    ['a result over its own source', ['in', '--out', 'in'], /"a\.xml".* \[documents-over-input\]/],
    ['a path that is not there', ['nowhere'], /"nowhere".* \[document-missing\]/],
    ['a folder without documents', ['empty'], /\[documents-none\]/],
    ['a setting without a value', ['a.xml', '--set', 'eFTI1'], /"eFTI1" .* \[context-syntax\]/],
    ['a context that is no object', ['a.xml', '--context', 'list.json'], /"list\.json".* \[context-file\]/],
  ])('%s is bad usage', (_, argv, message) => refused(argv, message))

  test.each<[string, readonly string[], RegExp]>([
    ['hooks that are not there', ['a.xml', '--hooks', 'no.ts'], /"no\.ts".* \[hooks-\w+\]/],
    ['hooks that export none', ['a.xml', '--hooks', 'empty/none.ts'], /"hooks".* \[hooks-\w+\]/],
  ])('%s is bad usage', { tags: 'slow' }, (_, argv, message) => refused(argv, message))

  async function refused(argv: readonly string[], message: RegExp): Promise<void> {
    const cwd = folder({
      'a.xml': dataset,
      'in/a.xml': dataset,
      'aside/a.xml': '<a/>',
      'aside/set-aside/a.xml': dataset,
      'list.json': '[]',
      'empty/none.ts': 'export const a = 1',
    })
    const before = filesIn(cwd)
    const { exit, stdout, stderr } = await cli(cwd, 'migrate', '--embedded', 'v1', 'v0', ...argv)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
    expect(filesIn(cwd)).toEqual(before)
  }

  test.each<[string, string, string, RegExp]>([
    ['XML and JSON', 'a.xsd', 'a.json', /\bone has XML .*\btwo has JSON .* \[adapters-none\]/],
    ['XML roots of other names', 'a.xsd', 'b.xsd', /\bone\b.*\btwo\. \[adapters-none\]\n {2}fix: \S/],
    ['another order of children', 'choice.xsd', 'ordered.xsd', /\bone and two\b.* \[adapters-none\]/],
  ])('says why there is no adapter: %s', async (_, from, to, message) => {
    const xsd = (
      name: string,
      content: string,
    ): string => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
<xs:element name="${name}"><xs:complexType>${content}</xs:complexType></xs:element></xs:schema>`
    const list = '<xs:sequence><xs:element name="x" type="xs:string"/></xs:sequence>'
    const cwd = folderWith({
      'a.json': '{"title": "A", "type": "object", "properties": {"x": {"type": "string"}}}',
      'a.xsd': xsd('a', list),
      'b.xsd': xsd('b', list),
      'choice.xsd': xsd(
        'a',
        list
          .replace('<xs:el', '<xs:element name="y" type="xs:string"/><xs:el')
          .replaceAll('sequence', 'choice')
          .replace('choice', 'choice maxOccurs="9"'),
      ),
      'ordered.xsd': xsd('a', list.replace('<xs:el', '<xs:element name="y" type="xs:string"/><xs:el')),
      'efti-schema.config.json': JSON.stringify({
        versions: { one: { schemas: from }, two: { schemas: to } },
      }),
      'a.xml': '<a><x/></a>',
    })
    const { exit, stderr } = await cli(cwd, 'migrate', 'one', 'two', 'a.xml')
    expect(exit).toBe(2)
    expect(stderr).toMatch(message)
  })
})
