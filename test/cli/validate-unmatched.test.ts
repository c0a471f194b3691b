import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

const xs = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'
const element = (name: string): string => `<xs:element name="${name}" type="xs:int"/>`
const schema = (namespace: string, ...names: readonly string[]): string =>
  `<xs:schema ${xs}${namespace === '' ? '' : ` targetNamespace="${namespace}"`}>${names.map(element).join('')}</xs:schema>`
const customer = '"Customer": { "type": "object", "properties": { "name": { "type": "string" } } }'

const files = {
  'efti-schema.config.yaml': `versions:
  xml: { schemas: a.xsd }
  json: { schemas: order.json }
  both: { schemas: { a: a.xsd, order: order.json } }
  sets: { schemas: { one: a.xsd, two: b.xsd } }
`,
  'a.xsd': schema('urn:a:v1', 'order', 'Invoice'),
  'b.xsd': schema('urn:b', 'order', 'receipt'),
  'order.json': `{ "title": "Order", "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } }, "$defs": { ${customer} } }`,
}

interface Told {
  readonly exit: number
  readonly issue: {
    readonly rule: string
    readonly line?: number
    readonly column?: number
    readonly message: string
  }
}

async function validated(
  version: string,
  name: string,
  content: string,
  ...more: readonly string[]
): Promise<Told> {
  const cwd = folderWith({ ...files, [name]: content })
  const { exit, stdout, stderr } = await cli(cwd, 'validate', version, name, '--format', 'json', ...more)
  expect(stderr).toBe('')
  const { documents } = JSON.parse(stdout) as { documents: { issues: Told['issue'][] }[] }
  expect(documents[0]?.issues).toHaveLength(1)
  return { exit, issue: documents[0]?.issues[0] as Told['issue'] }
}

describe('a document of another kind than the roots of the version', () => {
  test.each<[string, string, string, string, string, string, number, number]>([
    ['an empty file', 'xml', 'd.xml', '', 'empty', 'XML', 1, 1],
    ['a file of white space', 'xml', 'd.xml', '\n \n', 'empty', 'XML', 1, 1],
    ['an empty file without an ending', 'xml', 'd', '', 'empty', 'XML', 1, 1],
    ['an empty file where JSON is due', 'json', 'd', '', 'empty', 'JSON', 1, 1],
    ['JSON', 'xml', 'd.json', '{ "id": "1" }', 'JSON', 'XML', 1, 1],
    ['JSON, indented', 'xml', 'd.json', '\n  [1]', 'JSON', 'XML', 2, 3],
    ['JSON that is called .xml', 'xml', 'd.xml', '{ "id": "1" }', 'JSON', 'XML', 1, 1],
    ['plain text', 'xml', 'd.txt', 'order 1', 'XML, JSON', 'XML', 1, 1],
    ['plain text that is called .xml', 'xml', 'd.xml', 'order 1', 'XML, JSON', 'XML', 1, 1],
    ['XML where only JSON is due', 'json', 'd.xml', '<order/>', 'XML', 'JSON', 1, 1],
    ['plain text where there are both', 'both', 'd.txt', 'order', 'XML, JSON', 'XML, JSON', 1, 1],
  ])('%s', async (_what, version, name, content, found, expected, line, column) => {
    const { exit, issue } = await validated(version, name, content)
    expect(exit).toBe(1)
    expect(issue).toMatchObject({ rule: 'root-unknown', line, column })
    for (const part of `${found}, ${expected}`.split(', ')) expect(issue.message).toContain(part)
  })

  test.each<[string, string, string, string, string, string]>([
    ['an empty file', 'xml', 'd.xml', '', 'order', 'empty'],
    ['JSON', 'xml', 'd.json', '{}', '{urn:a:v1}order', 'JSON'],
    ['JSON that is called .xml', 'xml', 'd.xml', '[]', 'order', 'JSON'],
    ['JSON where there are both', 'both', 'd.json', '{}', '{urn:a:v1}order', 'JSON'],
    ['XML for a root of JSON', 'both', 'd.xml', '<order/>', 'Customer', 'XML'],
    ['an empty file for a root of JSON', 'json', 'd.json', ' ', 'Customer', 'empty'],
  ])('%s, with --root', async (_what, version, name, content, root, found) => {
    const { exit, issue } = await validated(version, name, content, '--root', root)
    expect(exit).toBe(1)
    expect(issue).toMatchObject({ rule: 'root-unknown', line: 1, column: 1 })
    expect(issue.message).toContain(found)
    expect(issue.message).toContain('--root')
  })

  test('a JSON document that is fine needs no root', async () => {
    const cwd = folderWith({ ...files, 'd.json': '{ "id": "1" }' })
    expect((await cli(cwd, 'validate', 'both', 'd.json')).exit).toBe(0)
  })
})

