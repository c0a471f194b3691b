import { type Diagnostic, isLocalDefect, type Sink } from '../diagnostics/index.ts'
import type { Operation } from '../schema/index.ts'
import type { Documents } from './json-schema/index.ts'
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

  /** Tells the defects, each with its place and the operations that it stands in. */
  tell(documents: Pick<Documents, 'placed'>, operations: readonly Operation[] = []): void {
    for (const held of this.#held) {
      const problem = documents.placed(held)
      this.#told({ ...problem, ...findConcerns(problem, operations) })
    }
    this.#held.length = 0
  }
}

function tolerated(problem: Diagnostic, consequence: string): Diagnostic {
  const message = `${problem.message} ${consequence}`
  return { ...problem, severity: 'warning', message }
}

function findConcerns(
  { defect }: Diagnostic,
  operations: readonly Operation[],
): Pick<Diagnostic, 'concerns'> {
  const [top, path = '', step = '', ...rest] = defect?.steps ?? []
  const method = step === 'parameters' ? '' : step
  if (top !== 'paths') return {}
  const found = operations.filter((one) => one.path === path && (method === '' || one.method === method))
  if (found.length === 0) return {}
  const part = rest[0] === 'responses' ? 'response' : rest.length === 0 ? 'schema' : 'request'
  return { concerns: { operations: found.map(({ id }) => id), part } }
}
