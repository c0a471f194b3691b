import { type Diagnostic, diagnostic, type Location } from '../diagnostics/index.ts'
import type { SourceFile } from './source.ts'
import { TextLines, type Value } from './text/index.ts'

const dueWords: Readonly<Record<Due, string>> = {
  openapi: 'an OpenAPI description',
  schema: 'a schema',
  'xml-schema': 'an XML Schema',
  archive: 'a zip archive',
}

/** Schemas of a WSDL that are pointed to. */
const mostSchemas = 4

/** What is known of an XML document from its first start tag. */
interface Root {
  readonly local: string
  readonly namespace: string
  readonly offset: number
}

const empty: OtherKind = { what: 'an empty file', todo: 'Put the file here that is meant.' }

// Each of these matches whatever follows, so that nothing is tried twice.
/** What stands before the root of an XML document. */
const prolog = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>)*/
/** Comments of XML, YAML, GraphQL and languages like C, and the declaration of XML. */
const comments =
  /^(?:\s|<\?xml[^>]*>|<!--[\s\S]*?-->|#[^\n]*(?:\n|$)|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|"""[\s\S]*?""")*/

/** The length of what an expression matches at the beginning of a text; 0 if it does not match. */
function measureMatch(start: RegExp, text: string): number {
  return start.exec(text)?.[0].length ?? 0
}

/** How much of a file is looked at: what it is stands at its beginning. */
const headBytes = 64 * 1024

/**
 * A diagnostic for a file that is empty or of another well-known kind than expected; undefined if it may be right.
 */
export function otherKind(file: SourceFile, due: Due): Diagnostic | undefined {
  const { bytes, name, path } = file
  const start: Location = { file: name, line: 1, column: 1 }
  if (bytes.length === 0) return makeKindDiagnostic(name, due, empty, start)
  const binary = byBytes.find(({ start: wanted, offset = 0 }) =>
    wanted.every((byte, index) => bytes[offset + index] === byte),
  )
  if (binary !== undefined) return makeKindDiagnostic(name, due, binary, start)
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
  if (isZip) return due === 'archive' ? undefined : makeKindDiagnostic(name, due, zip, start)
  const head = decodeHead(bytes)
  if (head.trim() === '') return makeKindDiagnostic(name, due, empty, start)
  const body = head.slice(measureMatch(comments, head))
  const text =
    byFirstLine.find(({ pattern }) => pattern.test(head)) ?? byText.find(({ pattern }) => pattern.test(body))
  if (text !== undefined) return makeKindDiagnostic(name, due, text, start)
  const root = parseRoot(head)
  if (root !== undefined) return diagnoseOtherXml(file, due, root)
  const isXsd = due === 'xml-schema' || (due === 'schema' && /\.xsd$/i.test(path))
  if (!isXsd || !/^\s*[{[]/.test(head)) return undefined
  return makeKindDiagnostic(name, due, { what: 'JSON', todo: 'Give its name the ending .json.' }, start)
}

/** A diagnostic for a JSON or YAML document of another well-known kind than expected; undefined for all others. */
export function otherDocument(value: Value, name: string, due: Due): Diagnostic | undefined {
  const kind = findOtherKind(value, due)
  return kind && makeKindDiagnostic(name, due, kind, value.at)
}

/** The diagnostic `source-other-kind`: what the file is, what was expected, and what to do. */
function makeKindDiagnostic(
  name: string,
  due: Due,
  { what, todo }: OtherKind,
  at: Location,
  ...related: readonly Location[]
): Diagnostic {
  return diagnostic('source-other-kind', { name, what, due: dueWords[due], todo }, at, ...related)
}

/** The first 64 KiB as text: UTF-16 where a byte order mark says so, else UTF-8. */
function decodeHead(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const label = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return new TextDecoder(label).decode(bytes.subarray(0, headBytes))
}

/** The name, namespace and offset of a text's root element; undefined where it does not begin like XML. */
function parseRoot(head: string): Root | undefined {
  const offset = measureMatch(prolog, head)
  const tag = /^<(?:([\w.-]+):)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)/.exec(
    head.slice(offset),
  )
  if (tag === null) return undefined
  const [, prefix, local = '', attributes = ''] = tag
  const wanted = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  const bound = [...attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].find(
    ([, name]) => name === wanted,
  )
  return { local, namespace: bound?.[2] ?? bound?.[3] ?? '', offset }
}

/**
 * A diagnostic for an XML document that is not what is expected; undefined for an XML Schema that is, or may be.
 */
function diagnoseOtherXml(
  file: SourceFile,
  due: Due,
  { local, namespace, offset }: Root,
): Diagnostic | undefined {
  const { name, path, bytes } = file
  const kind = byRoot.get(namespace)
  if (kind !== undefined && wsdlNamespaces.has(namespace)) return diagnoseWsdl(file, due, kind)
  const at = new TextLines(name, decodeHead(bytes)).at(offset)
  if (kind !== undefined) return makeKindDiagnostic(name, due, kind, at)
  if (due === 'xml-schema') return undefined
  const isNamed = /\.xsd$/i.test(path)
  if (namespace !== xsd || local !== 'schema') {
    // The reader of XML Schema says what root a document has; other readers would take it for broken text.
    if (isNamed && due === 'schema') return undefined
    return makeKindDiagnostic(
      name,
      due,
      { what: `an XML document with the root "${local}"`, todo: nameSchemaAdvice },
      at,
    )
  }
  if (due === 'openapi')
    return makeKindDiagnostic(name, due, { what: 'an XML Schema', todo: 'Name it under "schemas".' }, at)
  const renamed = { what: 'an XML Schema with another ending', todo: 'Give its name the ending .xsd.' }
  return isNamed ? undefined : makeKindDiagnostic(name, due, renamed, at)
}

/** The diagnostic for a WSDL file, at its first schema, with up to 3 further ones as related locations. */
function diagnoseWsdl({ name, bytes }: SourceFile, due: Due, { what, todo }: OtherKind): Diagnostic {
  const text = new TextDecoder().decode(bytes)
  const lines = new TextLines(name, text)
  const found = [...text.matchAll(/<(?:[\w.-]+:)?schema[\s>]/g)].slice(0, mostSchemas)
  const [first, ...others] = found.map(({ index }) => lines.at(index))
  if (first === undefined)
    return makeKindDiagnostic(
      name,
      due,
      { what, todo: 'Name the schema files that it imports.' },
      lines.at(measureMatch(prolog, text)),
    )
  return makeKindDiagnostic(
    name,
    due,
    { what, todo: `${todo} The first is in line ${first.line}.` },
    first,
    ...others,
  )
}

/** The first kind of `byKeys` that a map is and that is not what is expected; undefined for any other value. */
function findOtherKind(value: Value, due: Due): OtherKind | undefined {
  if (value.kind !== 'map') return undefined
  const has: Has = (key) => value.entries.has(key)
  const text = (...path: readonly string[]): string => {
    const found = path.reduce<Value | undefined>(
      (at, key) => (at?.kind === 'map' ? at.entries.get(key)?.value : undefined),
      value,
    )
    return found?.kind === 'scalar' ? found.text : ''
  }
  return byKeys.find((kind) => kind.due.includes(due) && kind.test(has, text))
}

/** What a source, or an entry of one, is read as. */
type Due = 'openapi' | 'schema' | 'xml-schema' | 'archive'

/** A well-known kind of file that is mistaken for a source, and what its owner does with it. */
interface OtherKind {
  readonly what: string
  readonly todo: string
}

/** The kind of a file, by its first bytes. */
interface BytesKind extends OtherKind {
  readonly start: readonly number[]
  readonly offset?: number
}

const unpack = 'Unpack it, or pack its files as a .zip, and name that.'

const byBytes: readonly BytesKind[] = [
  { what: 'a gzip file', todo: unpack, start: [0x1f, 0x8b] },
  { what: 'a tar archive', todo: unpack, start: [0x75, 0x73, 0x74, 0x61, 0x72], offset: 257 },
  { what: 'a 7z archive', todo: unpack, start: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { what: 'a RAR archive', todo: unpack, start: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { what: 'a bzip2 file', todo: unpack, start: [0x42, 0x5a, 0x68] },
  { what: 'an xz file', todo: unpack, start: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { what: 'a Zstandard file', todo: unpack, start: [0x28, 0xb5, 0x2f, 0xfd] },
  {
    what: 'a PDF file',
    todo: 'Name the files that its publisher gives for programs: OpenAPI, JSON Schema, XML Schema.',
    start: [0x25, 0x50, 0x44, 0x46, 0x2d],
  },
  {
    what: 'a file of an old office program',
    todo: 'Name the files that its publisher gives for programs: OpenAPI, JSON Schema, XML Schema.',
    start: [0xd0, 0xcf, 0x11, 0xe0],
  },
]

const zip: OtherKind = { what: 'a zip archive', todo: 'Give its name the ending .zip.' }
const describing = 'Name the files that describe the interface: OpenAPI, JSON Schema or XML Schema.'
const download =
  'Download the file again; see whether its address needs a login, or is that of a page about it.'

/** Kinds of text that is neither XML nor JSON nor YAML, by how it begins after comments. */
const byText: readonly (OtherKind & { readonly pattern: RegExp })[] = [
  {
    what: 'a Git LFS pointer',
    todo: 'Get the file that it stands for: git lfs pull.',
    pattern: /^version https:\/\/git-lfs\.github\.com\/spec\//,
  },
  {
    what: 'the answer of a server that has no such file',
    todo: download,
    pattern: /^(?:401|403|404)\b[^\n]{0,80}\s*$/,
  },
  {
    what: 'a document type definition (DTD)',
    todo: 'Convert it to XML Schema, for example with trang, and name the result.',
    pattern: /^<!(?:ELEMENT|ENTITY|ATTLIST|NOTATION)\b/,
  },
  { what: 'an HTML page', todo: download, pattern: /^<(?:!doctype\s+html|html|head)\b/i },
  {
    what: 'a GraphQL schema',
    todo: 'Name an OpenAPI file or a JSON Schema of the interface: GraphQL is not read.',
    pattern:
      /^(?:(?:extend\s+)?(?:schema|(?:type|input|interface|enum)\s+\w+)\b[^:\n]*\{|union\s+\w+[^:\n]*=|scalar\s+\w+\s|directive\s+@)/,
  },
  {
    what: 'a protobuf definition',
    todo: 'Generate an OpenAPI file from it (for example with protoc-gen-openapi) and name that.',
    pattern: /^(?:syntax|edition)\s*=\s*["'][\w]+["']\s*;/,
  },
  {
    what: 'a RELAX NG schema in compact syntax',
    todo: 'Convert it to XML Schema, for example with trang, and name the result.',
    pattern: /^(?:(?:default\s+)?namespace\s+(?:\w+\s*)?=|datatypes\s+\w+\s*=|start\s*\|?=|grammar\s*\{)/,
  },
  {
    what: 'a TypeSpec definition',
    todo: 'Emit OpenAPI or JSON Schema from it (tsp compile) and name the result.',
    pattern: /^(?:import\s+"@typespec\/|using\s+(?:TypeSpec|Http|OpenAPI)\b)/,
  },
]

/** The same where a comment, or what would be one, tells the kind. */
const byFirstLine: readonly (OtherKind & { readonly pattern: RegExp })[] = [
  { what: 'a RAML description', todo: 'Convert it to OpenAPI and name the result.', pattern: /^#%RAML\b/ },
  { what: 'an API Blueprint', todo: 'Convert it to OpenAPI and name the result.', pattern: /^FORMAT:\s*1A/ },
]

const wsdl =
  'Write each <xs:schema> to an .xsd file of its own, with the xmlns declarations around it, and name these files.'
const relaxNg = 'Convert it to XML Schema, for example with trang, and name the result.'
const nameSchemaAdvice = 'Name the XML Schema that it belongs to.'

/** Kinds of XML documents, by namespace of the root or by its expanded name. */
const byRoot: ReadonlyMap<string, OtherKind> = new Map([
  ['http://schemas.xmlsoap.org/wsdl/', { what: 'a WSDL 1.1 description', todo: wsdl }],
  ['http://www.w3.org/ns/wsdl', { what: 'a WSDL 2.0 description', todo: wsdl }],
  ['http://www.w3.org/1999/XSL/Transform', { what: 'an XSLT stylesheet', todo: nameSchemaAdvice }],
  [
    'http://purl.oclc.org/dsdl/schematron',
    { what: 'a Schematron schema', todo: `${nameSchemaAdvice} The rules of Schematron are not read.` },
  ],
  [
    'http://www.ascc.net/xml/schematron',
    { what: 'a Schematron schema', todo: `${nameSchemaAdvice} The rules of Schematron are not read.` },
  ],
  ['http://relaxng.org/ns/structure/1.0', { what: 'a RELAX NG schema', todo: relaxNg }],
  [
    'http://wadl.dev.java.net/2009/02',
    {
      what: 'a WADL description',
      todo: 'Name the schema files of its <grammars>, or convert it to OpenAPI.',
    },
  ],
  [
    'http://docs.oasis-open.org/odata/ns/edmx',
    { what: 'an OData description (CSDL)', todo: 'Convert it to OpenAPI and name the result.' },
  ],
  ['http://schemas.xmlsoap.org/soap/envelope/', { what: 'a SOAP message', todo: nameSchemaAdvice }],
  ['http://www.w3.org/2003/05/soap-envelope', { what: 'a SOAP message', todo: nameSchemaAdvice }],
  ['http://www.w3.org/1999/xhtml', { what: 'an HTML page', todo: download }],
])

const xsd = 'http://www.w3.org/2001/XMLSchema'
const wsdlNamespaces: ReadonlySet<string> = new Set([
  'http://schemas.xmlsoap.org/wsdl/',
  'http://www.w3.org/ns/wsdl',
])

type Has = (key: string) => boolean

/** Kinds of JSON and YAML documents, by the keys of their roots. */
const byKeys: readonly (OtherKind & {
  readonly due: readonly Due[]
  test(has: Has, text: (...path: string[]) => string): boolean
})[] = [
  {
    what: 'an AsyncAPI description',
    todo: 'Name the JSON Schemas of its messages under "schemas"; operations are read from OpenAPI only.',
    due: ['openapi', 'schema'],
    test: (has) => has('asyncapi'),
  },
  {
    what: 'an Arazzo description',
    todo: 'Name the OpenAPI files that it lists under "sourceDescriptions".',
    due: ['openapi', 'schema'],
    test: (has) => has('arazzo'),
  },
  {
    what: 'an OpenAPI Overlay',
    todo: 'Apply it to the OpenAPI file that it "extends", and name the result.',
    due: ['openapi', 'schema'],
    test: (has) => has('overlay') && has('actions'),
  },
  {
    what: 'a Swagger 1 description',
    todo: 'Convert it to OpenAPI 3 and name the result.',
    due: ['openapi', 'schema'],
    test: (has) => has('swaggerVersion'),
  },
  {
    what: 'a Postman collection',
    todo: 'Name the OpenAPI file of the interface, or convert the collection to OpenAPI first.',
    due: ['openapi', 'schema'],
    test: (has, text) =>
      has('info') &&
      has('item') &&
      (text('info', '_postman_id') !== '' || text('info', 'schema').includes('getpostman.com')),
  },
  {
    what: 'an Insomnia export',
    todo: 'Export the OpenAPI document of the design instead, and name that.',
    due: ['openapi', 'schema'],
    test: (has, text) => text('_type') === 'export' && has('resources'),
  },
  {
    what: 'a recording of HTTP requests (HAR)',
    todo: 'Name the OpenAPI file of the interface.',
    due: ['openapi', 'schema'],
    test: (has, text) => has('log') && text('log', 'version') !== '',
  },
  {
    what: 'a GraphQL schema',
    todo: 'Name an OpenAPI file or a JSON Schema of the interface: GraphQL is not read.',
    due: ['openapi', 'schema'],
    test: (has) => has('__schema'),
  },
  {
    what: 'a Google API discovery document',
    todo: 'Convert it to OpenAPI and name the result.',
    due: ['openapi', 'schema'],
    test: (_has, text) => text('kind') === 'discovery#restDescription',
  },
  {
    what: 'an Avro schema',
    todo: 'Convert it to JSON Schema and name the result.',
    due: ['openapi', 'schema'],
    test: (has, text) => text('type') === 'record' && has('fields'),
  },
  {
    what: 'the package.json of an npm package',
    todo: describing,
    due: ['openapi', 'schema'],
    test: (has, text) =>
      /^(?:module|commonjs)$/.test(text('type')) ||
      (text('name') !== '' &&
        text('version') !== '' &&
        ['scripts', 'dependencies', 'devDependencies', 'peerDependencies', 'engines', 'bin'].some(has)),
  },
  {
    what: 'the lock file of an npm package',
    todo: describing,
    due: ['openapi', 'schema'],
    test: (_has, text) => text('lockfileVersion') !== '',
  },
  {
    what: 'a configuration of TypeScript',
    todo: describing,
    due: ['openapi', 'schema'],
    test: (has) => has('compilerOptions'),
  },
  {
    what: 'a custom resource definition of Kubernetes',
    todo: 'Write the schema below each "openAPIV3Schema" to a file of its own, and name that under "schemas".',
    due: ['openapi', 'schema'],
    test: (_has, text) => text('kind') === 'CustomResourceDefinition' && text('apiVersion') !== '',
  },
  {
    what: 'a resource of Kubernetes',
    todo: describing,
    due: ['openapi', 'schema'],
    test: (has, text) => has('metadata') && text('kind') !== '' && text('apiVersion') !== '',
  },
  {
    what: 'a Docker Compose file',
    todo: describing,
    due: ['openapi', 'schema'],
    test: (has) => has('services') && !has('info') && !has('properties'),
  },
  {
    what: 'the answer of a server that has no such file',
    todo: download,
    due: ['openapi', 'schema'],
    test: (has, text) => has('message') && has('documentation_url') && text('message') !== '',
  },
  {
    what: 'an OpenAPI description that does not say its version',
    todo: 'Write the version at its top, as in "openapi: 3.1.0".',
    due: ['schema'],
    test: (has) => has('paths') && has('info') && !has('openapi') && !has('swagger'),
  },
  {
    what: 'an OpenAPI description',
    todo: 'Name it under "apis": its schemas are read with it.',
    due: ['schema'],
    test: (has, text) => /^[23]\./.test(text('openapi') + text('swagger')) && (has('paths') || has('info')),
  },
  {
    what: 'a JSON Schema',
    todo: 'Name it under "schemas".',
    due: ['openapi'],
    test: (has, text) =>
      text('$schema').includes('json-schema.org') ||
      ['$defs', 'definitions', '$id', 'allOf', 'oneOf', 'anyOf'].some(has) ||
      (has('type') && (has('properties') || has('items') || has('enum'))),
  },
]
