import type { Result } from './result.ts'

/** The interface of Standard Schema 1.1 (standardschema.dev), which routers and form libraries accept from any validator. */
export interface StandardSchema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'efti-schema-toolkit'
    readonly validate: (value: unknown) => StandardResult<T>
    readonly types?: { readonly input: T; readonly output: T }
  }
}

/** A value, or issues, as Standard Schema has them. */
export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

/** An issue as Standard Schema has it. */
export interface StandardIssue {
  readonly message: string
  readonly path: readonly PropertyKey[]
}

/** The `~standard` member of a codec; XML paths begin with the root's name, which is no property of the value. */
export function standardSchema<T>(validate: (value: unknown) => Result<T>, rootSteps = 1): StandardSchema<T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'efti-schema-toolkit',
      validate(value) {
        const result = validate(value)
        if (result.ok) return { value: result.value }
        return {
          issues: result.issues.map(({ message, path }) => ({ message, path: path.slice(rootSteps) })),
        }
      },
    },
  }
}
