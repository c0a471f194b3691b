import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:s" targetNamespace="urn:s" elementFormDefault="qualified">
<xs:element name="order"><xs:complexType><xs:sequence>
  <xs:element name="number" type="xs:string"/>
  <xs:element name="delivery" type="xs:string"/>
  <xs:element name="note" type="xs:string" minOccurs="0"/>
  <xs:element name="item" type="xs:string" maxOccurs="2"/>
</xs:sequence></xs:complexType></xs:element></xs:schema>`

/** What libxml2 expects at the place of each fault. */
describe('an element where another is expected', () => {
  test.each([
    ['a required one is missing before it', ['number', 'item'], 2, 'delivery'],
    ['the first one is missing', ['delivery', 'item'], 1, 'number'],
    ['it comes too late', ['number', 'delivery', 'item', 'note'], 4, 'item'],
    ['it comes too often', ['number', 'number', 'delivery', 'item'], 2, 'delivery'],
    ['none may follow', ['number', 'delivery', 'item', 'item', 'item'], 5, 'end'],
  ])('is reported in every format: %s', async (_, names, index, wanted) => {
    const lines = names.map((name) => `<${name}>x</${name}>`)
    const cwd = folderWith({
      'efti-schema.config.yaml': 'versions:\n  v1: { schemas: order.xsd }\n',
      'order.xsd': schema,
      'a.xml': ['<order xmlns="urn:s">', ...lines, '</order>', ''].join('\n'),
    })
    const { exit, stdout } = await cli(cwd, 'validate', 'v1', 'a.xml', '--format', 'github')
    expect(exit).toBe(1)
    const [line = ''] = stdout.split('\n')
    expect(line).toContain(`line=${index + 1},`)
    expect(line).toMatch(new RegExp(`expected (?:the )?${wanted}\\b`))
  })
})
