import { nearNames } from '../diagnostics/index.ts'
import { type Issue, plainXmlCodec, xsString } from '../runtime/index.ts'
import { parseExpandedName } from '../schema/index.ts'
import type { CodecRoot, Roots } from './codecs.ts'
import { findDoctypeWithSubset, rootStart, sniffRootElement } from './sniff.ts'

/** What the first characters of a document show it to be, whatever its file is called. */
type Content = 'empty' | 'xml' | 'json' | 'text'

const names: Readonly<Record<Content, string>> = {
  empty: 'empty',
  xml: 'XML',
  json: 'JSON',
  text: 'neither XML nor JSON',
}

/** Returns what a text is: empty, XML if it begins with `<`, JSON if it begins like it, else other text. */
function detectContent(text: string): Content {
  const first = /^[\s\uFEFF]*(\S)/.exec(text)?.[1]
  if (first === undefined) return 'empty'
  if (first === '<') return 'xml'
  return first === '{' || first === '[' || jsonScalar.test(text) ? 'json' : 'text'
}

/** Matches JSON documents that are a single value: `null`, a boolean, a number or a string. */
const jsonScalar = /^[\s\uFEFF]*(?:null|true|false|-?\d[\d.eE+-]*|"(?:[^"\\]|\\.)*")\s*$/u

/** What to do with documents that wrap or describe those of a version, by namespace of their root. */
const others: ReadonlyMap<string, string> = new Map([
  ['http://schemas.xmlsoap.org/soap/envelope/', 'This is a SOAP envelope: give the element inside its body.'],
  ['http://www.w3.org/2003/05/soap-envelope', 'This is a SOAP envelope: give the element inside its body.'],
  ['http://www.w3.org/2001/XMLSchema', 'This is an XML Schema: give a document that follows it.'],
  ['http://schemas.xmlsoap.org/wsdl/', 'This is a WSDL: give a document of one of its messages.'],
  ['http://www.w3.org/1999/xhtml', 'This is an HTML page: give the document itself.'],
])

/** The most roots that a message names. */
const mostRoots = 3

/** Returns the issue that no root of a version can be chosen for a document, with the reason and what to do. */
export function explainUnmatched(text: string, { xml, json, text: plain }: Roots): Issue {
  const content = detectContent(text)
  if (content === 'xml' && xml.length > 0) return explainXmlUnmatched(text, xml)
  if (content === 'json' && json.length > 0)
    return makeRootIssue(
      text,
      'Cannot determine the root of this JSON document. Name it with --root; "inspect" lists the roots.',
    )
  const kinds = [
    ['XML', xml],
    ['JSON', json],
    ['text', plain],
  ] as const
  const due = kinds.flatMap(([kind, roots]) => (roots.length > 0 ? [kind] : [])).join(' or ')
  const start = `Cannot determine the root: the document is ${names[content]}`
  if (due === '') return makeRootIssue(text, `${start}, and this version has no roots.`)
  if (content === 'empty') return makeRootIssue(text, `${start}. Give a document in ${due}.`)
  const shown = printRoots([...xml, ...json])
  const only = `this version has only ${due.replace(' or ', ' and ')} roots${shown === '' ? '' : ` (${shown})`}`
  return makeRootIssue(text, `${start}, and ${only}. Give a document in ${due}.`)
}

/**
 * Returns the issue that a document is not of the kind, XML or JSON, of the root that a person named. Undefined if it
 * is, or if the candidates are not all of one kind.
 */
export function explainWrongKind(
  text: string,
  candidates: readonly CodecRoot[],
  roots: Roots,
): Issue | undefined {
  const content = detectContent(text)
  const [first] = candidates
  if (first === undefined) return undefined
  const isAll = (kind: keyof Roots): boolean => candidates.every((root) => roots[kind].includes(root))
  const due = isAll('xml') ? 'XML' : isAll('json') ? 'JSON' : undefined
  const fits = due === 'XML' ? content === 'xml' : content !== 'xml' && content !== 'empty'
  if (due === undefined || fits) return undefined
  const message = `The document is ${names[content]}, and "${first.name}" is a root of ${due} documents. Give the document in ${due}, or another --root.`
  return makeRootIssue(text, message)
}

/** Makes a `root-unknown` issue at the first character that is not white space. */
function makeRootIssue(text: string, message: string): Issue {
  const before = /^[\s\uFEFF]*/.exec(text)?.[0] ?? ''
  const place = before.length === text.length ? { line: 1, column: 1 } : locateAfter(before)
  return { rule: 'root-unknown', message, path: [], ...place }
}

/**
 * Returns why an XML document has no known root: a document type declaration, no readable start tag, or an unknown
 * name.
 */
