/** What is known of a family after a run; a step that failed says why. */
export interface Measured {
  readonly name: string
  readonly source: string
  readonly digest: string
  /** The day of the run. */
  readonly date: string
  readonly read: Failed | Read
  readonly built: Failed | Built
  readonly documents: Failed | Judged
  readonly samples: Failed | Sampled
  /** Of the valid documents and samples: written, read again, and judged once more. */
  readonly written: Failed | Judged
  readonly mutations: Failed | Judged
  readonly compared: Failed | ComparedPair
  /** What differs between verdicts, one line each. */
  readonly differences: readonly string[]
  /** What a validator says that alone has another verdict, and how often. */
  readonly disagreements: Readonly<Record<string, number>>
  /** What could not be asked. */
  readonly notes: readonly string[]
}

export interface Failed {
  readonly failed: string
}

export interface Read {
  readonly files: number
  readonly sets: number
  readonly types: number
  readonly roots: number
}

export interface Built {
  readonly seconds: number
  readonly megabytes: number
  readonly kilobytes: number
  /** Lines that the TypeScript compiler says, and its time. */
  readonly errors: number
  readonly compileSeconds: number
}

export interface Judged {
  readonly total: number
  readonly same: number
  /** Documents about which the other validators disagree: one of them has the same verdict. */
  readonly split: number
  /** Documents of which no other validator says anything: none reads the schema. */
  readonly unjudged: number
}

export interface Sampled {
  readonly total: number
  readonly valid: number
  readonly split: number
  readonly unjudged: number
}

export interface ComparedPair {
  readonly breaking: number
  readonly risky: number
  readonly safe: number
  readonly proven: number
  readonly seconds: number
  readonly megabytes: number
  /** How many breaking changes no document proves, by reason. */
  readonly unproven: Readonly<Record<string, number>>
}

export function isFailed<Part extends object>(part: Failed | Part): part is Failed {
  return 'failed' in part
}
