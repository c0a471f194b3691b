import { type Diagnostic, isLocalDefect, type Sink } from '../diagnostics/index.ts'
import type { Operation } from '../schema/index.ts'
import type { Documents } from './json-schema/index.ts'
import type { Conventions } from './source.ts'

const consequences: Readonly<Record<NonNullable<Conventions['defects']>, string>> = {
  compare: 'This place is not compared.',
  skip: 'This place is not checked.',
}

/** A sink that keeps defects of one place until `tell`, as warnings, where the conventions tolerate them. */
export class ToleratedDefects {
  readonly sink: Sink
  readonly #sink: Sink
  readonly #held: Diagnostic[] = []

  constructor({ defects }: Conventions, sink: Sink) {
    this.#sink = sink
    this.sink = (problem) => {
      if (defects !== undefined && isLocalDefect(problem.code))
        this.#held.push(tolerated(problem, consequences[defects]))
      else sink(problem)
    }
  }

  /** Passes the kept defects on, each with its place and the operations that it concerns, and forgets them. */
  tell(documents: Pick<Documents, 'placed'>, operations: readonly Operation[] = []): void {
    for (const held of this.#held) {
      const problem = documents.placed(held)
      this.#sink({ ...problem, ...findConcerns(problem, operations) })
    }
    this.#held.length = 0
  }
}

/** The problem as a warning, with the consequence added to its message. */
function tolerated(problem: Diagnostic, consequence: string): Diagnostic {
  const message = `${problem.message} ${consequence}`
  return { ...problem, severity: 'warning', message }
}

/** The operations at the path and method of a defect, and which part of them; empty where there are none. */
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
