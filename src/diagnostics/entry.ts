/**
 * An error stops a build and ends a command with 2; a warning and a note do not. Notes are printed with `--verbose`
 * only.
 */
export type Severity = 'error' | 'warning' | 'note'

/** One kind of problem: its severity, its message and, where known, what to do. */
export interface Entry {
  readonly severity: Severity
  /**
   * A part of the input is not read because of it: no comparison can look there, and each one lists it. `tolerated`: it
   * is a defect of one place, and a warning where the reader is asked to go on.
   */
  readonly leavesOut?: true | 'tolerated'
  /** About generated code alone: commands that neither write nor check it do not tell it. */
  readonly isAboutOutput?: true
  say(facts: never): string
  fix?(facts: never): string
  /** Facts that show every wording of the message and of the fix. An entry without facts needs none. */
  readonly examples?: readonly unknown[]
}

/** Entries that have facts have examples, and the examples are such facts. */
type Exemplified<E> = {
  readonly [K in keyof E]: E[K] extends { say(facts: infer F): string } ? Examples<F> : never
}

type Examples<F> = unknown extends F ? unknown : { readonly examples: readonly [F, ...F[]] }

/** The entries of one stage. Their types leave the examples out, which would be most of what declarations hold. */
export function defineEntries<const E extends Readonly<Record<string, Entry>>>(
  entries: E & Exemplified<E>,
): { readonly [K in keyof E]: { readonly [P in Exclude<keyof E[K], 'examples' | 'fix'>]: E[K][P] } } {
  return entries
}
