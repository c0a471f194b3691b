import type { Issue } from '../result.ts'
import type { Fault } from '../text/facets.ts'
import type { TextPosition } from './lines.ts'

/** The property that a fault belongs to, with its data elements. */
export interface ContextPart {
  readonly property?: string
  readonly ids?: string | undefined
}

interface Step {
  readonly name: string
  readonly index: number
  readonly ids: string | undefined
}

/** An issue under construction; filled by assignment, since spreads are slow for many issues. */
type Draft = { -readonly [K in keyof Issue]: Issue[K] }

/** The current path in a document or value, and the issues found so far. */
export class ErrorContext {
  readonly issues: Issue[] = []
  /** The path from the root: property or name, index in a list (else negative), data elements. */
  readonly #steps: Step[] = []
  readonly #rootIds: readonly string[]
  declare readonly maxIssues: number

  constructor(rootIds: readonly string[], maxIssues: number) {
    this.#rootIds = rootIds
    this.maxIssues = maxIssues
  }

  get isFull(): boolean {
    return this.issues.length >= this.maxIssues
  }

  /** Extends the path by a step; `index` is negative if it is not in a list. */
  enter(name: string, index = -1, ids?: string): void {
    this.#steps.push({ name, index, ids })
  }

  leave(): void {
    this.#steps.pop()
  }

  /** Adds an issue at the current path, or at a property of it; does nothing once the limit is reached. */
  report(fault: Fault, { property, ids }: ContextPart = {}, found?: string, at?: TextPosition): void {
    if (this.isFull) return
    const { rule, message, expected } = fault
    const path = this.path()
    if (property !== undefined) path.push(property)
    const issue: Draft = { rule, message, path }
    if (at) {
      issue.line = at.line
      issue.column = at.column
    }
    if (expected !== undefined) issue.expected = expected
    if (found !== undefined) issue.found = shorten(found)
    const dataElement = this.#dataElement(ids)
    if (dataElement !== undefined) issue.dataElement = dataElement
    this.issues.push(issue)
  }

  /** Reports what ended the reading, even beyond the limit of issues. */
  fatal({ rule, message }: Fault, at: TextPosition): void {
    this.issues.push({ rule, message, path: this.path(), ...at })
  }

  /** A copy of the current path: names, and indexes in lists. */
  path(): (string | number)[] {
    const path: (string | number)[] = []
    for (const { name, index } of this.#steps) {
      path.push(name)
      if (index >= 0) path.push(index)
    }
    return path
  }

  /**
   * The innermost data element of the current path; `undefined` if there is none. From the root down, the id of each
   * step is chosen by the one above it; steps without ids are skipped. `lastIds` are those of one more step.
   */
  #dataElement(lastIds: string | undefined): string | undefined {
    let contexts: readonly (string | undefined)[] = this.#rootIds
    for (const { ids } of this.#steps) if (ids !== undefined) contexts = [chooseId(contexts, ids)]
    if (lastIds !== undefined) contexts = [chooseId(contexts, lastIds)]
    const [found] = contexts
    return found === undefined ? undefined : decodeURIComponent(found)
  }
}

/**
 * Picks the id from `parent/id parent/id` whose parent is the first possible one of the contexts; `undefined` if
 * none is. A text without a slash is itself the id.
 */
function chooseId(contexts: readonly (string | undefined)[], ids: string): string | undefined {
  if (!ids.includes('/')) return ids
  const pairs = ids.split(' ').map((pair) => pair.split('/'))
  const context = contexts.find((one) => pairs.some(([parent]) => parent === one))
  return pairs.find(([parent]) => parent === context)?.[1]
}

function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
