import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadGenerated } from '../../src/run/index.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'
import { zip } from '../support/zip.ts'

const element = (name: string, id: string, more: string) =>
  `<xs:element name="${name}" ${more}><xs:annotation><xs:documentation><eFTI_ID>${id}</eFTI_ID>SUBSETS${id}.</xs:documentation></xs:annotation>`
const text = (name: string, id: string) =>
  `${element(name, id, 'type="xs:string" minOccurs="0"')}</xs:element>`
const object = (name: string, id: string, ...members: readonly string[]) =>
  `${element(name, id, 'minOccurs="0"')}<xs:complexType><xs:sequence>${members.join('')}</xs:sequence></xs:complexType></xs:element>`
const codes = ['EU01', 'EU02', 'FI03', 'hr05', 'LT05']
const more = Array.from({ length: 16 }, (_, index) => text(`part${index}`, `E${index + 10}`))
const answer = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:shop" elementFormDefault="qualified">
  <xs:simpleType name="Asked"><xs:restriction base="xs:token">${codes.map((code) => `<xs:enumeration value="${code}"/>`).join('')}</xs:restriction></xs:simpleType>
  <xs:element name="answer"><xs:complexType><xs:sequence>
    ${object('header', 'E1', text('sender', 'E2'))}
    ${object('order', 'E3', text('number', 'E4'), text('price', 'E5'), text('note', 'E6'), ...more)}
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`
const plain = answer.replace(/SUBSETSE\d+\./gu, '')
const api = `openapi: 3.0.3
info: { title: shop, version: 1.0.0 }
paths:
  /orders:
    get:
      operationId: getOrder
      responses:
        '200': { description: an order, content: { application/xml: { schema: { type: object } } } }
`

function shop(map: Readonly<Record<string, string | Uint8Array>>, subsets = Object.keys(map)[0]) {
  return folderWith({
    'efti-schema.config.yaml': `versions:
  v1:
    apis: { shop: api.yaml }
    schemas: shop.xsd
    subsets: ${subsets}
    bind: { getOrder.response.200: '{urn:shop}answer' }
