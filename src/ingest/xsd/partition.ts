import { type Closure, closureOf } from './closure.ts'
import type { Library } from './links.ts'

/** Entry documents whose closures agree, with all that they reach together. */
export interface Part {
  readonly entries: readonly string[]
  readonly closure: Closure
}

/**
 * Cuts a source into schema sets: an entry document with all that it reaches, entries that agree on every namespace
 * they share as one. Where a namespace means different documents, sets stay apart.
 */
export function partition(library: Library): readonly Part[] {
  const parts: Part[] = []
  for (const entry of entriesOf(library)) {
    const closure = closureOf(library, [entry])
    const at = parts.findIndex((part) => shares(part.closure, closure) && agree(part.closure, closure))
    const part = parts[at]
    if (part === undefined) parts.push({ entries: [entry], closure })
    else parts[at] = join(library, part.entries, [entry])
  }
  // Entries that have nothing to do with each other are one set only where no namespace is in dispute at all.
  const isPeaceful = parts.every((a, index) =>
    parts.slice(index + 1).every((b) => agree(a.closure, b.closure)),
  )
  return isPeaceful && parts.length > 1 ? [join(library, ...parts.map(({ entries }) => entries))] : parts
}

function join(library: Library, ...entries: readonly (readonly string[])[]): Part {
  const all = entries.flat()
  return { entries: all, closure: closureOf(library, all) }
}

/** Documents that no other reaches; of documents that reach each other, the first by name. */
function entriesOf(library: Library): readonly string[] {
  const paths = [...library.links.keys()].sort()
  const targets = new Set<string>()
  for (const [path, links] of library.links) {
    for (const target of links.flatMap((link) => link.targets)) if (target !== path) targets.add(target)
  }
  const entries = paths.filter((path) => !targets.has(path))
  const reached = new Set<string>()
  const reach = (from: string): void => {
    const queue = [from]
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (reached.has(path)) continue
      reached.add(path)
      for (const link of library.links.get(path) ?? []) queue.push(...link.targets)
    }
  }
  entries.forEach(reach)
  for (const path of paths) {
    if (reached.has(path)) continue
    entries.push(path)
    reach(path)
  }
  return entries.sort()
}

function shares(a: Closure, b: Closure): boolean {
  return [...a.namespaces.keys()].some((namespace) => b.namespaces.has(namespace))
}

function agree(a: Closure, b: Closure): boolean {
  return [...a.namespaces].every(([namespace, documents]) => {
    const others = b.namespaces.get(namespace)
    return (
      others === undefined ||
      (others.size === documents.size && [...documents].every((path) => others.has(path)))
    )
  })
}
