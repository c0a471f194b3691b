import type { Finding } from '@service/domain'
import type { Problem } from '@v0/gate-api-for-platform/no-namespace/index.js'

/** Where the pages about problems are. */
const problemPages = 'about:blank'

/** The problem that findings make, for the caller. */
export function problemOf(findings: readonly Finding[], instance: string): Problem {
  const problem: Problem = {
    type: problemPages,
    title: 'The identifiers were not taken over',
    status: 400,
  }
  return { ...problem, detail: findings.map(({ message }) => message).join(' '), instance }
}

/** A problem in one line, whatever of it is said. */
export function printProblem(problem: Problem): string {
  return [problem.status, problem.title, problem['detail']].filter((part) => part !== undefined).join(' ')
}

/** An error of this program, which only looks like a problem of the interface. */
export interface Trouble {
  readonly title: string
  readonly status: number
  readonly detail?: string
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Error) return { title: error.name, status: 500, detail: error.message }
  return { title: 'unknown', status: 500 }
}

export function printTrouble({ title, status, detail }: Trouble): string {
  return `${status} ${title}${detail === undefined ? '' : `: ${detail}`}`
}
