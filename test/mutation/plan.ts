/** What a session is asked: mutants by number, until a time. */
export interface Plan {
  readonly group: string
  readonly chosen: readonly number[]
  /** Kept from run to run: what is known of the same bundle is not asked again. */
  readonly journal: string
  /** Of this run alone. */
  readonly verdicts: string
}
