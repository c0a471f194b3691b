import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

const schema = JSON.parse(readFileSync(new URL('../../schemas/mapping.schema.json', import.meta.url), 'utf8'))
const isValid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)

/** A version with one root `order` and these members. */
function order(...members: readonly (readonly [name: string, type: string])[]): string {
  const elements = members.map(([name, type]) => `<xs:element name="${name}" type="${type}" minOccurs="0"/>`)
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:order" elementFormDefault="qualified">
  <xs:element name="order"><xs:complexType><xs:sequence>${elements.join('')}</xs:sequence></xs:complexType></xs:element>
</xs:schema>`
}

const files = {
  'efti-schema.config.yaml':
    'versions: { "1": { schemas: one.xsd }, "2": { schemas: two.xsd } }\ncompare: [{ from: "1", to: "2" }]\nprofile: none\n',
  'one.xsd': order(['id', 'xs:token'], ['customerFullName', 'xs:string'], ['weight', 'xs:decimal']),
  'two.xsd': order(['id', 'xs:token'], ['fullNameOfCustomer', 'xs:string'], ['seal', 'xs:token']),
}
const mapping = 'mappings/1-2.yaml'
const hooks = 'mappings/1-2.hooks.ts'

describe('efti-schema map', () => {
  test('uses the embedded versions', { tags: 'slow' }, async () => {
    const cwd = folderWith()
    expect((await cli(cwd, 'map', 'v0', 'v1', '--dry-run')).exit).toBe(2)
    const { exit, stdout } = await cli(cwd, 'map', 'v0', 'v1', '--embedded', '--dry-run')
    expect(exit).toBe(0)
    expect(stdout).toContain('+++ b/mappings/v0-v1.yaml\n')
    expect(filesIn(cwd)).toEqual({})
  })

  test('takes over what resembles, as a question, and the hooks for it; once more changes nothing', async () => {
    const cwd = folderWith(files)
    const dry = await cli(cwd, 'map', '1', '2', '--dry-run')
    expect(dry.exit).toBe(0)
    expect(dry.stdout).toContain(`--- /dev/null\n+++ b/${mapping}\n@@ -0,0 +1,`)
    expect(Object.keys(filesIn(cwd))).not.toContain(mapping)

    const { exit, stdout, stderr } = await cli(cwd, 'map', '1', '2')
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      expect.stringContaining(`${mapping}: `),
      expect.stringMatching(/^ {2}\+ .*\/order\/customerFullName → \/order\/fullNameOfCustomer .*hook$/),
      expect.stringMatching(/^ {2}\+ .*\/order\/weight .*: drop$/),
      expect.stringContaining(`${hooks}: `),
      '  + _1OrderOrderTo_2OrderOrder.fullNameOfCustomer_from_customerFullName',
      '  + _2OrderOrderTo_1OrderOrder.customerFullName_from_fullNameOfCustomer',
      expect.stringMatching(/: efti-schema build$/),
      '',
    ])
    const written = filesIn(cwd)
    expect(isValid(load(written[mapping] ?? ''))).toBe(true)
    expect(written[mapping]).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/node_modules\/efti-schema-toolkit\/schemas\/mapping\.schema\.json\n/,
    )
    expect(written[hooks]).toMatch(/^import type \{ Hooks \} from '\.\.\/out\/1\.\.2\/adapters\/hooks\.js'\n/)

    const again = await cli(cwd, 'map', '1', '2')
    expect(again.stdout).toBe(`${mapping}: nothing new\n${hooks}: nothing new\n`)
    expect(filesIn(cwd)).toEqual(written)

    const built = await cli(cwd, 'build')
    expect({ exit: built.exit, stderr: built.stderr }).toEqual({ exit: 0, stderr: '' })
    const proposal = filesIn(cwd)['out/1..2/mapping-proposal.yaml'] ?? ''
    expect(proposal).not.toContain('pairs:')
  })

  test('changes no hand-written line, and reports what a new draft lost', async () => {
    const own = [
      '# Ours.\r\n',
      'to: "2"\r\n',
      'from: "1"   # the old one\r\n',
      'formatVersion: 1\r\n',
      '\r\n',
      'pairs:\r\n',
      '    # The scales say so.\r\n',
      '    - { from: /order/weight, to: /order/mass, reason: renamed }\r\n',
      '\r\n',
      'without: []',
    ].join('')
    const config = files['efti-schema.config.yaml'].replace(
      'to: "2"',
      'to: "2", mapping: our.yaml, hooks: our.ts',
    )
    const cwd = folderWith({ ...files, 'efti-schema.config.yaml': config, 'our.yaml': own })
    const { exit, stdout, stderr } = await cli(cwd, 'map', '1', '2')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^our\.yaml: 1\b/m)
    expect(told(stderr)).toContain('mapping-place-unknown our.yaml:8:34')
    expect(stderr).toContain('"/order/mass"')
    const now = readFileSync(join(cwd, 'our.yaml'), 'utf8')
    const [before, after] = now.split(/ {4}- from: \/order\/customerFullName\r\n(?: {6}.*\r\n)+/)
    expect(`${before}${after}`).toBe(own)

    const built = await cli(cwd, 'build')
    expect(built.exit).toBe(0)
    expect(built.stderr).toContain('[mapping-place-unknown]')
  })

  test('mistakes in the file are reported before anything is written', async () => {
    const cwd = folderWith({ ...files, [mapping]: 'formatVersion: 1\nfrom: "1"\nto: "2"\npears: []\n' })
    const { exit, stderr } = await cli(cwd, 'map', '1', '2')
    expect(exit).toBe(2)
    expect(told(stderr)).toEqual([`config-key-unknown ${mapping}:4:1`])
    expect(stderr).toContain('"pears"')
    expect(Object.keys(filesIn(cwd))).not.toContain(hooks)
  })

  test('a version that is not there, a mapping that is only named', async () => {
    const cwd = folderWith(files)
    expect((await cli(cwd, 'map', '1', '3')).stderr).toContain('[config-version-unknown]')
    const config = files['efti-schema.config.yaml'].replace('to: "2"', 'to: "2", mapping: our.yaml')
    writeFileSync(join(cwd, 'efti-schema.config.yaml'), config)
    expect((await cli(cwd, 'build')).stderr).toContain('[config-file-missing]')
    expect((await cli(cwd, 'map', '2', '1')).stdout).toContain('our.yaml: written\n')
    expect((await cli(cwd, 'build')).exit).toBe(0)
  })

  test('migrate applies the mapping file', async () => {
    const own = lines(
      ...['formatVersion: 1', 'from: "1"', 'to: "2"', 'pairs:'],
      '  - { from: /order/customerFullName, to: /order/fullNameOfCustomer, reason: the same }',
    )
    const document = '<order xmlns="urn:order"><customerFullName>Ann</customerFullName></order>'
    const cwd = folderWith({ ...files, 'order.xml': document })
    const without = await cli(cwd, 'migrate', '1', '2', 'order.xml')
    expect(without.stdout).not.toContain('Ann')
    writeFileSync(join(folderIn(cwd), '1-2.yaml'), own)
    const there = await cli(cwd, 'migrate', '1', '2', 'order.xml')
    expect(there.stdout).toContain('<fullNameOfCustomer>Ann</fullNameOfCustomer>')
    writeFileSync(join(cwd, 'order.xml'), document.replaceAll('customerFullName', 'fullNameOfCustomer'))
    const back = await cli(cwd, 'migrate', '2', '1', 'order.xml')
    expect(back.stdout).toContain('<customerFullName>Ann</customerFullName>')
  })
})

function lines(...all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('')
}

function folderIn(cwd: string): string {
  const folder = join(cwd, 'mappings')
  mkdirSync(folder, { recursive: true })
  return folder
}
