/** A file that the system refuses, and its word for why. */
export class Refused extends Error {
  readonly path: string
  readonly problem: string

  constructor(path: string, problem: string) {
    super(`${path}: ${problem}`)
    this.path = path
    this.problem = problem
  }
}