function explainXmlUnmatched(text: string, xml: readonly CodecRoot[]): Issue {
  const doctype = doctypeIssue(text)
  if (doctype !== undefined) return doctype
  const found = sniffRootElement(text)
  if (found === undefined) {
    const fault = malformedIssue(text)
    if (fault !== undefined) return fault
    const message = 'Cannot determine the root: the document has no start tag that can be read.'
    return { rule: 'root-unknown', message, path: [], line: 1, column: 1 }
  }
  const place = locateAfter(text.slice(0, rootStart(text)))
  const message = `This version has no root "${found}". ${explainWayOut(found, xml)}`
  return { rule: 'root-unknown', message, path: [], ...place }
}

const anyRoot = plainXmlCodec({ name: 'r', namespace: '', type: () => ({ kind: 'text', of: xsString }) })

/** Returns the issue that a document is not well-formed up to its root; undefined if it is. */
export function malformedIssue(text: string): Issue | undefined {
  const result = anyRoot.parse(text)
  return result.ok ? undefined : result.issues.find(({ rule }) => rule === 'not-well-formed')
}

/** Returns the issue that a document has a document type declaration; undefined if it has none. */
export function doctypeIssue(text: string): Issue | undefined {
  const doctype = findDoctypeWithSubset(text)
  if (doctype === undefined) return undefined
  const message = 'A document type declaration is not read here; remove it.'
  return { rule: 'doctype', message, path: [], ...locateAfter(text.slice(0, doctype)) }
}

/**
 * Says what to do about an unknown root element: unwrap it, correct its name or namespace, or use one of the
 * listed roots.
 */
function explainWayOut(found: string, xml: readonly CodecRoot[]): string {
  const { namespace, local } = parseExpandedName(found) ?? { namespace: '', local: found }
  const other = others.get(namespace)
  if (other !== undefined) return other
  const near = nearRoots(found, xml)
  const [first] = near
  if (first === undefined) return `Its roots: ${printRoots(xml)}.`
  const wanted = parseExpandedName(first.local)
  const shown = near.map(({ name }) => `"${name}"`).join(' and ')
  if (wanted?.local !== local) return `The version has ${shown}: correct the name of the root.`
  if (namespace !== '')
    return `The version has ${shown}: correct the namespace, or name the version of the document.`
  return `The version has ${shown}: add xmlns="${wanted.namespace}" to the root.`
}

/** Lists the names of up to three roots, and how many more there are. */
function printRoots(roots: readonly CodecRoot[]): string {
  const all = [...new Set(roots.map(({ name }) => `"${name}"`))]
  const more = all.length > mostRoots ? ` and ${all.length - mostRoots} more, which "inspect" lists` : ''
  return `${all.slice(0, mostRoots).join(', ')}${more}`
}

/** Returns the line and column right after a text. */
function locateAfter(before: string): { readonly line: number; readonly column: number } {
  const lines = before.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** The most roots that are suggested. */
const mostNear = 3

/**
 * Returns up to three roots that a name may mean: the same name, else the same local name, another case, or a near
 * spelling. Those of the set in the name come alone; `[]` if nothing is near.
 */
export function nearRoots(name: string, roots: readonly CodecRoot[]): readonly CodecRoot[] {
  const { set, local } = splitRootName(name)
  const own = new Map(roots.map((root) => [root, splitRootName(root.local).local]))
  /** Returns the roots whose local name passes a test. */
  const matching = (fits: (other: string) => boolean): readonly CodecRoot[] =>
    roots.filter((root) => fits(own.get(root) ?? ''))
  const near = new Set(nearNames(local, new Set(own.values())))
  const bare = name.trim().replace(/^[^{}#:/]+#/, '')
  const found = [
    roots.filter((root) => root.local === bare),
    matching((other) => other === local),
    matching((other) => other.toLowerCase() === local.toLowerCase()),
    matching((other) => near.has(other)),
  ].find((list) => list.length > 0)
  if (found === undefined || set === undefined) return (found ?? []).slice(0, mostNear)
  const ofSet = found.filter((root) => root.set === set)
  return (ofSet.length > 0 ? ofSet : found).slice(0, mostNear)
}

/**
 * Splits a name into its set, if it has one, and its local name. Also understands `prefix:local`, `urn:a#local`
 * and `/local`.
 */
function splitRootName(name: string): { readonly set?: string; readonly local: string } {
  const [, set, rest = name] = /^([^{}#:/]+)#(.+)$/.exec(name.trim()) ?? []
  const local = parseExpandedName(rest)?.local ?? rest
  const last = /[^{}#:/]+$/.exec(local)?.[0] ?? local
  return set === undefined ? { local: last } : { set, local: last }
}
