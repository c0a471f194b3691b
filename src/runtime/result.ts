/** A decimal number as exact text (`12000.00`), because a double cannot hold every digit. */
export type Decimal = string

/** An integer as exact text, where its range exceeds what a double holds exactly. */
export type Integer = string

/** One fault of a document or a value. */
export interface Issue {
  /** The rule that is broken, kebab-case and stable: `element-missing`, `pattern`, `max-length` … */
  readonly rule: string
  readonly message: string
  /** From the root down: property or element names, and indexes counted from 0 in lists. */
  readonly path: readonly (string | number)[]
  /** Line in the document's text, counted from 1; absent if there is no text. */
  readonly line?: number
  /** Column in UTF-16 units, counted from 1. */
  readonly column?: number
  readonly expected?: string
  readonly found?: string
  /** The regulated data element concerned, if the schema names one for this path. */
  readonly dataElement?: string
}

/** A value, or all issues of the input. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Thrown by `serialize` for a value that is not valid; holds every issue. */
export class InvalidValueError extends Error {
  override readonly name = 'InvalidValueError'
  declare readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super(
      issues
        .map(
          ({ path, message }) => `/${path.map((step) => String(step).slice(0, 100)).join('/')}: ${message}`,
        )
        .join('\n'),
    )
    this.issues = issues
  }
}
