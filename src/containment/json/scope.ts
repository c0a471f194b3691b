import { listTermParts, type TermId } from './json-term.ts'
import type { TermGraph } from './term-graph.ts'

type Anchors = ReadonlyMap<string, TermId>

/**
 * The anchors in force below the resources that are being followed, by number; 0 has none. The outermost resource
 * decides (2020-12 §8.2.3.2), so an anchor once in force stays.
 */
export class Scopes {
  readonly #scopes: Anchors[] = [new Map()]
  readonly #numbers = new Map<string, number>([['', 0]])
  readonly #dynamic: ReadonlySet<TermId>

  constructor(graph: TermGraph) {
    this.#dynamic = graph.isDynamic ? leadingToDynamic(graph) : new Set()
  }

  /** Whether the meaning of a term depends on the anchors in force. */
  matters(term: TermId): boolean {
    return this.#dynamic.has(term)
  }

  anchors(scope: number): Anchors {
    return this.#scopes[scope] ?? new Map()
  }

  /** The scope inside a resource. */
  within(scope: number, anchors: readonly (readonly [string, TermId])[]): number {
    const outer = this.anchors(scope)
    const merged = [...new Map([...anchors, ...outer])].sort(([a], [b]) => (a < b ? -1 : 1))
    const key = merged.map(([name, to]) => `${JSON.stringify(name)}${to}`).join()
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#scopes.length)
    this.#scopes.push(new Map(merged))
    return this.#scopes.length - 1
  }
}

function leadingToDynamic({ terms }: TermGraph): ReadonlySet<TermId> {
  const parents = terms.map((): TermId[] => [])
  for (const [id, term] of terms.entries()) for (const part of listTermParts(term)) parents[part]?.push(id)
  const found = new Set<TermId>()
  const queue = [...terms.entries()].flatMap(([id, { kind }]) => (kind === 'dynamic' ? [id] : []))
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...(parents[id] ?? []))
  }
  return found
}
