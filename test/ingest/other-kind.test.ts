import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { zip } from '../support/zip.ts'

const xs = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'
const xsd = `<xs:schema ${xs}><xs:element name="a" type="xs:int"/></xs:schema>`

/** A build whose only source is this file: what is told as `file:line:column`, and the message with its remedy. */
async function told(
  setting: 'apis' | 'schemas',
  name: string,
  content: string | Uint8Array,
): Promise<{ at: string | undefined; code: string | undefined; text: string }> {
  const source = setting === 'apis' ? `apis: { a: ${name} }` : `schemas: ${name}`
  const cwd = folderWith({ 'efti-schema.config.yaml': `versions:\n  v: { ${source} }\n`, [name]: content })
  const { exit, stderr } = await cli(cwd, 'build')
  const errors = stderr.split('\n').filter((line) => / error: /u.test(line))
  expect([exit, errors]).toEqual([2, [expect.any(String)]])
  const [, at, code] = /^(\S+:\d+:\d+): error: .*\[([a-z0-9-]+)\]$/u.exec(errors[0] ?? '') ?? []
  return { at, code, text: stderr }
}

const wsdl11 = `<?xml version="1.0"?>
<!-- of a service -->
<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/"
    targetNamespace="urn:w">
  <wsdl:types>
    <xs:schema ${xs} targetNamespace="urn:w"><xs:element name="ping" type="xs:int"/></xs:schema>
    <xs:schema ${xs} targetNamespace="urn:x"/>
  </wsdl:types>
</wsdl:definitions>`
const wsdl20 = `<description xmlns="http://www.w3.org/ns/wsdl"><types>\n<xs:schema ${xs}/></types></description>`
const root = (namespace: string, local: string): string => `<p:${local} xmlns:p="${namespace}"/>`
const tar = new Uint8Array(512)
tar.set(new TextEncoder().encode('a.xsd'))
tar.set(new TextEncoder().encode('ustar'), 257)

