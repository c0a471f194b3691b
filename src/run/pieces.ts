import { invariant } from '../diagnostics/index.ts'
import { unknownPattern } from '../regex/index.ts'
import type { Codec, RootElement, SimpleTypes, XmlCodec } from '../runtime/index.ts'
import * as runtime from '../runtime/index.ts'
import {
  checkPieces,
  extras,
  type Lists,
  type OpenDocument,
  type PieceLimits,
  readPieces,
  writePieces,
} from '../runtime/pieces/index.ts'
import type { CodecRoot, Roots } from './codecs.ts'
import { type CodecVerdict, decodeDocumentText, judge } from './document.ts'
import { showsRoot } from './sniff.ts'

/** What a codec was made from. */
interface Made {
  readonly root: RootElement
  readonly extras: typeof extras | undefined
  /** The codec that knows every simple type, made when it is first asked for. */
  whole?: XmlCodec<unknown>
}

/** What the XML codecs of emitted programs were made from; a codec itself reads and writes only whole values. */
const known = new WeakMap<object, Made>()

/** The runtime that emitted programs are given here: it remembers what each XML codec was made from. */
export const rememberingRuntime = {
  ...runtime,
  unknownPattern,
  plainXmlCodec: (root: RootElement) =>
    rememberCodec(runtime.plainXmlCodec(root), { root, extras: undefined }),
  xmlCodec: (root: RootElement) => rememberCodec(runtime.xmlCodec(root), { root, extras }),
}

/** Remembers what a codec was made from, and returns the codec. */
function rememberCodec(codec: XmlCodec<unknown>, made: Made): XmlCodec<unknown> {
  known.set(codec, made)
  return codec
}

/**
 * Returns an XML codec that also knows simple types that documents name by `xsi:type`; made once per codec. Other
 * codecs are returned unchanged.
 */
export function addSimpleTypes(codec: Codec<unknown>, simpleTypes: SimpleTypes = new Map()): Codec<unknown> {
  const made = codec.kind === 'xml' ? known.get(codec) : undefined
  if (codec.kind !== 'xml' || made === undefined) return codec
  if (made.whole === undefined) {
    made.whole = runtime.withSimpleTypes(codec, simpleTypes)
    known.set(made.whole, { root: { ...made.root, simpleTypes }, extras: made.extras, whole: made.whole })
  }
  return made.whole
}

/**
 * Judges an XML document that need not fit into memory, without its value: the first root without issues, else the
 * one with the fewest. Undefined if a root is not of XML.
 */
export function judgePieces(
  open: OpenDocument,
  start: Uint8Array,
  candidates: readonly CodecRoot[],
  limits: Partial<PieceLimits> = {},
  roots?: Roots,
): CodecVerdict | undefined {
  let best: CodecVerdict = judge(start, 'xml', [], {}, roots)
  for (const [index, root] of candidates.entries()) {
    const made = known.get(root.codec())
    if (made === undefined) return undefined
    const issues = checkPieces(made.root, open, limits, extras)
    if (issues.length === 0) return { valid: true, root, issues }
    if (index === 0 || issues.length < best.issues.length) best = { valid: false, root, issues }
  }
  return best
}

/** Whether documents of a root hold only members and texts, so that they can be read and written in pieces. */
export function isInPieces(root: CodecRoot): boolean {
  const made = known.get(root.codec())
  return made !== undefined && made.extras === undefined
}

/**
 * Judges an XML document piece by piece: returns its value by the first root without issues, else the issues of the
 * root with the fewest. Long lists are put where `lists` says.
 */
export function judgeInto(
  open: OpenDocument,
  start: Uint8Array,
  candidates: readonly CodecRoot[],
  lists: Lists,
  roots?: Roots,
): CodecVerdict {
  let best: CodecVerdict | undefined
  for (const root of candidates) {
    const result = readPieces(resolveRootElement(root), open, lists, {}, extras)
    if (result.ok) return { valid: true, root, issues: [], value: result.value }
    const verdict = { valid: false, root, issues: result.issues }
    if (best === undefined || verdict.issues.length < best.issues.length) best = verdict
  }
  return best ?? judge(start, 'xml', [], {}, roots)
}

/** Writes a valid value by calling `write`, except for the start of the document, which is returned. */
export function printPieces(root: CodecRoot, value: unknown, write: (text: string) => void): string {
  return writePieces(resolveRootElement(root), value, write)
}

/**
 * Returns the description that a root's codec was made from; throws if the codec is not one of an emitted program.
 */
function resolveRootElement(root: CodecRoot): RootElement {
  const made = known.get(root.codec())
  invariant(made, `the codec of "${root.name}" is one of an emitted program`)
  return made.root
}

/** The fewest and the most bytes that a first look reads. */
const shortStart = 2 ** 16
const longStart = 2 ** 26

/**
 * Reads the bytes that a document begins with: at least 64 KiB, then more until the root element shows, up to 64
 * MiB.
 */
export function readStart(open: OpenDocument): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  let enough = shortStart
  for (const piece of open()) {
    pieces.push(piece.slice())
    length += piece.length
    if (length < enough) continue
    const start = Buffer.concat(pieces)
    if (length >= longStart || showsRoot(decodeDocumentText(start))) return start
    enough = 2 * length
  }
  return Buffer.concat(pieces)
}

/** Returns the start of a document as text, long enough to show its root element; a text is returned whole. */
export function startText(document: string | Uint8Array): string {
  if (typeof document === 'string') return document
  return decodeDocumentText(document.length <= shortStart ? document : readStart(() => splitBytes(document)))
}

/** Yields bytes in pieces of 64 KiB. */
function* splitBytes(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += shortStart) yield bytes.subarray(at, at + shortStart)
}
