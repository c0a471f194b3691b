/** What the comparison of a public pair says, and how often it is moved by a rewrite that means the same. */
export interface MeasuredPair {
  readonly name: string
  readonly format: string
  readonly source: string
  readonly digest: string
  readonly compared: ComparedStates | { readonly failed: string }
  readonly rewritten: readonly RewrittenState[] | { readonly failed: string }
}

export interface ComparedStates {
  readonly changes: number
  readonly breaking: number
  /** Breaking changes without a document, by reason. */
  readonly unproven: Readonly<Record<string, number>>
  /** Places where one of the states uses a schema: bodies, parameters and headers of operations; roots where there are none. */
  readonly uses: number
  readonly notCompared: Readonly<Record<string, number>>
  readonly seconds: number
  readonly megabytes: number
  /** Entries that were drawn, for people. */
  readonly drawn: readonly string[]
}

/** A way to write the later state otherwise, and what was found for it that is neither documentation nor a name. */
export interface RewrittenState {
  readonly title: string
  readonly places: number
  readonly found: readonly string[]
}
