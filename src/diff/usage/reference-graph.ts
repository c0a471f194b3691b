import { absent } from '../../schema/index.ts'

/** Where each node leads, by number. */
export type Edges = readonly (readonly number[])[]

export function reverseEdges(edges: Edges): Edges {
  const parents: number[][] = edges.map(() => [])
  for (const [parent, children] of edges.entries()) {
    for (const child of children) parents[child]?.push(parent)
  }
  return parents
}

/** All that some nodes lead to, with themselves. */
export function reachedFrom(starts: readonly number[], edges: Edges): ReadonlySet<number> {
  const found = new Set<number>()
  for (const start of starts) reach(start, edges, found)
  return found
}

/** Adds what a node leads to, and itself. */
export function reach(start: number, edges: Edges, found: Set<number>): void {
  const queue = [start]
  for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
    if (number === absent || found.has(number)) continue
    found.add(number)
    for (const next of edges[number] ?? []) queue.push(next)
  }
}
