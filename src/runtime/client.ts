import { readAnswer } from './client-answer.ts'
import { type AnyInput, buildClientRequest, readBaseUrl } from './client-request.ts'
import type { Answered, AnswerOf, CallOptions, Client, ClientOptions, InputOf } from './client-types.ts'
import type { WebRequest } from './http-types.ts'
import { readMember } from './members.ts'
import type { Operation } from './operation.ts'

/** One function for each webhook or callback: takes the URL and the input. */
export type Sender<Operations> = {
  readonly [Name in keyof Operations]: (
    url: string,
    input: InputOf<Operations[Name]>,
    options?: CallOptions,
  ) => Promise<Answered<AnswerOf<Operations[Name]>>>
}

/**
 * Creates functions that send webhooks and callbacks, each call to the URL that the receiver gave. They check and
 * throw as a client does. The credentials of `auth` go with every request, so only use URLs that you trust.
 *
 * @example
 * const send = createSender({ orderShipped }, {})
 * await send.orderShipped(subscription.url, { body: { id: 7 } })
 */
export function createSender<const Operations extends Readonly<Record<string, Operation<unknown, unknown>>>>(
  operations: Operations,
  options: Omit<ClientOptions, 'baseUrl'>,
): Sender<Operations> {
  const calls = Object.entries(operations).map(([name, operation]) => [
    name,
    async (url: string, input: object, call?: CallOptions) => {
      const { origin, pathname, search, hash, username, password } = new URL(url)
      if (hash + username + password !== '')
        throw new TypeError('The address of a receiver has no credentials and no fragment.')
      const path = (pathname + search).replace(/[{}]/gu, (one) => (one === '{' ? '%7B' : '%7D'))
      const client: object = createClient({ [name]: { ...operation, path } }, { ...options, baseUrl: origin })
      return (readMember(client, name) as (input: object, call?: CallOptions) => unknown)(input, call)
    },
  ])
  return Object.fromEntries(calls) as Sender<Operations>
}

/**
 * Creates a client of the given operations, with one function for each; a bundle contains only these operations. A
 * function returns the answer as described for its status. It throws `InvalidValueError` for an invalid input,
 * `ResponseError` for an answer that is not described, and whatever `fetch` throws.
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
