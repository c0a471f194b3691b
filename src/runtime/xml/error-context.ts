import type { Issue } from '../result.ts'
import type { Fault } from '../text/facets.ts'
import type { TextPosition } from './lines.ts'

/** A part of a value to which a fault belongs: a property, with its data elements. */
export interface ContextPart {
  readonly property?: string
  readonly ids?: string | undefined
}

interface Step {
  readonly name: string
  readonly index: number
  readonly ids: string | undefined
}

/** An issue as it is made: spreads would take most of the time of a document that is full of them. */
type Draft = { -readonly [K in keyof Issue]: Issue[K] }

/** Where the work is in a document or value, and what was found wrong on the way. */
export class ErrorContext {
  readonly issues: Issue[] = []
  /** From the root: a property or name, its index where it is a list (else negative), its data elements. */
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

  /** A step down; `index` is negative where there is no list. */
  enter(name: string, index = -1, ids?: string): void {
    this.#steps.push({ name, index, ids })
  }

  leave(): void {
    this.#steps.pop()
  }

  /** Reports a fault at this place, or at a property of it. */
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

  path(): (string | number)[] {
    const path: (string | number)[] = []
    for (const { name, index } of this.#steps) {
      path.push(name)
      if (index >= 0) path.push(index)
    }
    return path
  }

  /** The data element of this place: each id counts only below the one that it names as its parent. */
  #dataElement(last: string | undefined): string | undefined {
    let contexts: readonly (string | undefined)[] = this.#rootIds
    for (const { ids } of this.#steps) if (ids !== undefined) contexts = [chooseId(contexts, ids)]
    if (last !== undefined) contexts = [chooseId(contexts, last)]
    const [found] = contexts
    return found === undefined ? undefined : decodeURIComponent(found)
  }
}

/**
 * Picks the id for a place from `parent/id parent/id`: the one whose parent comes first in the contexts; nothing
 * where none does. A text without a slash is the id.
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