describe('a file of another well-known kind', () => {
  test.each<[string, string, string | Uint8Array, string, RegExp]>([
    ['WSDL 1.1', 'svc.wsdl', wsdl11, '6:5', /WSDL 1\.1.*line 6/su],
    ['WSDL 2.0', 'svc.wsdl', wsdl20, '2:1', /WSDL 2\.0.*line 2/su],
    ['WSDL named .xsd', 'svc.xsd', wsdl11, '6:5', /WSDL 1\.1/u],
    [
      'WSDL without a schema',
      'svc.wsdl',
      root('http://schemas.xmlsoap.org/wsdl/', 'definitions'),
      '1:1',
      /imports/u,
    ],
    ['XSLT', 'a.xsl', `\n${root('http://www.w3.org/1999/XSL/Transform', 'stylesheet')}`, '2:1', /XSLT/u],
    ['Schematron', 'a.sch', root('http://purl.oclc.org/dsdl/schematron', 'schema'), '1:1', /Schematron/u],
    [
      'Schematron named .xsd',
      'a.xsd',
      root('http://purl.oclc.org/dsdl/schematron', 'schema'),
      '1:1',
      /Schematron/u,
    ],
    ['RELAX NG', 'a.rng', root('http://relaxng.org/ns/structure/1.0', 'grammar'), '1:1', /RELAX NG/u],
    [
      'RELAX NG, compact',
      'a.rnc',
      'default namespace = "urn:a"\nstart = element a { text }',
      '1:1',
      /RELAX NG/u,
    ],
    ['a DTD', 'a.dtd', '<!-- of a -->\n<!ELEMENT a (#PCDATA)>', '1:1', /DTD/u],
    ['an HTML page', 'a.xsd', '<!DOCTYPE html>\n<html><body>Sign in</body></html>', '1:1', /HTML/u],
    ['an HTML page named .json', 'a.json', '\n<html><body>Sign in</body></html>', '1:1', /HTML/u],
    ['the answer of a server', 'a.xsd', '404: Not Found', '1:1', /server/u],
    [
      'the answer of a server in JSON',
      'a.json',
      '{"message":"Not Found","documentation_url":"x"}',
      '1:1',
      /server/u,
    ],
    [
      'a Postman collection',
      'a.json',
      '{"info":{"_postman_id":"x","name":"a"},"item":[]}',
      '1:1',
      /Postman/u,
    ],
    ['AsyncAPI', 'a.yaml', 'asyncapi: 2.6.0\ninfo: {title: a, version: "1"}\n', '1:1', /AsyncAPI/u],
    ['GraphQL', 'a.graphql', '# of a\ntype Query {\n  a: Int\n}\n', '1:1', /GraphQL/u],
    ['protobuf', 'a.proto', '// of a\nsyntax = "proto3";\npackage a;\n', '1:1', /protobuf/u],
    ['npm, by its type', 'a.json', '{"type":"module","dependencies":{"b":"1.0.0"}}', '1:1', /npm/u],
    ['npm, by its parts', 'a.json', '{"name":"a","version":"1.0.0","scripts":{"b":"c"}}', '1:1', /npm/u],
    ['npm, its lock', 'a.json', '{"name":"a","lockfileVersion":3,"packages":{}}', '1:1', /lock file.*npm/u],
    ['tsconfig', 'tsconfig.json', '{"compilerOptions":{}}', '1:1', /TypeScript/u],
    [
      'a CRD',
      'a.yaml',
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: a }',
      '1:1',
      /openAPIV3Schema/u,
    ],
    ['a deployment', 'a.yaml', 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {}', '1:1', /Kubernetes/u],
    ['Compose', 'a.yaml', 'services:\n  b: { image: c }', '1:1', /Compose/u],
    ['Avro', 'a.json', '{"type":"record","name":"a","fields":[]}', '1:1', /Avro/u],
    ['OpenAPI', 'a.yaml', 'openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\n', '1:1', /"apis"/u],
    [
      'a Git LFS pointer',
      'a.zip',
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
      '1:1',
      /git lfs pull/u,
    ],
    [
      'a Git LFS pointer for a file',
      'a.xsd',
      'version https://git-lfs.github.com/spec/v1\n',
      '1:1',
      /git lfs pull/u,
    ],
    ['gzip', 'a.xsd.gz', gzipSync(xsd), '1:1', /gzip/u],
    ['gzip named .zip', 'a.zip', gzipSync(xsd), '1:1', /gzip/u],
    ['tar', 'a.tar', tar, '1:1', /tar/u],
    ['7z', 'a.7z', new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0]), '1:1', /7z/u],
    ['a zip with another ending', 'a.jar', zip([{ name: 'a.xsd', content: xsd }]), '1:1', /\.zip/u],
    ['XML Schema with another ending', 'a.xml', xsd, '1:1', /\.xsd/u],
    ['JSON named .xsd', 'a.xsd', '{"type": "object"}', '1:1', /\.json/u],
    ['another XML document', 'a.xml', '<a/>', '1:1', /root "a"/u],
    ['an empty file', 'a.xsd', '', '1:1', /empty/u],
    ['an empty file of JSON', 'a.json', ' \n', '1:1', /empty/u],
    ['an empty archive file', 'a.zip', '', '1:1', /empty/u],
  ])('%s where schemas are due', async (_what, name, content, place, says) => {
    const { at, code, text } = await told('schemas', name, content)
    expect([at, code]).toEqual([`${name}:${place}`, 'source-other-kind'])
    expect(text).toMatch(says)
    expect(text).toMatch(/^ {2}fix: \S/mu)
  })

  test.each<[string, string, string | Uint8Array, RegExp]>([
    [
      'a JSON Schema',
      'a.json',
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}',
      /"schemas"/u,
    ],
    [
      'a JSON Schema without $schema',
      'a.yaml',
      'type: object\nproperties: {a: {type: string}}\n',
      /"schemas"/u,
    ],
    ['an XML Schema', 'a.xsd', xsd, /"schemas"/u],
    ['WSDL', 'a.yaml', wsdl20, /WSDL/u],
    ['WADL', 'a.wadl', root('http://wadl.dev.java.net/2009/02', 'application'), /WADL/u],
    ['AsyncAPI', 'a.json', '{"asyncapi":"3.0.0"}', /AsyncAPI/u],
    ['Arazzo', 'a.yaml', 'arazzo: 1.0.1\n', /Arazzo/u],
    ['an Overlay', 'a.yaml', 'overlay: 1.0.0\nactions: []\n', /Overlay/u],
    ['Swagger 1', 'a.json', '{"swaggerVersion":"1.2"}', /Swagger 1/u],
    [
      'a Postman collection',
      'a.json',
      '{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/"},"item":[]}',
      /Postman/u,
    ],
    ['RAML', 'a.raml', '#%RAML 1.0\ntitle: a\n', /RAML/u],
    ['TypeSpec', 'a.tsp', 'import "@typespec/http";\n', /TypeSpec/u],
    ['an HTML page', 'a.yaml', '<!doctype html><title>a</title>', /HTML/u],
    ['a Git LFS pointer', 'a.yaml', 'version https://git-lfs.github.com/spec/v1\n', /git lfs pull/u],
    ['a zip', 'a.yaml', zip([{ name: 'a.yaml', content: 'openapi: 3.1.0' }]), /\.zip/u],
    ['an empty file', 'a.yaml', '# nothing\n\n'.slice(10), /empty/u],
  ])('%s where an API is due', async (_what, name, content, says) => {
    const { code, text } = await told('apis', name, content)
    expect(code).toBe('source-other-kind')
    expect(text).toMatch(says)
  })

  test('files of a folder without schemas', async () => {
    const cwd = folderWith({
      'efti-schema.config.yaml': 'versions:\n  v: { schemas: s }\n',
      's/a.wsdl': wsdl11,
      's/b.txt': 'x',
    })
    const { stderr } = await cli(cwd, 'build')
    expect(stderr).toMatch(/^s\/a\.wsdl:6:5: error: .*\[source-other-kind\]/u)
    expect(stderr).not.toContain('source-empty')
  })

  test('what an import of a folder leads to', async () => {
    const main = `<xs:schema ${xs}><xs:import namespace="urn:w" schemaLocation="svc.wsdl"/></xs:schema>`
    const cwd = folderWith({
      'efti-schema.config.yaml': 'versions:\n  v: { schemas: s }\n',
      's/a.xsd': main,
      's/svc.wsdl': wsdl11,
    })
    expect((await cli(cwd, 'build')).stderr).toMatch(/^s\/svc\.wsdl:6:5: error: .*\[source-other-kind\]/u)
  })

  test('descriptions whose version is misspelt are not compared as schemas', async () => {
    const text = (path: string) =>
      `openApi: 3.1.0\ninfo: { title: a, version: '1' }\npaths: { ${path}: {} }\n`
    const cwd = folderWith({ 'a.yaml': text('/a'), 'b.yaml': text('/b') })
    const { exit, stderr } = await cli(cwd, 'diff', 'a.yaml', 'b.yaml')
    expect(exit).toBe(2)
    expect(stderr).toMatch(/^a\.yaml:1:1: error: .*\[source-other-kind\]/u)
  })

  test('an archive with only an OpenAPI description is not compared as schemas', async () => {
    const archive = zip([
      { name: 'api.yaml', content: `openapi: 3.1.0\ninfo: { title: a, version: '1' }\npaths: {}\n` },
    ])
    const cwd = folderWith({ 'a.zip': archive, 'b.zip': archive })
    const { exit, stderr } = await cli(cwd, 'diff', 'a.zip', 'b.zip')
    expect(exit).toBe(2)
    expect(stderr).toMatch(/^a\.zip!\/api\.yaml:1:1: error: .*\[source-other-kind\]/u)
    const inside = await cli(cwd, 'diff', 'a.zip!/api.yaml', 'b.zip!/api.yaml')
    expect([inside.exit, inside.stderr]).toEqual([0, ''])
  })

  test('a named source without a schema beside one with schemas is left out', async () => {
    const config = 'versions: { v: { schemas: { x: x, j: j } } }'
    const cwd = folderWith({ 'efti-schema.config.yaml': config, 'x/a.xsd': xsd, 'j/a.json': '{"name":1}' })
    expect(await cli(cwd, 'build')).toMatchObject({ exit: 0, stderr: '' })
  })

  test.each([
    ['globs that choose nothing', "schemas: s, include: ['*.xds']", { 's/a.xsd': xsd }, 'source-none-chosen'],
    [
      'globs that leave everything out',
      "schemas: s, exclude: ['**']",
      { 's/a.json': '{"type":"object"}' },
      'source-none-chosen',
    ],
    ['a folder without a schema', 'schemas: s', { 's/a.json': '{"name":1}' }, 'source-empty'],
    [
      'an archive without a schema',
      'schemas: s.zip',
      { 's.zip': zip([{ name: 'a.yaml', content: 'a: 1' }]) },
      'source-empty',
    ],
  ] as const)('%s would make every comparison empty, and are refused', async (_name, source, files, code) => {
    const config = `versions: { v: { ${source} } }`
    const { exit, stderr } = await cli(folderWith({ 'efti-schema.config.yaml': config, ...files }), 'build')
    expect([exit, stderr]).toEqual([2, expect.stringContaining(`[${code}]`)])
  })

  test('a path that is given to diff', async () => {
    const cwd = folderWith({ 'efti-schema.config.yaml': 'versions: {}\n', 'svc.wsdl': wsdl11, 'a.xsd': xsd })
    const { exit, stderr } = await cli(cwd, 'diff', 'svc.wsdl', 'a.xsd')
    expect(exit).toBe(2)
    expect(stderr).toMatch(/^svc\.wsdl:6:5: error: .*\[source-other-kind\]/u)
  })
})

