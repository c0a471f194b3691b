import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

test.each([
  ['totalDigits 3', ['totalDigits value="3"', 'minInclusive value="10"', 'maxInclusive value="250"']],
  [
    'all digits before the point',
    ['totalDigits value="3"', 'fractionDigits value="2"', 'minInclusive value="100"'],
  ],
])('a decimal of few digits and high bounds has samples: %s', async (_name, facets) => {
  const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="speed"><xs:simpleType>
    <xs:restriction base="xs:decimal">${facets.map((facet) => `<xs:${facet}/>`).join('')}</xs:restriction>
  </xs:simpleType></xs:element></xs:schema>`
  const cwd = folderWith({ 'a.xsd': schema })
  const { exit, stdout } = await cli(cwd, 'sample', 'a.xsd')
  expect(exit).toBe(0)
  const [, text = ''] = /<speed>([^<]*)<\/speed>/.exec(stdout) ?? []
  expect(text).not.toBe('')
  writeFileSync(join(cwd, 'a.xml'), stdout)
  expect(await cli(cwd, 'validate', 'a.xsd', 'a.xml')).toMatchObject({ exit: 0 })
})

test('texts of XML that an OpenAPI file describes are multiples and of the format that it asks for', async () => {
  const number = { type: 'number', multipleOf: 0.25, minimum: 100.1, exclusiveMaximum: 1000 }
  const properties = {
    big: { type: 'integer', multipleOf: 700 },
    digits: { ...number, xml: { attribute: true } },
    negative: { type: 'integer', multipleOf: 7, maximum: -1 },
    one: { type: 'integer', multipleOf: 1.5 },
    day: { type: 'string', format: 'date' },
    id: { type: 'string', format: 'uuid' },
  }
  const schema = { type: 'object', xml: { name: 'r' }, required: Object.keys(properties), properties }
  const body = { content: { 'application/xml': { schema } } }
  const put = { requestBody: body, responses: { 204: { description: 'd' } } }
  const api = { openapi: '3.0.3', info: { title: 't', version: '1' }, paths: { '/a': { put } } }
  const config = { versions: { v: { apis: { api: 'api.yaml' }, formats: 'assertion' } }, profile: 'none' }
  const cwd = folderWith({
    'api.yaml': JSON.stringify(api),
    'efti-schema.config.json': JSON.stringify(config),
  })
  for (const seed of ['1', '2', '3']) {
    const { exit, stdout } = await cli(cwd, 'sample', 'v', '--root', 'r', '--seed', seed)
    expect(exit).toBe(0)
    writeFileSync(join(cwd, 'r.xml'), stdout)
    expect(await cli(cwd, 'validate', 'v', 'r.xml')).toMatchObject({ exit: 0 })
  }
})
