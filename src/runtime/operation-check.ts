import { describeJsonValue } from './json/run.ts'
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
  return parameters.flatMap(({ name, in: place, required, json, form, codec }) => {
    const values = input[inputMembers[place]] ?? {}
    const value = isPlain(values) ? readMember(values, name) : undefined
    // A promise or a map would be an object without members.
    if (value === undefined) {
      const message = `The ${place} parameter is missing.`
      return required || !isPlain(values) ? [{ rule: 'parameter-missing', message, path: [name] }] : []
    }
    // Without a codec, the schema requires no more than the form; of JSON, it requires nothing.
    if (!codec && !json && typeof form === 'string' && typeof value !== form) {
      const message = `Must be a ${form}.`
      return [{ rule: 'type', message, path: [name], expected: form, found: describeJsonValue(value) }]
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
  const issues = [...parameterIssues(operation, input as InputParameters)]
  if (operation.request?.required && (input as { readonly body?: unknown }).body === undefined)
    issues.push({ rule: 'body-missing', message: 'The body is missing.', path: [] })
  if (issues.length > 0) throw new InvalidValueError(issues)
}
