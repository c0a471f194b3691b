import type { CodecRoot, Roots } from './codecs.ts'
import { candidatesFor, type DocumentMedia } from './document.ts'
import { startText } from './pieces.ts'
import { sniffRoot } from './sniff.ts'

/** How a document began that was looked at, and the roots it can have. */
interface Look {
  readonly head: string
  readonly bytes: Buffer
  readonly candidates: readonly CodecRoot[]
}

/** By the roots of a version: documents of a store begin alike. */
const looks = new WeakMap<Roots, Look>()

/** Longer heads are not kept. */
const longestHead = 4096

/** As `candidatesFor`, of a whole document: one that begins as the one before it is not read to tell its root. */
export function listCandidates(
  document: string | Uint8Array,
  media: DocumentMedia,
  roots: Roots,
): readonly CodecRoot[] {
  // The text is asked for its root element alone.
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

function beginsLike(document: string | Uint8Array, { head, bytes }: Look): boolean {
  if (typeof document === 'string') return document.startsWith(head)
  return bytes.equals(document.subarray(0, bytes.length))
}
