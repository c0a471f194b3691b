import { notText, type ParseLimits } from '../codec.ts'
import type { RootElement } from '../descriptor.ts'
import { xmlLimits } from '../limits.ts'
import type { Result } from '../result.ts'
import { isTooLong, patternLengthFault } from '../text/pattern.ts'
import { decodeBytes } from './bytes.ts'
import { Decoder } from './decoder.ts'
import { ErrorContext } from './error-context.ts'
import type { Extras } from './extras.ts'
import { Fatal } from './fatal.ts'
import { LineIndex } from './lines.ts'
import { PlainDecoder } from './plain-decoder.ts'
import { prepareRoot } from './prepare.ts'
import { Reader, type ReaderLimits } from './reader.ts'
import { suspicious, withLineEnds, withoutMark } from './units.ts'

/**
 * Reads and checks a document: its value, or all issues with line and column. Plain documents are read by the fast
 * decoder; all others, and invalid ones, by the full one.
 */
export function decode<T>(
  root: RootElement,
  source: string | Uint8Array,
  limits: ParseLimits = {},
  extras?: Extras,
): Result<T> {
  const all = { ...xmlLimits, ...limits }
  const trail = new ErrorContext(root.ids ?? [], all.maxIssues)
  let text = ''
  try {
    const problem = notText(source)
    if (problem) throw new Fatal(problem, 0, 'not-text')
    refuseLonger(source.length / 4, all.maxLength)
    text = typeof source === 'string' ? withoutMark(source) : (limits.decode?.(source) ?? decodeBytes(source))
    refuseLonger(text.length, all.maxLength)
    text = withLineEnds(text)
    const value =
      decodePlain(root, text, all, extras) ??
      new Decoder(root, new Reader(text, all), trail, extras).document()
    if (trail.issues.length === 0) return { ok: true, value: value as T }
  } catch (error) {
    const fatal = isTooLong(error, text)
      ? new Fatal(patternLengthFault.message, 0, patternLengthFault.rule)
      : error
    if (!(fatal instanceof Fatal)) throw fatal
    trail.fatal(fatal, new LineIndex(text).at(fatal.offset))
  }
  return { ok: false, issues: trail.issues }
}

function refuseLonger(length: number, limit: number): void {
  if (length > limit) throw new Fatal(`The document is longer than ${limit} characters.`, 0, 'limit-length')
}

/** The value of a valid document with only members and texts, by the fast decoder; `undefined` for all others. */
export function decodePlain(root: RootElement, text: string, limits: ReaderLimits, extras?: Extras): unknown {
  try {
    const reader = new Reader(text, limits, false)
    const element = prepareRoot(root, extras)
    reader.next()
    const isPlain = reader.name.key === element.key && !suspicious.test(reader.text.slice(0, reader.position))
    return isPlain ? new PlainDecoder(reader, limits).document(element, reader) : undefined
  } catch (error) {
    if (error instanceof Fatal || isTooLong(error, text)) return undefined
    throw error
  }
}
