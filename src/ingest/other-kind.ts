import { type Diagnostic, diagnostic, type Location } from '../diagnostics/index.ts'
import {
  byBytes,
  byFirstLine,
  byKeys,
  byRoot,
  byText,
  type Due,
  type Has,
  nameSchemaAdvice,
  type OtherKind,
  wsdlNamespaces,
  xsd,
  zip,
} from './other-kinds.ts'
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

function measureMatch(start: RegExp, text: string): number {
  return start.exec(text)?.[0].length ?? 0
}

/** How much of a file is looked at: what it is stands at its beginning. */
const headBytes = 64 * 1024

/** Tells a file that is of another well-known kind than its source says; nothing where it may be what is due. */
export function otherKind(file: SourceFile, due: Due): Diagnostic | undefined {
  const { bytes, name, path } = file
  const start: Location = { file: name, line: 1, column: 1 }
  if (bytes.length === 0) return told(name, due, empty, start)
  const binary = byBytes.find(({ start: wanted, offset = 0 }) =>
    wanted.every((byte, index) => bytes[offset + index] === byte),
  )
  if (binary !== undefined) return told(name, due, binary, start)
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
  if (isZip) return due === 'archive' ? undefined : told(name, due, zip, start)
  const head = decodeHead(bytes)
  if (head.trim() === '') return told(name, due, empty, start)
  const body = head.slice(measureMatch(comments, head))
  const text =
    byFirstLine.find(({ pattern }) => pattern.test(head)) ?? byText.find(({ pattern }) => pattern.test(body))
  if (text !== undefined) return told(name, due, text, start)
  const root = parseRoot(head)
  if (root !== undefined) return otherXml(file, due, root)
  const isXsd = due === 'xml-schema' || (due === 'schema' && /\.xsd$/i.test(path))
  if (!isXsd || !/^\s*[{[]/.test(head)) return undefined
  return told(name, due, { what: 'JSON', todo: 'Give its name the ending .json.' }, start)
}

/** Tells a JSON or YAML document that is of another well-known kind than is due. */
export function otherDocument(value: Value, name: string, due: Due): Diagnostic | undefined {
  const kind = findOtherKind(value, due)
  return kind && told(name, due, kind, value.at)
}

function told(
  name: string,
  due: Due,
  { what, todo }: OtherKind,
  at: Location,
  ...related: readonly Location[]
): Diagnostic {
  return diagnostic('source-other-kind', { name, what, due: dueWords[due], todo }, at, ...related)
}

function decodeHead(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const label = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return new TextDecoder(label).decode(bytes.subarray(0, headBytes))
}

/** The root of a text that is XML. */
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

function otherXml(file: SourceFile, due: Due, { local, namespace, offset }: Root): Diagnostic | undefined {
  const { name, path, bytes } = file
  const kind = byRoot.get(namespace)
  if (kind !== undefined && wsdlNamespaces.has(namespace)) return otherWsdl(file, due, kind)
  const at = new TextLines(name, decodeHead(bytes)).at(offset)
  if (kind !== undefined) return told(name, due, kind, at)
  if (due === 'xml-schema') return undefined
  const isNamed = /\.xsd$/i.test(path)
  if (namespace !== xsd || local !== 'schema') {
    // The reader of XML Schema says what root a document has; other readers would take it for broken text.
    if (isNamed && due === 'schema') return undefined
    return told(name, due, { what: `an XML document with the root "${local}"`, todo: nameSchemaAdvice }, at)
  }
  if (due === 'openapi')
    return told(name, due, { what: 'an XML Schema', todo: 'Name it under "schemas".' }, at)
  const renamed = { what: 'an XML Schema with another ending', todo: 'Give its name the ending .xsd.' }
  return isNamed ? undefined : told(name, due, renamed, at)
}

/** Points to the schemas inside, which are what is wanted of it. */
function otherWsdl({ name, bytes }: SourceFile, due: Due, { what, todo }: OtherKind): Diagnostic {
  const text = new TextDecoder().decode(bytes)
  const lines = new TextLines(name, text)
  const found = [...text.matchAll(/<(?:[\w.-]+:)?schema[\s>]/g)].slice(0, mostSchemas)
  const [first, ...others] = found.map(({ index }) => lines.at(index))
  if (first === undefined)
    return told(
      name,
      due,
      { what, todo: 'Name the schema files that it imports.' },
      lines.at(measureMatch(prolog, text)),
    )
  return told(name, due, { what, todo: `${todo} The first is in line ${first.line}.` }, first, ...others)
}

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
