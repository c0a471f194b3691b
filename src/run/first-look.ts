import type { CodecRoot, Roots } from './codecs.ts'
import { candidatesFor, type DocumentMedia } from './document.ts'
import { startText } from './pieces.ts'
import { sniffRoot } from './sniff.ts'

/** How the last document of a version began, and the roots that it can have. */
interface Look {
  readonly head: string
  readonly bytes: Buffer
  readonly candidates: readonly CodecRoot[]
}

/** The last look by a version's roots: documents of a store begin alike. */
const looks = new WeakMap<Roots, Look>()

/** Longer heads are not kept. */
const longestHead = 4096

/**
 * Returns the roots that a document may have, as `candidatesFor` does. The start tag of the last XML document is
 * remembered, so that documents that begin alike are not read for this.
 */
export function listCandidates(
  document: string | Uint8Array,
  media: DocumentMedia,
  roots: Roots,
): readonly CodecRoot[] {
  // Only XML is looked at, for its root element.
  if (media !== 'xml') return candidatesFor('', media, roots)
  const known = looks.get(roots)
  if (known !== undefined && beginsLike(document, known)) return known.candidates
  const text = startText(document)
  const candidates = candidatesFor(text, media, roots)
  const end = sniffRoot(text)?.end ?? Number.POSITIVE_INFINITY
  if (end <= longestHead) {
    const head = text.slice(0, end)
    looks.set(roots, { head, bytes: Buffer.from(head), candidates })
  }
  return candidates
}

/** Whether a document begins with the head of a known one. */
function beginsLike(document: string | Uint8Array, { head, bytes }: Look): boolean {
  if (typeof document === 'string') return document.startsWith(head)
  return bytes.equals(document.subarray(0, bytes.length))
}
