import type { Issue, ParseLimits } from '../runtime/index.ts'
import type { ExampleFile } from '../schema/index.ts'
import type { CodecRoot, Roots } from './codecs.ts'
import { sniffRootElement } from './sniff.ts'
import { doctypeIssue, whyUnmatched } from './unmatched.ts'
import { findEncodingIssue, markedEncoding } from './unreadable.ts'

/** What a version says of one document. */
export interface CodecVerdict {
  readonly valid: boolean
  /** The root that it was checked against; absent where no root of the version fits. */
  readonly root?: CodecRoot
  /** Of a document that is not valid: how many roots it could have had, where there were several. */
  readonly among?: number
  readonly issues: readonly Issue[]
  /** What was read, where it is valid. */
  readonly value?: unknown
}

export type DocumentMedia = ExampleFile['media']

/**
 * Checks a document with the emitted codec of its root; among several roots the one that accepts, else the nearest. All
 * `roots` of a version say more of a document that has none of them.
 */
export function judge(
  document: string | Uint8Array,
  media: DocumentMedia,
  candidates: readonly CodecRoot[],
  limits: ParseLimits = {},
  roots?: Roots,
): CodecVerdict {
  let best: CodecVerdict | undefined
  for (const root of candidates) {
    const codec = root.codec()
    const result =
      media === 'text' ? codec.validate(decodeDocumentText(document)) : codec.parse(document, limits)
    if (result.ok) return { valid: true, root, issues: [], value: result.value }
    const among = candidates.length > 1 ? { among: candidates.length } : {}
    const verdict = { valid: false, root, ...among, issues: result.issues }
    if (best === undefined || isNearer(verdict, best)) best = verdict
  }
  return (
    asRead(document, best) ?? {
      valid: false,
      issues: [unmatched(decodeDocumentText(document), media, roots)],
    }
  )
}

/** Of bytes that are no text it is said what they are, whatever a first look took them for. */
function asRead(document: string | Uint8Array, found: CodecVerdict | undefined): CodecVerdict | undefined {
  const isRead = found !== undefined && found.issues[0]?.rule !== 'encoding'
  const issue = typeof document === 'string' || isRead ? undefined : findEncodingIssue(document)
  return issue === undefined ? found : { ...found, valid: false, issues: [issue] }
}

/** That a document is of another kind, a list say, weighs more than any number of issues inside it. */
function isNearer(one: CodecVerdict, other: CodecVerdict): boolean {
  const [own, others] = [one, other].map(({ issues }) => issues.some(isWrongKind))
  return own === others ? one.issues.length < other.issues.length : others === true
}

function isWrongKind({ path, rule }: Issue): boolean {
  return path.length === 0 && rule === 'type'
}

/** A document's text for a first look; whether its bytes are what they should be is for the codec to say. */
export function decodeDocumentText(document: string | Uint8Array): string {
  if (typeof document === 'string') return document
  return new TextDecoder(markedEncoding(document)).decode(document)
}

/** The roots that a document can have by its first look: its root element, or of JSON whatever is evident. */
export function candidatesFor(text: string, media: DocumentMedia, roots: Roots): readonly CodecRoot[] {
  if (media === 'text') return roots.text
  if (media === 'json') return roots.json.filter(({ isEvident }) => isEvident)
  const element = sniffRootElement(text)
  return roots.xml.filter((root) => root.local === element)
}

/** The roots that a name given by a person means: `{namespace}local`, `set#` before it, or a local name alone. */
export function rootsNamed(name: string, roots: Roots): readonly CodecRoot[] {
  const all = [...roots.xml, ...roots.json]
  const exact = all.filter(
    (root) => root.name === name || `${root.set}#${root.local}` === name || root.local === name,
  )
  return exact.length > 0 ? exact : all.filter((root) => root.local.replace(/^\{[^}]*\}/, '') === name)
}

function unmatched(text: string, media: DocumentMedia, roots: Roots | undefined): Issue {
  if (roots !== undefined) return whyUnmatched(text, roots)
  const doctype = media === 'xml' ? doctypeIssue(text) : undefined
  return doctype ?? rootUnknown(media === 'xml' ? sniffRootElement(text) : undefined)
}

/** What is said of a document whose root element no root of a version has. */
export function rootUnknown(element: string | undefined): Issue {
  const message =
    element === undefined
      ? 'No root of this version can be told from this document.'
      : `This version has no root "${element}".`
  return { rule: 'root-unknown', message, path: [], line: 1, column: 1 }
}

/** `xml`, `json` or `text`, by the ending or else the first character of a document. */
export function sniffMedia(file: string, text: string): DocumentMedia {
  const named = mediaByName(file)
  if (named !== undefined) return named
  const first = /^[\s\uFEFF]*([<{[])/.exec(text)?.[1]
  if (first === '<') return 'xml'
  return first === undefined ? 'text' : 'json'
}

/** What the ending of a name says of a document. */
export function mediaByName(file: string): DocumentMedia | undefined {
  const ending = /\.(xml|json)$/i.exec(file)?.[1]?.toLowerCase()
  return ending === 'xml' || ending === 'json' ? ending : undefined
}
