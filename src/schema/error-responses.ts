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
