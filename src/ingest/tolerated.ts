import { type Diagnostic, isLocalDefect, type Sink } from '../diagnostics/index.ts'
import type { Operation } from '../schema/index.ts'
import type { Conventions } from './source.ts'

const consequences: Readonly<Record<NonNullable<Conventions['defects']>, string>> = {
  compare: 'What stands here is not compared.',
  skip: 'What stands here is not checked.',
}

/** Problems of a source while it is read: a defect of one place is a warning where the conventions say so. */
export class ToleratedDefects {
  readonly sink: Sink
  readonly #told: Sink
  readonly #held: Diagnostic[] = []

  constructor({ defects }: Conventions, sink: Sink) {
    this.#told = sink
    this.sink = (problem) => {
      if (defects !== undefined && isLocalDefect(problem.code))
        this.#held.push(tolerated(problem, consequences[defects]))
      else sink(problem)
    }
  }

  /** Tells the defects, each with the operation that it stands in. */
  tell(operations: readonly Operation[] = []): void {
    for (const problem of this.#held) this.#told({ ...problem, ...concernsOf(problem, operations) })
    this.#held.length = 0
  }
}

function tolerated(problem: Diagnostic, consequence: string): Diagnostic {
  // What is told while OpenAPI 2.0 is turned into 3.0 has no pointer: what it says makes up for that.
  const pointer = problem.pointer ?? `${problem.at?.file ?? ''}#~${problem.message}`
  const message = `${problem.message} ${consequence}`
  return { ...problem, severity: 'warning', message, pointer }
}

function concernsOf(
  { pointer = '' }: Diagnostic,
  operations: readonly Operation[],
): Pick<Diagnostic, 'concerns'> {
  const [, top, path = '', method = '', ...rest] = pointer
    .slice(pointer.indexOf('#') + 1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (top !== 'paths') return {}
  const found = operations.filter((one) => one.path === path && (method === '' || one.method === method))
  if (found.length === 0) return {}
  const part = rest[0] === 'responses' ? 'response' : rest.length === 0 ? 'schema' : 'request'
  return { concerns: { operations: found.map(({ id }) => id), part } }
}