`,
    'shop.xsd': plain,
    'api.yaml': api,
    ...map,
  })
}

const yaml = 'E3: [EU01, EU02, HR05]\nE4: [EU01, FI04]\nE5: { EU02: M, HR05: C/M }\n'
const json =
  '{ "E3": ["EU01", "EU02", "HR05"], "E4": ["EU01", "FI04"], "E5": { "EU02": "M", "HR05": "C/M" } }'
const rows = 'id,subset,status\nE3,EU01,\nE3,EU02\nE3,HR05,\nE4,EU01\nE4,FI04\nE5,EU02,M\nE5,HR05,C/M\n'
const columns = 'id,EU01,EU02,HR05,FI04\nE3,x,x,X\nE4,x,,,x\nE5,,M,C/M,\n'
const stated: Readonly<Record<string, readonly string[]>> = {
  E3: ['EU01', 'EU02', 'HR05'],
  E4: ['EU01', 'FI04'],
  E5: ['EU02', 'HR05'],
}
const schema = answer.replace(/SUBSETS(E\d+)\./gu, (_, id: string) =>
  (stated[id] ?? []).map((subset) => `<eFTI_subset>${subset}</eFTI_subset>`).join(''),
)

describe('a source of subsets', () => {
  test.each([
    ['in YAML', { 'map.yaml': yaml }],
    ['in JSON', { 'map.json': json }],
    ['in CSV, with a row for each membership', { 'map.csv': rows }],
    ['in CSV, with a column for each subset', { 'map.csv': columns }],
    ['in the annotations of a schema', { 'map.xsd': schema }],
  ])('%s: selection, inspection and statuses', async (form, map) => {
    const cwd = shop(map)
    const built = await cli(cwd, 'build')
    expect([built.exit, built.stderr]).toEqual([0, ''])
    const files = Object.entries(filesIn(join(cwd, 'out'))).map(([path, content]) => ({
      path,
      text: content,
    }))
    const path = files.find((file) => file.path.endsWith('/subsets.ts'))?.path ?? ''
    const { selectSubsets, subsetIds } = (await loadGenerated(files)).load(path)
    expect(subsetIds).toEqual(['EU01', 'EU02', 'FI04', 'hr05'])
    const select = selectSubsets as (value: object, ids: readonly string[], options?: object) => object
    const header = { sender: 's' }
    const whole = { header, order: { number: '1', price: '2', note: '3' } }
    expect(select(whole, ['EU01'])).toMatchObject({ ok: true, value: { header, order: { number: '1' } } })
    expect(select(whole, ['hr05'])).toEqual({
      ok: true,
      value: { header, order: { price: '2' } },
      unknown: [],
    })
    expect(select(whole, ['EU02'], { withUnknown: true })).toMatchObject({
      value: { header, order: { price: '2', note: '3' } },
    })
    expect(select(whole, ['LT05'])).toEqual({ ok: true, value: { header }, unknown: ['LT05'] })

    const page = await cli(cwd, 'inspect', 'v1', '--format', 'json')
    const { subsets, statedSubsets, borrowedSubsets } = JSON.parse(page.stdout)
    expect([subsets, borrowedSubsets]).toEqual([['EU01', 'EU02', 'FI04', 'hr05'], undefined])
    expect(statedSubsets).toMatchObject({
      from: Object.keys(map)[0],
      roots: [{ known: 3, unknown: [...more.keys()].map((index) => `E${index + 10}`).concat('E6') }],
      ids: { listed: 5, withoutMembers: ['FI03', 'LT05'], notListed: ['FI04'], respelled: {} },
    })
    const elements = files.find((file) => file.path.endsWith('data-elements.json'))?.text ?? ''
    expect(elements.includes('"C/M"')).toBe(!form.includes('schema'))
  })

  test('of a part of the content only discloses no other part, nor the header', async () => {
    const other = object(
      'extra',
      'E40',
      ...more.map((one) => one.replaceAll('E1', 'E5').replaceAll('E2', 'E6')),
    )
    const cwd = shop({
      'map.yaml': 'E4: [EU01]\n',
      'shop.xsd': plain.replace('<xs:element name="header"', `${other}<xs:element name="header"`),
    })
    const built = await cli(cwd, 'build')
    expect([built.exit, built.stderr]).toEqual([0, ''])
    const files = Object.entries(filesIn(join(cwd, 'out'))).map(([path, content]) => ({
      path,
      text: content,
    }))
    const path = files.find((file) => file.path.endsWith('/subsets.ts'))?.path ?? ''
    const select = (await loadGenerated(files)).load(path).selectSubsets as (
      value: object,
      ids: string[],
    ) => object
    const whole = { extra: { part0: 'x' }, header: { sender: 's' }, order: { number: '1', price: '2' } }
    expect(select(whole, ['EU01'])).toMatchObject({ value: { order: { number: '1' } } })
    expect(JSON.stringify(select(whole, ['EU01']))).not.toMatch(/extra|header|price/u)
  })

  test.each([
    ['semicolons', rows.replaceAll(',', ';')],
    ['quotes, spaces and capitals', rows.replace('id,', '"ID" , ').replace('E4,FI04', ' "E4" , "FI04"')],
    ['a byte order mark and lines of Windows', `\uFEFF${rows.replaceAll('\n', '\r\n')}`],
    ['empty lines, and none at the end', `\n${rows.replace('E4,', '\n,,\nE4,').trimEnd()}`.trimStart()],
  ])('reads CSV with %s', async (_, map) => {
    const page = async (files: Readonly<Record<string, string>>) => {
      const { exit, stdout } = await cli(shop(files), 'inspect', 'v1', '--format', 'json')
      const { subsets, statedSubsets } = JSON.parse(stdout)
      return [exit, subsets, statedSubsets.roots, statedSubsets.ids]
    }
    expect(await page({ 'map.csv': map })).toEqual(await page({ 'map.yaml': yaml }))
  })

  test.each([
    ['a folder', { 'maps/deep/map.csv': rows }, 'maps!/deep/map.csv', 'maps/deep/map.csv'],
    [
      'an archive',
      { 'maps.zip': zip([{ name: 'deep/map.csv', content: rows }]) },
      'maps.zip!/deep/map.csv',
      'maps.zip',
    ],
  ])('in CSV may be in %s, and is an input of the build', async (_, files, address, input) => {
    const cwd = shop(files, `'${address}'`)
    const built = await cli(cwd, 'build')
    expect([built.exit, built.stderr]).toEqual([0, ''])
    const manifest = JSON.parse(filesIn(join(cwd, 'out'))['manifest.json'] ?? '')
    expect(JSON.stringify(manifest.inputs)).toContain(`"${input}"`)
  })

  test('is shown by inspect as text', async () => {
    const { stdout } = await cli(shop({ 'map.yaml': yaml }), 'inspect', 'v1')
    expect(stdout).toMatch(/map\.yaml for 3 of 20 /u)
    expect(stdout).toMatch(/: E10, E11, .*, E6\n/u)
    expect(stdout).toMatch(/5 listed; .*: FI03, LT05; .*: FI04\n/u)
  })

  test.each([
    ['a list', { 'map.yaml': '- E4\n' }, ['subset-map-malformed map.yaml:1:1']],
    ['a text for a list', { 'map.yaml': 'E4: EU01\n' }, ['subset-map-malformed map.yaml:1:5']],
    ['a list in a list', { 'map.yaml': 'E4: [[EU01]]\nE5: [EU01]\n' }, ['subset-map-malformed map.yaml:1:6']],
    ['no status', { 'map.json': '{ "E5": { "EU01": null } }' }, ['subset-map-malformed map.json:1:19']],
    ['no header', { 'map.csv': 'E4,EU01\n' }, ['subset-map-malformed map.csv:1:1']],
    ['a header of one cell', { 'map.csv': 'id\nE4\n' }, ['subset-map-malformed map.csv:1:1']],
    ['nothing', { 'map.csv': '' }, ['subset-map-malformed map.csv:1:1']],
    ['another column', { 'map.csv': 'id,subset,why\nE4,EU01,\n' }, ['subset-map-malformed map.csv:1:11']],
    [
      'two columns of one subset',
      { 'map.csv': 'id,EU01,EU01\nE4,x\n' },
      ['subset-map-malformed map.csv:1:9'],
    ],
    ['a column without a name', { 'map.csv': 'id,EU01,\nE4,x\n' }, ['subset-map-malformed map.csv:1:9']],
    [
      'rows without an id, a subset, or with more',
      { 'map.csv': 'id,subset\n,EU01\nE4\nE4,\n E4, EU01, M\n' },
      [
        'subset-map-malformed map.csv:2:1',
        'subset-map-malformed map.csv:3:1',
        'subset-map-malformed map.csv:4:4',
        'subset-map-malformed map.csv:5:12',
      ],
    ],
    [
      'a membership twice',
      { 'map.csv': 'id,subset\nE4,EU01\n"E4", "EU01"\n' },
      ['subset-map-malformed map.csv:3:7'],
    ],
    ['two rows of one id', { 'map.csv': 'id,EU01\nE4,x\nE4,x\n' }, ['subset-map-malformed map.csv:3:1']],
    ['an open quote', { 'map.csv': 'id,subset\nE4,"EU01\nE5,EU01\n' }, ['subset-map-malformed map.csv:2:4']],
    ['a quote in a cell', { 'map.csv': 'id,subset\nE4,E"U01\n' }, ['subset-map-malformed map.csv:2:4']],
    [
      'an unknown data element in CSV',
      { 'map.csv': 'id,subset\nE4,EU01\n E44,EU01\n' },
      ['subset-map-unknown map.csv:3:2'],
    ],
    ['no members in CSV', { 'map.csv': 'id,EU01\nE4,\n' }, ['subset-map-empty map.csv:1:1']],
    ['another encoding', { 'map.csv': '\u0000i\u0000d' }, ['text-encoding map.csv:1:1']],
    ['no subset at all', { 'map.yaml': 'E4: []\n' }, ['subset-map-empty map.yaml:1:1']],
    ['schemas without subsets', { 'map.xsd': plain }, ['subset-map-empty map.xsd:1:1']],
    [
      'an unknown data element',
      { 'map.yaml': 'E4: [EU01]\nE44: [EU01]\n' },
      ['subset-map-unknown map.yaml:2:1'],
    ],
  ])('with %s is refused', async (_, map, codes) => {
    const found = await cli(shop(map), 'build')
    expect([found.exit, told(found.stderr)]).toEqual([2, codes])
  })
})
