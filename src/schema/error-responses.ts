import type { Operation, Response } from './version.ts'

type Answers = Pick<Operation, 'responses'>

/** The 2xx responses of an operation, in order; its `default` response where it has no 2xx. */
export function listSuccesses({ responses }: Answers): readonly Response[] {
  const stated = responses.filter(({ status }) => /^2(?:\d\d|XX)$/iu.test(status))
  return stated.length > 0 ? stated : responses.filter(({ status }) => status === 'default')
}

/**
 * The pairs of responses that two operations describe for the same error status (400 to 599), each pair once. An
 * operation describes a status by itself, by its class (`4XX`) or by `default`; success responses do not count.
 */
export function pairErrors(one: Answers, other: Answers): readonly (readonly [Response, Response])[] {
  const found = new Map<string, readonly [Response, Response]>()
  const sides = [one, other].map((side) => {
    const successes = listSuccesses(side)
    return side.responses.filter((response) => !successes.includes(response))
  })
  for (let status = 400; status < 600; status++) {
    const [mine, theirs] = sides.map((responses) => findResponse(responses, status))
    if (mine && theirs) found.set(`${mine.status} ${theirs.status}`, [mine, theirs])
  }
  return [...found.values()]
}

/** The response for a status: of that status, else of its class (`4XX`), else `default`; undefined without any. */
function findResponse(responses: readonly Response[], status: number): Response | undefined {
  for (const name of [String(status), `${String(status).slice(0, 1)}XX`, 'default']) {
    const found = responses.find((one) => one.status.toUpperCase() === name.toUpperCase())
    if (found !== undefined) return found
  }
  return undefined
}

/** The statuses whose responses never have content (RFC 9110, 15.3.5, 15.3.6 and 15.4.5). */
export const statusesWithoutContent: readonly string[] = ['204', '205', '304']

/**
 * The responses of an operation as HTTP can send them. 204, 205, 304 and the responses to `HEAD` have no body. A
 * range such as `2XX` that has one gets such statuses beside it, and so does `default` if no success is described.
 */
export function listAnswers({ method, responses }: Operation): readonly Response[] {
  if (method.toUpperCase() === 'HEAD') return responses.map((one) => ({ ...one, media: [] }))
  const declared = new Set(responses.map(({ status }) => status.toUpperCase()))
  const hasSuccess = [...declared].some((status) => status.startsWith('2'))
  return responses.flatMap((response) => {
    if (response.media.length === 0) return [response]
    const status = response.status.toUpperCase()
    if (statusesWithoutContent.includes(status)) return [{ ...response, media: [] }]
    const isDefault = status === 'DEFAULT' && !hasSuccess
    const beside = statusesWithoutContent.filter((code) => {
      const range = `${code.slice(0, 1)}XX`
      return !declared.has(code) && (status === range || (isDefault && !declared.has(range)))
    })
    return [
      response,
      ...beside.map((code) => ({ status: code, headers: response.headers, media: [], at: response.at })),
    ]
  })
}
