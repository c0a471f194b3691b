import type { Issue } from '../result.ts'
import type { Fault } from '../text/facets.ts'
import type { Position } from './lines.ts'

/** Where the work is in a document or value, and what was found wrong on the way. */
export class Trail {
  readonly issues: Issue[] = []
  /** The steps from the root, taken apart: entering and leaving must cost next to nothing. */
  readonly #names: string[] = []
  readonly #indexes: number[] = []
  readonly #ids: (string | undefined)[] = []
  #depth = 0
  readonly #rootIds: readonly string[]
  readonly #maxIssues: number

  constructor(rootIds: readonly string[], maxIssues: number) {
    this.#rootIds = rootIds
    this.#maxIssues = maxIssues
  }

  get isFull(): boolean {
    return this.issues.length >= this.#maxIssues
  }

  /** A step down: a property or name, its index where it is a list (else negative), its data elements. */
  enter(name: string, index: number, ids: string | undefined): void {
    const depth = this.#depth++
    this.#names[depth] = name
    this.#indexes[depth] = index
    this.#ids[depth] = ids
  }

  leave(): void {
    this.#depth--
  }

  /** Reports a fault at this place, or at a property of it. */
  report(
    fault: Fault,
    more: {
      readonly at?: Position
      readonly found?: string | undefined
      readonly property?: string
      readonly ids?: string | undefined
    },
  ): void {
    if (this.isFull) return
    const { at, found, property, ids } = more
    const dataElement = this.#dataElement(ids)
    this.issues.push({
      rule: fault.rule,
      message: fault.message,
      path: [...this.path(), ...(property === undefined ? [] : [property])],
      ...at,
      ...(fault.expected !== undefined && { expected: fault.expected }),
      ...(found !== undefined && { found: shorten(found) }),
      ...(dataElement !== undefined && { dataElement }),
    })
  }

  /** Reports what ended the reading, even beyond the limit of issues. */
  fatal(fault: Fault, at: Position): void {
    this.issues.push({ ...fault, path: this.path(), ...at })
  }

  path(): readonly (string | number)[] {
    const path: (string | number)[] = []
    for (let step = 0; step < this.#depth; step++) {
      path.push(this.#names[step] ?? '')
      const index = this.#indexes[step] ?? -1
      if (index >= 0) path.push(index)
    }
    return path
  }

  /** The data element of this place: each id counts only below the one that it names as its parent. */
  #dataElement(last: string | undefined): string | undefined {
    let contexts: readonly string[] = this.#rootIds
    let found: string | undefined = this.#rootIds[0]
    for (const ids of [...this.#ids.slice(1, this.#depth), last]) {
      if (ids === undefined) continue
      found = idBelow(contexts, ids)
      contexts = found === undefined ? [] : [found]
    }
    return found === undefined ? undefined : decodeURIComponent(found)
  }
}

/** The id alone, or the one behind the first of the contexts: `parent/id parent/id`. */
function idBelow(contexts: readonly string[], ids: string): string | undefined {
  if (!ids.includes('/')) return ids
  for (const context of contexts) {
    const start = ` ${ids}`.indexOf(` ${context}/`)
    if (start >= 0) return ids.slice(start + context.length + 1).split(' ', 1)[0]
  }
  return undefined
}

function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
