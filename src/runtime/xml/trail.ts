import type { Issue } from '../result.ts'
import type { Fault } from '../text/facets.ts'
import type { Position } from './lines.ts'

/** A part of a value to which a fault belongs: a property, with its data elements. */
export interface Part {
  readonly property?: string
  readonly ids?: string | undefined
}

interface Step {
  readonly name: string
  readonly index: number
  readonly ids: string | undefined
}

/** Where the work is in a document or value, and what was found wrong on the way. */
export class Trail {
  readonly issues: Issue[] = []
  /** From the root: a property or name, its index where it is a list (else negative), its data elements. */
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

  /** A step down; `index` is negative where there is no list. */
  enter(name: string, index = -1, ids?: string): void {
    this.#steps.push({ name, index, ids })
  }

  leave(): void {
    this.#steps.pop()
  }

  /** Reports a fault at this place, or at a property of it. */
  report(fault: Fault, { property, ids }: Part = {}, found?: string, at?: Position): void {
    if (this.isFull) return
    const { rule, message, expected } = fault
    const dataElement = this.#dataElement(ids)
    this.issues.push({
      rule,
      message,
      path: property === undefined ? this.path() : [...this.path(), property],
      ...at,
      ...(expected !== undefined && { expected }),
      ...(found !== undefined && { found: shorten(found) }),
      ...(dataElement !== undefined && { dataElement }),
    })
  }

  /** Reports what ended the reading, even beyond the limit of issues. */
  fatal({ rule, message }: Fault, at: Position): void {
    this.issues.push({ rule, message, path: this.path(), ...at })
  }

  path(): readonly (string | number)[] {
    return this.#steps.flatMap(({ name, index }) => (index < 0 ? [name] : [name, index]))
  }

  /** The data element of this place: each id counts only below the one that it names as its parent. */
  #dataElement(last: string | undefined): string | undefined {
    let contexts: readonly (string | undefined)[] = this.#rootIds
    for (const ids of [...this.#steps.map((step) => step.ids), last])
      if (ids !== undefined) contexts = [idBelow(contexts, ids)]
    const [found] = contexts
    return found === undefined ? undefined : decodeURIComponent(found)
  }
}

/** The id alone, or the one behind the first of the contexts: `parent/id parent/id`. */
function idBelow(contexts: readonly (string | undefined)[], ids: string): string | undefined {
  if (!ids.includes('/')) return ids
  const pairs = ids.split(' ').map((pair) => pair.split('/'))
  const context = contexts.find((one) => pairs.some(([parent]) => parent === one))
  return pairs.find(([parent]) => parent === context)?.[1]
}

function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
