import type { Sink } from '../diagnostics/index.ts'

/** A sink that passes everything on and remembers whether an error was among it. */
export interface CheckedSink {
  readonly sink: Sink
  hasErrors(): boolean
}

export function checked(sink: Sink): CheckedSink {
  let errors = 0
  return {
    sink: (diagnostic) => {
      if (diagnostic.severity === 'error') errors++
      sink(diagnostic)
    },
    hasErrors: () => errors > 0,
  }
}
