import { readAnswer } from './client-answer.ts'
import { type AnyInput, buildClientRequest, readBaseUrl } from './client-request.ts'
import type { CallOptions, Client, ClientOptions } from './client-types.ts'
import type { WebRequest } from './http-types.ts'
import type { Operation } from './operation.ts'

/**
 * A client of the operations that it is given, so that a bundle holds those alone. Each function gives what its operation
 * describes for the answer's status. It throws `InvalidValueError` for an input that is not valid, `ResponseError` for an
 * answer that is not described, and what `fetch` throws.
 *
 * @example
 * const client = createClient({ getThing }, { baseUrl: 'https://api.example', auth: { key: '…' } })
 * const answer = await client.getThing({ path: { id: 7 } })
 * if (answer.status === 200) console.log(answer.body.name)
 */
export function createClient<const Operations extends Readonly<Record<string, Operation<unknown, unknown>>>>(
  operations: Operations,
  options: ClientOptions,
): Client<Operations> {
  if (typeof options.baseUrl === 'string') readBaseUrl(options.baseUrl)
  const { fetch: send = (request: WebRequest) => fetch(request) } = options
  if (options.validate !== false && Object.values(operations).some(({ check }) => !check))
    throw new TypeError('Unchecked operations need "validate: false".')
  const calls = Object.entries(operations).map(([name, operation]) => [
    name,
    async (input: AnyInput = {}, call: CallOptions = {}): Promise<object> =>
      readAnswer(operation, await send(await buildClientRequest(operation, input, options, call)), options),
  ])
  return Object.fromEntries(calls) as Client<Operations>
}
