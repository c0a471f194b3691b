import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { zip } from '../support/zip.ts'

const description = (extra: string): string =>
  `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {/x: {get: {operationId: getX, parameters: [{name: p, in: query, schema: {type: string, maxLength: ${extra}}}], responses: {'200': {description: d}}}}}\n`
const schema = (extra: string): string =>
  JSON.stringify({ type: 'object', properties: { a: { type: 'string', maxLength: Number(extra) } } })
const xsd = (extra: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a">
<xs:simpleType><xs:restriction base="xs:token"><xs:maxLength value="${extra}"/></xs:restriction></xs:simpleType></xs:element></xs:schema>`

const referring = (extra: string): string =>
  description(extra).replace(/schema: \{.*?\}/u, 'schema: {$ref: ../types.yaml}')

/** Longer than what is looked at first. */
const comment = '# what everybody should know\n'.repeat(4000)

const files = {
  'old.yaml': description('5'),
  'new.yaml': description('4'),
  'old.json': schema('5'),
  'new.json': schema('4'),
  'old.xsd': xsd('5'),
  'new.xsd': xsd('4'),
  'old.zip': zip([{ name: 'a.xsd', content: xsd('5') }]),
  'new.zip': zip([{ name: 'a.xsd', content: xsd('4') }]),
  'apis.zip': zip([
    ...(['v1', 'v2'] as const).flatMap((folder, index) => [
      { name: `${folder}/api/x.yaml`, content: referring(String(5 - index)) },
      { name: `${folder}/types.yaml`, content: `{type: string, maxLength: ${5 - index}}` },
    ]),
    { name: 'old.json', content: schema('5') },
    { name: 'new.json', content: schema('4') },
    { name: 'notes.pages', content: 'n' },
  ]),
  'old/a.xsd': xsd('5'),
  'new/a.xsd': xsd('4'),
  'old-late.yaml': `${comment}${description('5')}`,
  'new-late.yaml': `${comment}${description('4')}`,
  'v1/api/x.yaml': referring('5'),
  'v2/api/x.yaml': referring('4'),
  'v1/types.yaml': '{type: string, maxLength: 5}',
  'v2/types.yaml': '{type: string, maxLength: 4}',
  'old-api/api.yaml': description('5'),
  'new-api/api.yaml': description('4'),
}

describe('diff without a configuration', () => {
  test.each([
    ['two OpenAPI files', 'old.yaml', 'new.yaml'],
    ['two OpenAPI files that say so late', 'old-late.yaml', 'new-late.yaml'],
    ['two JSON Schemas', 'old.json', 'new.json'],
    ['two XML Schemas', 'old.xsd', 'new.xsd'],
    ['two archives', 'old.zip', 'new.zip'],
    ['two folders of schemas', 'old', 'new'],
    ['two folders of descriptions', 'old-api', 'new-api'],
    ['files that refer to others of a folder', 'v1!/api/x.yaml', 'v2!/api/x.yaml'],
    ['a file of a folder that stands alone', 'old!/a.xsd', 'new.xsd'],
    ['an archive and a folder', 'old.zip', 'new'],
    ['files of archives', 'old.zip!/a.xsd', 'new.zip!/a.xsd'],
    ['OpenAPI files of archives', 'apis.zip!/v1/api/x.yaml', 'apis.zip!/v2/api/x.yaml'],
    ['JSON Schemas of archives', 'apis.zip!/old.json', 'apis.zip!/new.json'],
  ])('of %s', async (_name, from, to) => {
    const { exit, stdout, stderr } = await cli(folderWith(files), 'diff', from, to, '--fail-on', 'breaking')
    expect([exit, stderr]).toEqual([1, ''])
    expect(stdout).toContain('breaking max-length-narrowed: 1')
    const [earlier, later] = stdout.split('\n').filter((line) => /^ {6}\S/u.test(line))
    expect(earlier).toContain('5')
    expect(later).toContain('4')
  })

  test('reads document types with --doctype allow', async () => {
    const typed = (extra: string) => `<!DOCTYPE s [<!ENTITY most "${extra}">]>${xsd('&most;')}`
    const folder = folderWith({ 'old.xsd': typed('5'), 'new.xsd': typed('4') })
    const refused = await cli(folder, 'diff', 'old.xsd', 'new.xsd')
    expect([refused.exit, refused.stdout]).toEqual([2, ''])
    expect(refused.stderr).toContain('`--doctype allow`')
    expect(await cli(folder, 'diff', 'old.xsd', 'new.xsd', '--doctype', 'refuse')).toEqual(refused)
    const { exit, stdout } = await cli(folder, 'diff', 'old.xsd', 'new.xsd', '--doctype', 'allow')
    expect(exit).toBe(0)
    expect(stdout).toContain('breaking max-length-narrowed: 1')
  })

  test.each([
    ['the way that the message of a reference out of its source names', 'v1/api/x.yaml', 'v1!/api/x.yaml'],
    ['what is not in the folder', 'v1!/api/y.yaml', '[source-entry-missing]'],
    ['what is near to it in the folder', 'v1!/api/y.yaml', 'api/x.yaml'],
    ['what is not in the archive', 'old.zip!/b.xsd', '[source-entry-missing]'],
    ['what is near to it in the archive', 'old.zip!/b.xsd', 'a.xsd'],
    ['that the archive is missing', 'odd.zip!/a.xsd', '[side-unknown]'],
    ['that the file has another ending', 'apis.zip!/notes.pages', '[side-ending]'],
  ])('says %s', async (_name, from, words) => {
    const { exit, stderr } = await cli(folderWith(files), 'diff', from, 'v2!/api/x.yaml', '--strict')
    expect(exit).toBe(2)
    expect(stderr).toContain(words)
  })
})
