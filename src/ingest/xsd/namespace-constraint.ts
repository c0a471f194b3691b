import { allows, type Namespaces } from '../../schema/index.ts'

/** §3.10.6, "Wildcard Subset". */
export function isSubset(sub: Namespaces, sup: Namespaces): boolean {
  if (sup === 'any') return true
  if (sub === 'any') return false
  if (isListed(sub)) return sub.every((namespace) => allows(sup, namespace))
  return !isListed(sup) && sup.not.every((namespace) => sub.not.includes(namespace))
}

/** Whether a namespace is in both. */
export function overlap(a: Namespaces, b: Namespaces): boolean {
  if (a !== 'any' && isListed(a)) return a.some((namespace) => allows(b, namespace))
  if (b !== 'any' && isListed(b)) return b.some((namespace) => allows(a, namespace))
  return true
}

/** §3.10.6, "Attribute Wildcard Union"; nothing where version 1.0 has no way to say it. */
export function uniteNamespaces(a: Namespaces, b: Namespaces): Namespaces | undefined {
  if (a === 'any' || b === 'any') return 'any'
  if (isListed(a)) return isListed(b) ? [...new Set([...a, ...b])] : without(b.not, a)
  if (isListed(b)) return without(a.not, b)
  return without(
    a.not,
    a.not.filter((namespace) => !b.not.includes(namespace)),
  )
}

/** §3.10.6, "Attribute Wildcard Intersection"; nothing where version 1.0 has no way to say it. */
export function intersectNamespaces(a: Namespaces, b: Namespaces): Namespaces | undefined {
  if (a === 'any') return b
  if (b === 'any') return a
  if (isListed(a)) return a.filter((namespace) => allows(b, namespace))
  if (isListed(b)) return b.filter((namespace) => allows(a, namespace))
  const not = [...new Set([...a.not, ...b.not])]
  return not.filter((namespace) => namespace !== '').length > 1 ? undefined : { not }
}

function isListed(namespaces: Exclude<Namespaces, 'any'>): namespaces is readonly string[] {
  return Array.isArray(namespaces)
}

/** What a negation leaves out, less what a union brings back: all, all but none, or what cannot be said. */
function without(not: readonly string[], back: readonly string[]): Namespaces | undefined {
  const left = not.filter((namespace) => !back.includes(namespace))
  if (left.length === 0) return 'any'
  return left.includes('') ? { not: left } : undefined
}
