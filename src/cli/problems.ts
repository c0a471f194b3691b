import type { Stream } from './io.ts'

/** A problem as it is printed, without colours. */
export interface PrintableProblem {
  readonly severity: string
  readonly text: string
  readonly isFinding: boolean
  /** The file and message: equal for the same problem at other places of a file. */
  readonly kind: string
}

interface Wish {
  readonly quiet?: boolean | undefined
  readonly verbose?: boolean | undefined
  readonly hasColours: boolean
}

/** The most places printed of one kind of warning; the others are counted. */
const mostPlaces = 3

/**
 * Prints errors, warnings (not with `--quiet`) and notes (with `--verbose` only), repeated warnings shortened;
 * returns whether any of these is a finding.
 */
export function printProblems(problems: readonly PrintableProblem[], wish: Wish, stderr: Stream): boolean {
  const heard = problems.filter(({ severity }) => {
    if (severity === 'error') return true
    return severity === 'warning' ? wish.quiet !== true : wish.verbose === true
  })
  const lines = wish.verbose === true ? heard : shortenRepeated(heard)
  for (const { text, severity } of lines) {
    stderr.write(`${wish.hasColours ? paint(text, severity) : text}\n`)
  }
  return heard.some(({ isFinding }) => isFinding)
}

/**
 * Of each kind of warning with more than 4, keeps the first 3 and adds a line that counts the others. Errors and rarer
 * warnings all stay.
 */
function shortenRepeated(
  problems: readonly PrintableProblem[],
): readonly Pick<PrintableProblem, 'text' | 'severity'>[] {
  const counts = new Map<string, number>()
  for (const { kind } of problems) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const shown = new Map<string, number>()
  return problems.flatMap((problem) => {
    const { kind, severity } = problem
    const count = counts.get(kind) ?? 0
    if (severity === 'error' || count <= mostPlaces + 1) return [problem]
    const index = (shown.get(kind) ?? 0) + 1
    shown.set(kind, index)
    if (index > mostPlaces) return []
    if (index < mostPlaces) return [problem]
    const rest = `  … and the same at ${count - mostPlaces} more places; --verbose prints all of them`
    return [problem, { severity, text: rest }]
  })
}

const colours: Readonly<Record<string, number>> = { error: 31, warning: 33, note: 36 }

/** A printed problem with its severity in its colour. */
function paint(text: string, severity: string): string {
  return text.replace(`${severity}:`, `\u001B[${colours[severity]}m${severity}:\u001B[0m`)
}
