import type { Lists } from '../adapt-lists.ts'
import type { RootElement } from '../descriptor.ts'
import { xmlLimits } from '../limits.ts'
import type { Issue, Result } from '../result.ts'
import { patternLengthFault } from '../text/pattern.ts'
import type { Decoder } from '../xml/decoder.ts'
import { ErrorContext } from '../xml/error-context.ts'
import type { Extras } from '../xml/extras.ts'
import { Fatal } from '../xml/fatal.ts'
import { locateIssues, unplaced } from './locate-issues.ts'
import { ListDecoder, PieceDecoder } from './piece-decoder.ts'
import { TextPieces } from './text-pieces.ts'
import { type WindowLimits, WindowReader } from './window-reader.ts'

/** Opens a document to read it from its start, in pieces of any length; may be called more than once. */
export type OpenDocument = () => Iterable<Uint8Array>

export interface PieceLimits extends WindowLimits {
  readonly maxIssues: number
}

/**
 * Default limits: the document may be of any length, but the part held at once has the limit of a whole document.
 */
const pieceLimits: PieceLimits = {
  maxDepth: xmlLimits.maxDepth,
  maxAttributes: xmlLimits.maxAttributes,
  maxIssues: xmlLimits.maxIssues,
  maxHeld: xmlLimits.maxLength,
  window: 256 * 1024,
}

/**
 * Checks a document that need not fit into memory and returns the issues that `parse` would report. Wrong bytes or
 * characters anywhere are reported instead of all other issues, so the document is always read to its end.
 */
export function checkPieces(
  root: RootElement,
  open: OpenDocument,
  limits: Partial<PieceLimits> = {},
  extras?: Extras,
): readonly Issue[] {
  return walk(root, open, limits, (reader, trail) => new PieceDecoder(root, reader, trail, extras)).issues
}

/**
 * Reads and checks a document of members and texts that need not fit into memory, as `parse` does. Its long lists
 * are kept in the store of `lists`.
 */
export function readPieces(
  root: RootElement,
  open: OpenDocument,
  lists: Lists,
  limits: Partial<PieceLimits> = {},
  extras?: Extras,
): Result<unknown> {
  const { issues, value } = walk(
    root,
    open,
    limits,
    (reader, trail) => new ListDecoder(root, reader, trail, lists, extras),
  )
  return issues.length === 0 ? { ok: true, value } : { ok: false, issues }
}

interface Walked {
  readonly issues: readonly Issue[]
  readonly value?: unknown
}

type MakeDecoder = (reader: WindowReader, trail: ErrorContext) => Decoder

/** Reads a document by a decoder to its end; the value with no issues, or issues with line and column. */
function walk(
  root: RootElement,
  open: OpenDocument,
  limits: Partial<PieceLimits>,
  decoder: MakeDecoder,
): Walked {
  const all = { ...pieceLimits, ...limits }
  const pieces = new TextPieces(open(), all.maxHeld)
  try {
    const trail = new ErrorContext(root.ids ?? [], all.maxIssues)
    const value = walkText(pieces, all, trail, decoder)
    pieces.drain()
    const { fault } = pieces
    const issues =
      fault === undefined ? trail.issues : [{ ...pickFacts(fault), path: [], ...unplaced(fault.offset) }]
    return issues.length === 0 ? { issues, value } : { issues: locateIssues(issues, decodePieces(open)) }
  } finally {
    pieces.close()
  }
}

/** Runs the decoder over the text; an error that ends the reading is added to the trail and gives `undefined`. */
function walkText(
  pieces: TextPieces,
  limits: PieceLimits,
  trail: ErrorContext,
  decoder: MakeDecoder,
): unknown {
  try {
    return decoder(new WindowReader(pieces, limits), trail).document()
  } catch (error) {
    // A name or text may be too long to be matched against an expression.
    const fatal =
      error instanceof RangeError ? new Fatal(patternLengthFault.message, 0, patternLengthFault.rule) : error
    if (!(fatal instanceof Fatal)) throw fatal
    trail.fatal(pickFacts(fatal), unplaced(fatal.offset))
    return undefined
  }
}

function pickFacts({ rule, message }: Fatal): { readonly rule: string; readonly message: string } {
  return { rule, message }
}

/** Yields a document's text piece by piece, each line end as `\n`; wrong bytes and characters are not reported. */
export function* decodePieces(open: OpenDocument): Iterable<string> {
  const pieces = new TextPieces(open(), pieceLimits.maxHeld, false)
  try {
    yield pieces.opening()
    while (!pieces.isDone) yield pieces.next()
  } finally {
    pieces.close()
  }
}
