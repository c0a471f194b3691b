import type { NodeId } from './model.ts'
import { listContentElements } from './particle.ts'
import type { SchemaSet } from './set.ts'
import { listChildren } from './visit.ts'

const known = new WeakMap<SchemaSet, readonly ReadonlySet<string>[]>()

/**
 * Whether one namespace is seen wherever another is used: by every namespace with root elements that leads there. A type
 * that only some documents could name would have to be carried by the codecs of all the others.
 */
export function isSeenWith(set: SchemaSet, namespace: string, used: string): boolean {
  if (namespace === used) return true
  const views = known.get(set) ?? listSeenNamespaces(set)
  known.set(set, views)
  return views.every((seen) => !seen.has(used) || seen.has(namespace))
}

/** What each namespace with root elements sees. */
function listSeenNamespaces(set: SchemaSet): readonly ReadonlySet<string>[] {
  const seen = seenBy(set)
  const roots = [...set.elements.values()].filter(({ abstract }) => !abstract)
  return [...new Set(roots.map(({ name }) => name.namespace))].map(
    (from) => seen.get(from) ?? new Set([from]),
  )
}

/** The namespaces that each namespace refers to, directly or not, itself included. */
function seenBy(set: SchemaSet): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = new Map<string, Set<string>>()
  const refer = (from: string, to: string): void => {
    const found = direct.get(from) ?? new Set([from])
    direct.set(from, found.add(to))
  }
  for (const node of set.nodes.values()) {
    const from = parseNamespace(node.id)
    for (const child of listChildren(node)) refer(from, parseNamespace(child))
    if (node.kind !== 'complex') continue
    for (const { name } of listContentElements(node.content)) refer(from, name.namespace)
  }
  for (const { name, type } of set.elements.values()) refer(name.namespace, parseNamespace(type))
  return new Map([...direct.keys()].map((from) => [from, closure(direct, from)]))
}

function closure(direct: ReadonlyMap<string, ReadonlySet<string>>, from: string): ReadonlySet<string> {
  const found = new Set([from])
  for (const one of found) for (const next of direct.get(one) ?? []) found.add(next)
  return found
}

/** The namespace of the named declaration that a node is or stands in. */
function parseNamespace(id: NodeId): string {
  return /^[a-z-]+:\{([^{}]*)\}/u.exec(id)?.[1] ?? ''
}
