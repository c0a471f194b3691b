import { readMember } from './members.ts'
import type { InputCheck, Operation } from './operation.ts'
import { isPlain } from './operation-text.ts'
import { InvalidValueError, type Issue } from './result.ts'

type Values = Readonly<Record<string, unknown>>

/** The members of an input that hold its parameters. */
export const inputMembers = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const

/** The parameters of an input: by member, then by name. */
export type InputParameters = {
  readonly [Member in (typeof inputMembers)[keyof typeof inputMembers]]?: Values
}

/**
 * Checks the parameters to send: the issues of missing required ones and of values that are not valid. Paths begin
 * with the parameter's name. A group that is not a plain object makes all its parameters missing.
 */
export function parameterIssues(
  { parameters }: Operation<unknown, unknown>,
  input: InputParameters,
): readonly Issue[] {
  return parameters.flatMap(({ name, in: place, required, codec }) => {
    const values = input[inputMembers[place]] ?? {}
    const value = isPlain(values) ? readMember(values, name) : undefined
    // A promise or a map would be an object without members.
    if (value === undefined) {
      const message = `The ${place} parameter is missing.`
      return required || !isPlain(values) ? [{ rule: 'parameter-missing', message, path: [name] }] : []
    }
    const checked = codec?.validate(value)
    return checked?.ok === false ? checked.issues.map((one) => ({ ...one, path: [name, ...one.path] })) : []
  })
}

/**
 * Checks an input's parameters and that a required body is present; throws `InvalidValueError`. Part of generated
 * operations.
 */
export const checkInput: InputCheck = (operation, input) => {
  const issues = parameterIssues(operation, input as InputParameters)
  if (issues.length > 0) throw new InvalidValueError(issues)
  if (operation.request?.required && (input as { readonly body?: unknown }).body === undefined)
    throw new InvalidValueError([{ rule: 'body-missing', message: 'The body is missing.', path: [] }])
}
