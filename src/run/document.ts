import type { Issue, ParseLimits } from '../runtime/index.ts'
import type { ExampleFile } from '../schema/index.ts'
import type { CodecRoot, Roots } from './codecs.ts'
import { sniffRootElement } from './sniff.ts'
import { doctypeIssue, explainUnmatched, malformedIssue } from './unmatched.ts'
import { findEncodingIssue, wideEncoding } from './unreadable.ts'

/** A version's verdict on one document. */
export interface CodecVerdict {
  readonly valid: boolean
  /** The root that it was checked against; absent where no root of the version fits. */
  readonly root?: CodecRoot
  /** How many roots an invalid document could have had, if there were several. */
  readonly among?: number
  readonly issues: readonly Issue[]
  /** What was read, where it is valid. */
  readonly value?: unknown
}

export type DocumentMedia = ExampleFile['media']

/**
 * Checks a document with the codec of each candidate root. Returns the root that accepts; of several, the first
 * that names most of the document's properties, since objects are open to others. If none accepts, returns the
 * verdict that is nearest. Without candidates, `roots` help to explain why no root matches.
 */
export function judge(
  document: string | Uint8Array,
  media: DocumentMedia,
  candidates: readonly CodecRoot[],
  limits: ParseLimits = {},
  roots?: Roots,
): CodecVerdict {
  let best: CodecVerdict | undefined
  let accepted: Accepted | undefined
  for (const root of candidates) {
    const codec = root.codec()
    const result =
      media === 'text' ? codec.validate(decodeDocumentText(document)) : codec.parse(document, limits)
    if (result.ok) {
      const verdict = { valid: true, root, issues: [], value: result.value }
      const undeclared = countUndeclared(root, result.value)
      if (accepted === undefined || undeclared < accepted.undeclared) accepted = { verdict, undeclared }
      if (undeclared === 0) break
      continue
    }
    const among = candidates.length > 1 ? { among: candidates.length } : {}
    const verdict = { valid: false, root, ...among, issues: result.issues }
    if (best === undefined || isNearer(verdict, best)) best = verdict
  }
  if (accepted !== undefined) return accepted.verdict
  return (
    reportEncoding(document, best) ?? {
      valid: false,
      issues: [makeUnmatchedIssue(decodeDocumentText(document), media, roots)],
    }
  )
}

interface Accepted {
  readonly verdict: CodecVerdict
  readonly undeclared: number
}

/**
 * Counts the properties of a JSON document, or of the first item of a list, that its root does not declare. 0 for XML
 * and for values that are not objects.
 */
function countUndeclared({ node, declares = [] }: CodecRoot, value: unknown): number {
  // A document of XML names its root itself.
  if (node === undefined) return 0
  const one: unknown = Array.isArray(value) ? value[0] : value
  if (typeof one !== 'object' || one === null) return 0
  return Object.keys(one).filter((name) => !declares.includes(name)).length
}

/**
 * Returns the verdict unchanged; but for bytes that could not be decoded, an invalid verdict with an issue about the
 * encoding.
 */
function reportEncoding(
  document: string | Uint8Array,
  found: CodecVerdict | undefined,
): CodecVerdict | undefined {
  const isRead = found !== undefined && found.issues[0]?.rule !== 'encoding'
  const issue = typeof document === 'string' || isRead ? undefined : findEncodingIssue(document)
  return issue === undefined ? found : { ...found, valid: false, issues: [issue] }
}

/**
 * Whether a verdict is nearer than another: the document is of the right kind, or both are alike and it has fewer
 * issues.
 */
function isNearer(one: CodecVerdict, other: CodecVerdict): boolean {
  const [own, others] = [one, other].map(({ issues }) => issues.some(isWrongKind))
  return own === others ? one.issues.length < other.issues.length : others === true
}

/** Whether an issue says that the whole document is of another type, for example a list. */
function isWrongKind({ path, rule }: Issue): boolean {
  return path.length === 0 && rule === 'type'
}

/**
 * Decodes a document for a first look: UTF-16 if its first bytes show it, else UTF-8; wrong bytes are replaced, not
 * reported.
 */
export function decodeDocumentText(document: string | Uint8Array): string {
  if (typeof document === 'string') return document
  return new TextDecoder(wideEncoding(document)).decode(document)
}

/**
 * Returns the roots that a document may have: for XML those with the local name of its root element in any namespace, for
 * JSON those marked `isEvident`, for text all. `[]` if none.
 */
export function candidatesFor(text: string, media: DocumentMedia, roots: Roots): readonly CodecRoot[] {
  if (media === 'text') return roots.text
  if (media === 'json') return roots.json.filter(({ isEvident }) => isEvident)
  const element = sniffRootElement(text)
  return roots.xml.filter((root) => root.local === element)
}

/**
 * Returns the roots that a name means: `{namespace}local`, with or without `set#`; else those of that local name.
 * `[]` if none.
 */
export function rootsNamed(name: string, roots: Roots): readonly CodecRoot[] {
  const all = [...roots.xml, ...roots.json]
  const exact = all.filter(
    (root) => root.name === name || `${root.set}#${root.local}` === name || root.local === name,
  )
  return exact.length > 0 ? exact : all.filter((root) => root.local.replace(/^\{[^}]*\}/, '') === name)
}

/** Returns the issue that no root matches a document, detailed if the version's roots are given. */
function makeUnmatchedIssue(text: string, media: DocumentMedia, roots: Roots | undefined): Issue {
  if (roots !== undefined) return explainUnmatched(text, roots)
  if (media !== 'xml') return makeRootUnknownIssue(undefined)
  const element = sniffRootElement(text)
  const unread = doctypeIssue(text) ?? (element === undefined ? malformedIssue(text) : undefined)
  return unread ?? makeRootUnknownIssue(element)
}

/** Returns the issue that no root has this name; without a name, that the document shows no root. */
export function makeRootUnknownIssue(element: string | undefined): Issue {
  const message =
    element === undefined
      ? 'No root of this version can be told from this document.'
      : `This version has no root "${element}".`
  return { rule: 'root-unknown', message, path: [], line: 1, column: 1 }
}

/** Returns `xml`, `json` or `text`: by the file's ending, else by the first character. */
export function sniffMedia(file: string, text: string): DocumentMedia {
  const named = mediaByName(file)
  if (named !== undefined) return named
  const first = /^[\s\uFEFF]*([<{[])/.exec(text)?.[1]
  if (first === '<') return 'xml'
  return first === undefined ? 'text' : 'json'
}

/** Returns `xml` or `json` by the ending of a file's name; undefined for other endings. */
export function mediaByName(file: string): DocumentMedia | undefined {
  const ending = /\.(xml|json)$/i.exec(file)?.[1]?.toLowerCase()
  return ending === 'xml' || ending === 'json' ? ending : undefined
}
