import type { Location } from '../diagnostics/index.ts'

/** What a build has to tell, ready for a bundler's own channel. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** As the command prints it, with the line it speaks of. */
  readonly text: string
  /** The file as messages call it: relative to its source, which may be an archive. */
  readonly at?: Location
}

/** A problem as Rollup, Rolldown and Vite take them; their columns count from 0. */
export function makeLog({ text, at }: Problem): {
  readonly message: string
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number }
} {
  return at === undefined
    ? { message: text }
    : { message: text, loc: { file: at.file, line: at.line, column: at.column - 1 } }
}

/** Several errors as one: bundlers that throw can tell only one. */
export function united(errors: readonly Problem[]): Problem | undefined {
  const [first] = errors
  return first && { ...first, text: errors.map(({ text }) => text).join('\n') }
}
