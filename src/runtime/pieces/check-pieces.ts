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

/** A document that can be read more than once, from its start, in pieces of any length. */
export type OpenDocument = () => Iterable<Uint8Array>

export interface PieceLimits extends WindowLimits {
  readonly maxIssues: number
}

/** The document may be of any length; what is held of it at once is no longer than what is read whole elsewhere. */
const pieceLimits: PieceLimits = {
  maxDepth: xmlLimits.maxDepth,
  maxAttributes: xmlLimits.maxAttributes,
  maxIssues: xmlLimits.maxIssues,
  maxHeld: xmlLimits.maxLength,
  window: 256 * 1024,
}

/**
 * Checks a document that need not fit into memory; finds what `parse` finds, and gives no value. What is wrong with bytes
 * or characters anywhere goes before all else, as in the whole document, so the rest is looked through in any case.
 */
export function checkPieces(
  root: RootElement,
  open: OpenDocument,
  limits: Partial<PieceLimits> = {},
  extras?: Extras,
): readonly Issue[] {
  return walk(root, open, limits, (reader, trail) => new PieceDecoder(root, reader, trail, extras)).issues
}

/** Reads a document of members and texts that need not fit into memory, as `parse` does; its long lists go to a shelf. */
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

function walkText(
  pieces: TextPieces,
  limits: PieceLimits,
  trail: ErrorContext,
  decoder: MakeDecoder,
): unknown {
  try {
    return decoder(new WindowReader(pieces, limits), trail).document()
  } catch (error) {
    // A name or text of one piece may be longer than an expression can be held against.
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

/** A document's text with the line ends that places count; whatever is wrong with it. */
export function* decodePieces(open: OpenDocument): Iterable<string> {
  const pieces = new TextPieces(open(), pieceLimits.maxHeld, false)
  try {
    yield pieces.opening()
    while (!pieces.isDone) yield pieces.next()
  } finally {
    pieces.close()
  }
}
