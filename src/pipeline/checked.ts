import type { Diagnostic, Sink } from '../diagnostics/index.ts'

const findings: ReadonlySet<string> = new Set(['verify-disagrees', 'acceptance-stale', 'acceptance-expired'])

/** A disagreement of validators, an acceptance that no longer holds: findings, what was built stands. */
export function isFinding({ code }: Pick<Diagnostic, 'code'>): boolean {
  return findings.has(code)
}

/** A sink that passes everything on and remembers whether an error was among it that leaves nothing to go on with. */
export interface CheckedSink {
  readonly sink: Sink
  hasErrors(): boolean
}

export function checked(sink: Sink): CheckedSink {
  let errors = 0
  return {
    sink: (diagnostic) => {
      if (diagnostic.severity === 'error' && !isFinding(diagnostic)) errors++
      sink(diagnostic)
    },
    hasErrors: () => errors > 0,
  }
}
