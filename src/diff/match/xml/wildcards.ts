import type { AnyParticle, Particle } from '../../../schema/index.ts'
import { listPlainLeaves } from '../../contents/plain.ts'
import { leafKey, namespacesText } from '../../contents/print.ts'
import { type Matched, pairBy } from '../shared/pairing.ts'

/**
 * The wildcards that one model alone has, each with the one of the other that it became: by what both let through and how
 * they look at it, by the one or the other, or as the only ones.
 */
export function matchWildcards(before: Particle, after: Particle): readonly Matched<AnyParticle>[] {
  return pairBy(lone(before, after), lone(after, before), [
    (one, other) => isOneNamespaces(one, other) && one.process === other.process,
    isOneNamespaces,
    (one, other) => one.process === other.process,
    () => true,
  ])
}

function isOneNamespaces(one: AnyParticle, other: AnyParticle): boolean {
  return namespacesText(one.namespaces) === namespacesText(other.namespaces)
}

function lone(model: Particle, other: Particle): readonly AnyParticle[] {
  const known = new Set(listPlainLeaves(other).map(leafKey))
  const own = listPlainLeaves(model).flatMap((leaf) =>
    leaf.kind === 'any' ? [[leafKey(leaf), leaf] as const] : [],
  )
  return [...new Map(own.filter(([key]) => !known.has(key))).values()]
}