describe('a root element that no root is called', () => {
  test.each<[string, string, string, string, readonly string[]]>([
    [
      'in another namespace',
      'xml',
      '<order xmlns="urn:a:v2">1</order>',
      '{urn:a:v2}order',
      ['"{urn:a:v1}order"', 'namespace'],
    ],
    [
      'with a prefix',
      'xml',
      '<p:order xmlns:p="urn:a:v2">1</p:order>',
      '{urn:a:v2}order',
      ['"{urn:a:v1}order"'],
    ],
    ['in no namespace', 'xml', '<order>1</order>', 'order', ['"{urn:a:v1}order"', 'xmlns="urn:a:v1"']],
    [
      'in another case',
      'xml',
      '<order xmlns="urn:a:v1" />'.replace('order', 'invoice'),
      '{urn:a:v1}invoice',
      ['"{urn:a:v1}Invoice"'],
    ],
    ['misspelt', 'xml', '<ordr xmlns="urn:a:v1"/>', '{urn:a:v1}ordr', ['"{urn:a:v1}order"']],
    [
      'of several namespaces',
      'sets',
      '<order xmlns="urn:c"/>',
      '{urn:c}order',
      ['"{urn:a:v1}order"', '"{urn:b}order"'],
    ],
    ['near to nothing', 'xml', '<zebra/>', 'zebra', ['"{urn:a:v1}order"', '"{urn:a:v1}Invoice"']],
    [
      'of SOAP',
      'xml',
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>',
      '{http://schemas.xmlsoap.org/soap/envelope/}Envelope',
      ['SOAP'],
    ],
    [
      'of a schema',
      'xml',
      schema('urn:a:v1', 'order'),
      '{http://www.w3.org/2001/XMLSchema}schema',
      ['XML Schema'],
    ],
  ])('%s', async (_what, version, content, found, says) => {
    const { exit, issue } = await validated(version, 'd.xml', `<?xml version="1.0"?>\n ${content}`)
    expect(exit).toBe(1)
    expect(issue).toMatchObject({ rule: 'root-unknown', line: 2, column: 2 })
    for (const part of [`"${found}"`, ...says]) expect(issue.message).toContain(part)
  })

  test('is also reported by migrate', async () => {
    const cwd = folderWith({
      'efti-schema.config.yaml': 'versions:\n  v1: { schemas: a.xsd }\n  v2: { schemas: b.xsd }\n',
      'a.xsd': `<xs:schema ${xs} targetNamespace="urn:a"><xs:element name="order"><xs:complexType><xs:sequence>${element('n')}</xs:sequence></xs:complexType></xs:element></xs:schema>`,
      'b.xsd': `<xs:schema ${xs} targetNamespace="urn:a"><xs:element name="order"><xs:complexType><xs:sequence>${element('n')}</xs:sequence></xs:complexType></xs:element></xs:schema>`,
      'd.xml': '<order xmlns="urn:c"><n>1</n></order>',
    })
    const { exit, stdout, stderr } = await cli(cwd, 'migrate', 'v1', 'v2', 'd.xml')
    expect(exit).toBe(1)
    expect(`${stdout}${stderr}`).toContain('"{urn:a}order"')
  })
})

describe('a name of a root that no root has', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['in another namespace', 'xml', '{urn:a:v2}order', ['{urn:a:v1}order']],
    ['in another case', 'xml', 'ORDER', ['{urn:a:v1}order']],
    ['misspelt', 'xml', 'ordr', ['{urn:a:v1}order']],
    ['misspelt with its namespace', 'xml', '{urn:a:v1}invoce', ['{urn:a:v1}Invoice']],
    ['with a prefix', 'xml', 'a:order', ['{urn:a:v1}order']],
    ['without braces', 'xml', 'urn:a:v1#order', ['{urn:a:v1}order']],
    ['as a path', 'xml', '/order', ['{urn:a:v1}order']],
    ['with a set that there is not', 'xml', 'other#{urn:a:v1}order', ['{urn:a:v1}order']],
    ['with another set', 'sets', 'one#receipt', ['{urn:b}receipt']],
    ['with another set and its namespace', 'sets', 'one#{urn:b}order', ['{urn:b}order']],
    ['with its set, in another case', 'sets', 'two#Order', ['{urn:b}order']],
    ['with its set, misspelt', 'sets', 'two#{urn:b}recept', ['{urn:b}receipt']],
    ['of JSON, in another case', 'json', 'customer', ['Customer']],
    ['near to nothing', 'xml', 'zebra', []],
  ])('%s', async (_what, version, root, near) => {
    const cwd = folderWith({ ...files, 'd.xml': '<order xmlns="urn:a:v1">1</order>' })
    for (const argv of [
      ['validate', version, 'd.xml', '--root', root],
      ['sample', version, '--root', root],
    ] as const) {
      const { exit, stderr } = await cli(cwd, ...argv)
      expect(exit).toBe(2)
      expect(stderr).toContain('[document-root-unknown]')
      const fix = stderr.split('\n').find((line) => line.startsWith('  fix: ')) ?? ''
      for (const name of near) expect(fix).toContain(`"${name}"`)
      expect(fix.match(/"\{?[^"]*"/gu) ?? []).toHaveLength(near.length === 0 ? 1 : near.length)
      if (near.length === 0) expect(fix).toContain('inspect')
    }
  })
})

describe('a mistake in the start tag of the root', () => {
  test.each<[string, string, number, number]>([
    ['a "<" in an attribute', '<?xml version="1.0"?>\n<order\n x="a <b> c">1</order>', 3, 7],
    ['a prefix that is not declared', '\n<p:order>1</p:order>', 2, 2],
    ['a value without quotes', '<order x=1/>', 1, 10],
  ])('%s is reported at its place', async (_what, content, line, column) => {
    for (const version of ['xml', 'sets']) {
      const { exit, issue } = await validated(version, 'd.xml', content)
      expect(exit).toBe(1)
      expect(issue).toMatchObject({ rule: 'not-well-formed', line, column })
    }
  })

  test('a document that ends in its start tag', async () => {
    const { issue } = await validated('xml', 'd.xml', '<order x="1"')
    expect(issue.rule).toBe('not-well-formed')
  })
})
