import { diagnostic, type Location, quoted } from '../../diagnostics/index.ts'
import {
  type AttributeUse,
  type AttributeWildcard,
  type ComplexNode,
  expandedName,
  type NodeId,
  type TypeNode,
} from '../../schema/index.ts'
import { type AttributeItem, isUse } from './attribute.ts'
import { intersectNamespaces, uniteNamespaces } from './namespace-constraint.ts'
import type { SchemaElement } from './schema-element.ts'
import { refuse, type SchemaSetReading, type SetReading } from './schema-set-reading.ts'

/** How an attribute comes into a type or group. */
export interface AttributeRoute {
  /** The declaration or the reference to a group that stands in the type or group itself. */
  readonly through: Location
  readonly declared: Location
}

/** The attributes that stand in a type or group, with what takes the place of those that are not named. */
export interface Attributes {
  readonly items: readonly AttributeItem[]
  /** By expanded name. */
  readonly routes?: ReadonlyMap<string, AttributeRoute>
  readonly wildcard?: AttributeWildcard
}

type Effective = Pick<ComplexNode, 'attributes' | 'anyAttribute'>

/** §3.4.2, {attribute uses} and {attribute wildcard}: the type's own, where nothing is inherited. */
export function ownAttributes({ items, wildcard }: Attributes): Effective {
  return { attributes: items.filter(isUse), ...(wildcard && { anyAttribute: wildcard }) }
}

/** What an extension adds to. */
type Base = Effective & Partial<Pick<ComplexNode, 'id' | 'name' | 'derivation'>>

/**
 * The attributes of an extension: the base's, then its own, with the union of wildcards (§3.4.2); reports repeated
 * ones.
 */
export function extendAttributes(
  reading: SchemaSetReading,
  base: Base,
  own: Attributes,
  element: SchemaElement,
): Effective {
  const inherited = new Map(base.attributes.map((use) => [expandedName(use.name), use]))
  const uses = own.items.filter(isUse).filter((use) => {
    const name = expandedName(use.name)
    const known = inherited.get(name)
    if (known === undefined) return true
    const route = own.routes?.get(name) ?? { through: use.at, declared: use.at }
    const earlier = { through: routeInto(reading.set, base, name)?.through ?? known.at, declared: known.at }
    const within = `the base type${base.name === undefined ? '' : ` ${quoted(base.name.local)}`}`
    refuseSecond(reading, name, { route, earlier, within })
    return false
  })
  const anyAttribute = uniteWildcards(reading, own.wildcard, base.anyAttribute, element)
  return { attributes: [...base.attributes, ...uses], ...(anyAttribute && { anyAttribute }) }
}

interface SecondUse {
  readonly route: AttributeRoute
  readonly earlier: AttributeRoute
  /** What has the attribute already, in words; absent where both are declared side by side. */
  readonly within: string | undefined
}

/**
 * Reports, where it is brought in, an attribute that a type or group already has (§3.4.6, ct-props-correct.4;
 * §3.6.6, ag-props-correct.2). Related locations are the earlier use and both declarations.
 */
export function refuseSecond(
  { set }: SchemaSetReading,
  name: string,
  { route, earlier, within }: SecondUse,
): void {
  const related = new Set([earlier.through, earlier.declared, route.declared])
  related.delete(route.through)
  const facts = { kind: 'attribute', name, ...(within === undefined ? {} : { within }) }
  set.sink(diagnostic('xsd-duplicate', facts, route.through, ...related))
}

/** How an attribute came into a type or the nearest of its bases that declares it; undefined where none does. */
function routeInto(set: SetReading, type: Base, name: string): AttributeRoute | undefined {
  const seen = new Set<NodeId>()
  for (let at: Base | undefined = type; at?.id !== undefined && !seen.has(at.id); ) {
    const route = set.attributeRoutes.get(at.id)?.get(name)
    if (route !== undefined) return route
    seen.add(at.id)
    const next: TypeNode | undefined = at.derivation && set.nodes.get(at.derivation.base)
    at = next?.kind === 'complex' ? next : undefined
  }
  return undefined
}

/**
 * The attributes of a restriction: the base's, replaced or prohibited, then its own; only its own wildcard
 * (§3.4.2).
 */
export function restrictAttributes(base: Effective, { items, wildcard }: Attributes): Effective {
  const own = new Map(items.map((item) => [expandedName(isUse(item) ? item.name : item.prohibited), item]))
  const kept = base.attributes.flatMap((use): readonly AttributeUse[] => {
    const item = own.get(expandedName(use.name)) ?? use
    own.delete(expandedName(use.name))
    return isUse(item) ? [item] : []
  })
  return {
    attributes: [...kept, ...[...own.values()].filter(isUse)],
    ...(wildcard && { anyAttribute: wildcard }),
  }
}

/**
 * The intersection of wildcards, with the `process` of the first (§3.4.2); undefined without any. Reports one that
 * cannot be expressed, and leaves it out.
 */
export function intersectWildcards(
  reading: SchemaSetReading,
  wildcards: readonly (AttributeWildcard | undefined)[],
  element: SchemaElement,
): AttributeWildcard | undefined {
  const [first, ...others] = wildcards.filter((wildcard) => wildcard !== undefined)
  let narrow = first
  for (const { namespaces } of others) {
    const both = narrow && intersectNamespaces(narrow.namespaces, namespaces)
    if (narrow === undefined || both === undefined) {
      refuse(
        reading.set,
        'src-ct.4',
        'the attribute wildcards have no common part that can be said',
        element.at,
      )
    } else narrow = { ...narrow, namespaces: both }
  }
  return narrow
}

/**
 * The union of a type's own wildcard and its base's, with its own `process`; reports one that cannot be expressed.
 */
function uniteWildcards(
  reading: SchemaSetReading,
  own: AttributeWildcard | undefined,
  base: AttributeWildcard | undefined,
  element: SchemaElement,
): AttributeWildcard | undefined {
  if (own === undefined || base === undefined) return own ?? base
  const namespaces = uniteNamespaces(own.namespaces, base.namespaces)
  if (namespaces !== undefined) return { ...own, namespaces }
  refuse(reading.set, 'src-ct.5', 'the attribute wildcards have no union that can be said', element.at)
  return own
}
