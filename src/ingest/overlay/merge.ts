import type { Location } from '../../diagnostics/index.ts'
import type { MapEntry, Value } from '../text/index.ts'
import type { OverlayRules } from './overlay-document.ts'

/** Told what an update cannot be merged into: its place, and what stands there. */
export type Incompatible = (at: Location, update: Value, target: Value) => void

/**
 * What an update makes of a selected value (Overlay 1.0 and 1.1, Action Object): maps are merged, a list gets the update
 * as its last item. Since 1.1 a list gets the items of a list, and a scalar replaces a scalar. Where the two do not fit,
 * the value stays.
 */
export function updated(
  target: Value,
  update: Value,
  { hasCopy }: OverlayRules,
  incompatible: Incompatible,
): Value {
  if (target.kind === 'list') {
    const more = hasCopy && update.kind === 'list' ? update.items : [update]
    return { kind: 'list', items: [...target.items, ...more], at: target.at }
  }
  if (hasCopy && target.kind === 'scalar' && update.kind === 'scalar') return update
  if (target.kind === 'map' && update.kind === 'map') return merged(target, update, incompatible)
  incompatible(update.at, update, target)
  return target
}

function merged(target: Value, update: Value, incompatible: Incompatible): Value {
  if (target.kind === 'map' && update.kind === 'map') {
    const entries = new Map<string, MapEntry>(target.entries)
    for (const entry of update.entries.values()) {
      const known = entries.get(entry.key)
      if (known === undefined) entries.set(entry.key, entry)
      else entries.set(entry.key, mergeEntry(known, entry, incompatible))
    }
    return { kind: 'map', entries, at: target.at }
  }
  if (target.kind === 'list' && update.kind === 'list')
    return { kind: 'list', items: [...target.items, ...update.items], at: target.at }
  if (target.kind === 'scalar' && update.kind === 'scalar') return update
  if (update.kind === 'scalar' && update.value === null) return target
  incompatible(update.at, update, target)
  return target
}

/** A key that has a scalar of the overlay has its place there, too. */
function mergeEntry(known: MapEntry, given: MapEntry, incompatible: Incompatible): MapEntry {
  const value = merged(known.value, given.value, incompatible)
  return value === given.value ? given : { key: known.key, keyAt: known.keyAt, value }
}
