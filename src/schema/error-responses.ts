import type { Operation, Response } from './version.ts'

type Answers = Pick<Operation, 'responses'>

/** What an operation answers when all is well; `default` is that only where nothing else is. */
export function listSuccesses({ responses }: Answers): readonly Response[] {
  const stated = responses.filter(({ status }) => /^2(?:\d\d|XX)$/iu.test(status))
  return stated.length > 0 ? stated : responses.filter(({ status }) => status === 'default')
}

/** The failures that two operations describe for one status: by the status itself, by its class, or by `default`. */
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

function findResponse(responses: readonly Response[], status: number): Response | undefined {
  for (const name of [String(status), `${String(status).slice(0, 1)}XX`, 'default']) {
    const found = responses.find((one) => one.status.toUpperCase() === name.toUpperCase())
    if (found !== undefined) return found
  }
  return undefined
}
