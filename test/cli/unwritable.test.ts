import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'

/** A root `order` with these members. */
function order(...members: readonly string[]): string {
  const elements = members.map((name) => `<xs:element name="${name}" type="xs:string" minOccurs="0"/>`)
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="order"><xs:complexType><xs:sequence>${elements.join('')}</xs:sequence></xs:complexType></xs:element></xs:schema>`
}

const compared = {
  'efti-schema.config.yaml':
    'versions: { "1": { schemas: one.xsd }, "2": { schemas: two.xsd } }\ncompare: [{ from: "1", to: "2" }]\nprofile: none\n',
  'one.xsd': order('customerFullName'),
  'two.xsd': order('fullNameOfCustomer'),
}

test('init: what cannot be written is told, and stays as it was', async () => {
  const cwd = folderWith({ 'package.json': '{ "type": "module" }\n' })
  // In the way of what is written first.
  mkdirSync(join(cwd, `package.json.${process.pid}.tmp`))
  const { exit, stderr } = await cli(cwd, 'init')
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: expect.stringContaining('error: "package.json" cannot be written (EISDIR)'),
  })
  expect(filesIn(cwd)['package.json']).toBe('{ "type": "module" }\n')
})

test('map: a file that stands in the place of its folder is told, and stays', async () => {
  const cwd = folderWith({ ...compared, mappings: 'mine' })
  const { exit, stderr } = await cli(cwd, 'map', '1', '2')
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: expect.stringMatching(/error: "mappings\/1-2\.yaml" cannot be written \((?:EEXIST|ENOTDIR)\)/),
  })
  expect(filesIn(cwd).mappings).toBe('mine')
})
