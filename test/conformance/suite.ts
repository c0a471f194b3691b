/** What one suite came to. Whatever is not right is a failure by its id: a wrong verdict or none at all. */
export interface SuiteResult {
  readonly suite: string
  readonly total: number
  readonly right: number
  readonly wrong: number
  readonly undecided: number
  /** Ids of the cases that are not right, in the order of the suite. */
  readonly failures: readonly string[]
  /** Ids of the cases that were asked, where it was not all of them. */
  readonly asked?: readonly string[]
}

export interface SuiteOptions {
  /** About how many cases are asked, drawn by the seed; all of them where absent. */
  readonly sample?: number
  readonly seed: number
}

export interface Suite {
  readonly run: (options: SuiteOptions) => Promise<SuiteResult>
}
