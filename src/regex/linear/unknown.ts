import { quoted } from '../../diagnostics/index.ts'
import type { TextPattern } from '../../runtime/index.ts'
import type { Pattern } from '../../schema/index.ts'
import type { Verdict } from '../verdict.ts'

/** Thrown when a question depends on a pattern whose texts are not known. */
export class UnknownPattern extends Error {}

/** The message that the texts of a pattern are not known; shows its first 80 characters. */
export function explainUnknownPattern(source: string): string {
  const shown = quoted(source.length > 80 ? `${source.slice(0, 80)}…` : source)
  return `What the pattern ${shown} accepts is not known: it is not a regular expression of ECMAScript, or its time is not bounded.`
}

/** A pattern with unknown texts: its `test` throws `UnknownPattern`. */
export function unknownPattern(source: string): TextPattern {
  return {
    source,
    test() {
      throw new UnknownPattern(explainUnknownPattern(source))
    },
  }
}

/**
 * The pattern, but `test` throws `UnknownPattern` instead of `RangeError` for a text that needs more steps
 * than its limit.
 */
export function openPattern({ source, test }: TextPattern): TextPattern {
  return {
    source,
    test(text) {
      try {
        return test(text)
      } catch (problem) {
        throw problem instanceof RangeError ? new UnknownPattern(explainUnknownPattern(source)) : problem
      }
    },
  }
}

/** The source of the first pattern of unknown dialect; `undefined` if there is none. */
export function unknownAmong(patterns: readonly Pattern[]): string | undefined {
  return patterns.find(({ dialect }) => dialect === 'unknown')?.source
}

/** The verdict of `ask`; `undecided`, with the reason, if it throws `UnknownPattern`. */
export function orUndecided<W>(ask: () => Verdict<W>): Verdict<W> {
  try {
    return ask()
  } catch (problem) {
    if (problem instanceof UnknownPattern) return { kind: 'undecided', reason: problem.message }
    throw problem
  }
}

/**
 * The result of `ask`; if it throws `UnknownPattern`, calls `report` with the error and returns `undefined`.
 * Other errors are thrown on.
 */
export function unlessUnknown<T>(
  ask: () => T,
  report: (problem: UnknownPattern) => void = () => {},
): T | undefined {
  try {
    return ask()
  } catch (problem) {
    if (!(problem instanceof UnknownPattern)) throw problem
    report(problem)
    return undefined
  }
}
