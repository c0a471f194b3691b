import { diagnostic } from '../../diagnostics/index.ts'
import {
  type AttributeUse,
  type AttributeWildcard,
  type ComplexNode,
  expandedName,
} from '../../schema/index.ts'
import { type AttributeItem, isUse } from './attribute.ts'
import { intersection, union } from './namespace-constraint.ts'
import { type Reading, refuse } from './reading.ts'
import type { XmlElement } from './xml-element.ts'

/** The attributes that stand in a type or group, with what takes the place of those that are not named. */
export interface Attributes {
  readonly items: readonly AttributeItem[]
  readonly wildcard?: AttributeWildcard
}

type Effective = Pick<ComplexNode, 'attributes' | 'anyAttribute'>

/** §3.4.2, {attribute uses} and {attribute wildcard}: the type's own, where nothing is inherited. */
export function ownAttributes({ items, wildcard }: Attributes): Effective {
  return { attributes: items.filter(isUse), ...(wildcard && { anyAttribute: wildcard }) }
}

/** §3.4.2, {attribute uses} by extension: the base's, then the type's own; of the wildcards, the union. */
export function extendAttributes(
  reading: Reading,
  base: Effective,
  own: Attributes,
  element: XmlElement,
): Effective {
  const inherited = new Set(base.attributes.map(({ name }) => expandedName(name)))
  const uses = own.items.filter(isUse)
  for (const { name, at } of uses) {
    if (!inherited.has(expandedName(name))) continue
    reading.set.sink(diagnostic('xsd-duplicate', { kind: 'attribute', name: expandedName(name) }, at))
  }
  const anyAttribute = unionOf(reading, own.wildcard, base.anyAttribute, element)
  return { attributes: [...base.attributes, ...uses], ...(anyAttribute && { anyAttribute }) }
}

/** §3.4.2, {attribute uses} by restriction: the base's, unless said anew or prohibited; the wildcard is the type's own. */
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

/** §3.4.2, {attribute wildcard}: the local one first, narrowed by those of the groups. */
export function narrowed(
  reading: Reading,
  wildcards: readonly (AttributeWildcard | undefined)[],
  element: XmlElement,
): AttributeWildcard | undefined {
  const [first, ...others] = wildcards.filter((wildcard) => wildcard !== undefined)
  let narrow = first
  for (const { namespaces } of others) {
    const both = narrow && intersection(narrow.namespaces, namespaces)
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

function unionOf(
  reading: Reading,
  own: AttributeWildcard | undefined,
  base: AttributeWildcard | undefined,
  element: XmlElement,
): AttributeWildcard | undefined {
  if (own === undefined || base === undefined) return own ?? base
  const namespaces = union(own.namespaces, base.namespaces)
  if (namespaces !== undefined) return { ...own, namespaces }
  refuse(reading.set, 'src-ct.5', 'the attribute wildcards have no union that can be said', element.at)
  return own
}
