import type { AnyParticle, AttributeWildcard, Namespaces } from '../schema/index.ts'
import type { Data, Fields } from './data.ts'
import { occurrence } from './element.ts'

/** A wildcard among elements. */
export function describeAnyElement(
  particle: Pick<AnyParticle, 'occurs' | 'namespaces' | 'process'>,
  property: string,
): Fields {
  return { any: true, property, ...wildcard(particle), ...occurrence(particle.occurs) }
}

/** The wildcard for attributes. */
export function describeAnyAttribute(attributes: AttributeWildcard, property: string): Fields {
  return { property, ...wildcard(attributes) }
}

function wildcard({ namespaces, process }: Pick<AttributeWildcard, 'namespaces' | 'process'>): Fields {
  return { namespaces: describeNamespaces(namespaces), process }
}

function describeNamespaces(namespaces: Namespaces): Data {
  return typeof namespaces === 'string'
    ? namespaces
    : 'not' in namespaces
      ? { not: namespaces.not }
      : namespaces
}