describe('what only looks like another kind is read', () => {
  const block = 'description: |\n  type Query {\n    a: Int\n  }\n  syntax = "proto3";\n  <!ELEMENT a ANY>\n'

  test.each([
    [
      'apis',
      'a.yaml',
      `openapi: 3.1.0\ninfo:\n  title: a\n  version: "1"\n  ${block.replaceAll('\n', '\n  ').trimEnd()}\npaths: {}\n`,
    ],
    [
      'apis',
      'a.yaml',
      '# <html>\n# type Query {\nopenapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\n',
    ],
    [
      'schemas',
      'a.json',
      '{"type":"object","properties":{"asyncapi":{"type":"string"},"item":{"type":"string"},"info":{"type":"object"}}}',
    ],
    ['schemas', 'a.yaml', `type: object\n${block}`],
    ['schemas', 'a.json', '{"title":"openapi","type":"object","properties":{"message":{"type":"string"}}}'],
    ['schemas', 'a.xsd', `<!-- <html> <!ELEMENT -->\n<?x <wsdl:definitions?>\n${xsd}`],
  ])('%s: %s %#', async (setting, name, content) => {
    const source = setting === 'apis' ? `apis: { a: ${name} }` : `schemas: ${name}`
    const cwd = folderWith({ 'efti-schema.config.yaml': `versions:\n  v: { ${source} }\n`, [name]: content })
    const { exit, stderr } = await cli(cwd, 'build')
    expect([exit, stderr]).toEqual([0, ''])
  })

  test('in time that grows with the text', async () => {
    const { otherKind } = await import('../../src/ingest/other-kind.ts')
    const hard = [
      '<!---->',
      '<!-- ',
      '<?x ?>',
      '<!DOCTYPE a [ ] ',
      '/**/',
      '""" """',
      '# \n',
      ' ',
      '<a b="" ',
      '"""',
    ]
    const from = performance.now()
    for (const part of hard) {
      const bytes = new TextEncoder().encode(part.repeat(60_000 / part.length))
      new Diagnostics().sink(otherKind({ name: 'a.xsd', path: 'a.xsd', bytes }, 'schema') ?? ({} as never))
    }
    expect(performance.now() - from).toBeLessThan(5000)
  })
})
