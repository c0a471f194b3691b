import { diagnostic } from '../../diagnostics/index.ts'
import { type AttributeUse, expandedName } from '../../schema/index.ts'
import { type AttributeItem, isUse } from './attribute.ts'
import type { Reading } from './reading.ts'

/** §3.4.2, {attribute uses}: the uses themselves, where nothing is inherited. */
export function ownUses(items: readonly AttributeItem[]): readonly AttributeUse[] {
  return items.filter(isUse)
}

/** §3.4.2, {attribute uses} by extension: the base's, then the type's own. */
export function extendUses(
  reading: Reading,
  base: readonly AttributeUse[],
  items: readonly AttributeItem[],
): readonly AttributeUse[] {
  const inherited = new Set(base.map(({ name }) => expandedName(name)))
  const own = ownUses(items)
  for (const { name, at } of own) {
    if (!inherited.has(expandedName(name))) continue
    reading.set.sink(diagnostic('xsd-duplicate', { kind: 'attribute', name: expandedName(name) }, at))
  }
  return [...base, ...own]
}

/** §3.4.2, {attribute uses} by restriction: the base's, unless said anew or prohibited. */
export function restrictUses(
  base: readonly AttributeUse[],
  items: readonly AttributeItem[],
): readonly AttributeUse[] {
  const own = new Map(items.map((item) => [expandedName(isUse(item) ? item.name : item.prohibited), item]))
  const kept = base.flatMap((use): readonly AttributeUse[] => {
    const item = own.get(expandedName(use.name)) ?? use
    own.delete(expandedName(use.name))
    return isUse(item) ? [item] : []
  })
  return [...kept, ...ownUses([...own.values()])]
}
