import type { Operation } from './operation.ts'
import { own } from './operation-text.ts'
import type { Issue } from './result.ts'

type Values = Readonly<Record<string, unknown>>

/** The members of an input that hold its parameters. */
export const inputMembers = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const

/** The parameters of an input: by member, then by name. */
export type InputParameters = {
  readonly [Member in (typeof inputMembers)[keyof typeof inputMembers]]?: Values
}

/** What is wrong with the parameters of a request that is to be sent. Paths begin with the parameter's name. */
export function parameterIssues(
  { parameters }: Operation<unknown, unknown>,
  input: InputParameters,
): readonly Issue[] {
  return parameters.flatMap(({ name, in: place, required, codec }) => {
    const value = own(input[inputMembers[place]] ?? {}, name)
    if (value === undefined) {
      const message = `The ${place} parameter is missing.`
      return required ? [{ rule: 'parameter-missing', message, path: [name] }] : []
    }
    const checked = codec?.validate(value)
    return checked?.ok === false ? checked.issues.map((one) => ({ ...one, path: [name, ...one.path] })) : []
  })
}
