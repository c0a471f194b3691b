import { allows, type Namespaces } from '../../schema/index.ts'

/** Whether every namespace that `sub` allows is allowed by `sup` (§3.10.6, "Wildcard Subset"). */
export function isSubset(sub: Namespaces, sup: Namespaces): boolean {
  if (sup === 'any') return true
  if (sub === 'any') return false
  if (isListed(sub)) return sub.every((namespace) => allows(sup, namespace))
  return !isListed(sup) && sup.not.every((namespace) => sub.not.includes(namespace))
}

/** Whether some namespace is allowed by both. */
export function doNamespacesOverlap(a: Namespaces, b: Namespaces): boolean {
  if (a !== 'any' && isListed(a)) return a.some((namespace) => allows(b, namespace))
  if (b !== 'any' && isListed(b)) return b.some((namespace) => allows(a, namespace))
  return true
}

/**
 * The namespaces that either allows (§3.10.6, "Attribute Wildcard Union"); undefined if version 1.0 cannot
 * express them.
 */
export function uniteNamespaces(a: Namespaces, b: Namespaces): Namespaces | undefined {
  if (a === 'any' || b === 'any') return 'any'
  if (isListed(a)) return isListed(b) ? [...new Set([...a, ...b])] : without(b.not, a)
  if (isListed(b)) return without(a.not, b)
  return without(
    a.not,
    a.not.filter((namespace) => !b.not.includes(namespace)),
  )
}

/** The namespaces that both allow (§3.10.6, "… Intersection"); undefined if version 1.0 cannot express them. */
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

/** A negation without the namespaces in `back`: `any` if it excludes none; undefined if it cannot be expressed. */
function without(not: readonly string[], back: readonly string[]): Namespaces | undefined {
  const left = not.filter((namespace) => !back.includes(namespace))
  if (left.length === 0) return 'any'
  return left.includes('') ? { not: left } : undefined
}
