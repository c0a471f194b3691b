import type { Ids } from '../descriptor.ts'
import type { Issue } from '../result.ts'
import type { Fault } from '../text/facets.ts'

/** One step from the root: a property or name, and its index where it is a list. */
interface Step {
  readonly name: string
  readonly index: number | undefined
  readonly ids: Ids | undefined
}

/** Where the work is in a document or value, and what was found wrong on the way. */
export class Trail {
  readonly issues: Issue[] = []
  readonly #steps: Step[] = []
  readonly #rootIds: readonly string[]
  readonly #maxIssues: number

  constructor(rootIds: readonly string[], maxIssues: number) {
    this.#rootIds = rootIds
    this.#maxIssues = maxIssues
  }

  get isFull(): boolean {
    return this.issues.length >= this.#maxIssues
  }

  enter(name: string, index: number | undefined, ids: Ids | undefined): void {
    this.#steps.push({ name, index, ids })
  }

  leave(): void {
    this.#steps.pop()
  }

  /** Reports a fault at this place, or at a property of it. */
  report(
    fault: Fault,
    more: {
      readonly at?: Position
      readonly found?: string
      readonly property?: string
      readonly ids?: Ids | undefined
    },
  ): void {
    if (this.isFull) return
    const path = this.#steps.flatMap(({ name, index }) => (index === undefined ? [name] : [name, index]))
    const dataElement = this.#dataElement(more.ids)
    this.issues.push({
      rule: fault.rule,
      message: fault.message,
      path: more.property === undefined ? path : [...path, more.property],
      ...(more.at ?? {}),
      ...(fault.expected === undefined ? {} : { expected: fault.expected }),
      ...(more.found === undefined ? {} : { found: shorten(more.found) }),
      ...(dataElement === undefined ? {} : { dataElement }),
    })
  }

  /** Reports what ended the reading, even beyond the limit of issues. */
  fatal(fault: Fault, at: Position): void {
    const path = this.#steps.flatMap(({ name, index }) => (index === undefined ? [name] : [name, index]))
    this.issues.push({ ...fault, path, ...at })
  }

  /** The data element of this place: each id counts only below the one that it names as its parent. */
  #dataElement(last: Ids | undefined): string | undefined {
    let contexts: readonly string[] = this.#rootIds
    let found: string | undefined = this.#rootIds[0]
    for (const ids of [
      ...this.#steps.slice(1).map((step) => step.ids),
      ...(last === undefined ? [] : [last]),
    ]) {
      if (ids === undefined) continue
      found =
        typeof ids === 'string' ? ids : contexts.map((context) => ids[context]).find((id) => id !== undefined)
      contexts = found === undefined ? [] : [found]
    }
    return found
  }
}

export interface Position {
  readonly line: number
  readonly column: number
}

function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
