import type { Diagnostic } from '../../diagnostics/index.ts'

/** How a reader of one document gives up; it never leaves `parseText`, which passes the diagnostic to the sink. */
export class Unreadable extends Error {
  readonly diagnostic: Diagnostic

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message)
    this.diagnostic = diagnostic
  }
}
