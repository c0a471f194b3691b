import { quoted } from '../../diagnostics/index.ts'
import type { TextPattern } from '../../runtime/index.ts'
import type { Pattern } from '../../schema/index.ts'
import type { Verdict } from '../verdict.ts'

/** Thrown where a verdict hangs on a pattern of which only the words are known: it is neither yes nor no. */
export class UnknownPattern extends Error {}

/** Why nothing is known of what a pattern accepts. */
export function whyUnknown(source: string): string {
  const shown = quoted(source.length > 80 ? `${source.slice(0, 80)}…` : source)
  return `What the pattern ${shown} accepts is not known: it is not a regular expression of ECMAScript, or its time is not bounded.`
}

/** What stands for a pattern of which only the words are known: whoever asks it gets no answer. */
export function unknownPattern(source: string): TextPattern {
  return {
    source,
    test() {
      throw new UnknownPattern(whyUnknown(source))
    },
  }
}

/** The first of some patterns of which only the words are known. */
export function unknownAmong(patterns: readonly Pattern[]): string | undefined {
  return patterns.find(({ dialect }) => dialect === 'unknown')?.source
}

/** A verdict; undecided where it hangs on a pattern of which only the words are known. */
export function orUndecided<W>(ask: () => Verdict<W>): Verdict<W> {
  try {
    return ask()
  } catch (problem) {
    if (problem instanceof UnknownPattern) return { kind: 'undecided', reason: problem.message }
    throw problem
  }
}

/** An answer; nothing where it hangs on a pattern of which only the words are known, which is then told. */
export function unlessUnknown<T>(
  ask: () => T,
  told: (problem: UnknownPattern) => void = () => {},
): T | undefined {
  try {
    return ask()
  } catch (problem) {
    if (!(problem instanceof UnknownPattern)) throw problem
    told(problem)
    return undefined
  }
}
