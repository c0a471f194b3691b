import { isFinding, type Sink } from '../diagnostics/index.ts'

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
