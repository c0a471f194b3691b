import { diagnostic, type Location, type Sink } from '../../diagnostics/index.ts'
import type { MapEntry, Value } from '../text/index.ts'
import type { Overlay, OverlayAction, OverlayRules } from './overlay-document.ts'
import { NotAQuery, OverlayTargets, type TargetSteps, TooManyReads } from './target.ts'

/**
 * The document after its overlays, applied in order, action by action. Actions that cannot be applied are reported
 * and skipped; one over the limit of reads ends its overlay.
 */
export function applyOverlays(document: Value, overlays: readonly Overlay[], sink: Sink): Value {
  let value = document
  for (const { actions, limits, rules } of overlays) {
    const targets = new OverlayTargets(limits)
    for (const action of actions) {
      const { target, at, copy, isRemoval } = action
      const selected = select(targets, { query: target, at }, value, limits.overlayReads, sink)
      if (selected === 'too many') break
      if (selected === undefined) continue
      if (copy === undefined || isRemoval) value = applyAction(value, selected, action, rules, sink) ?? value
      else {
        const update = findCopiedValue(targets, copy, value, limits.overlayReads, sink)
        if (update === 'too many') break
        if (update !== undefined) value = mergeIntoSelected(value, selected, update, rules, sink, copy.at)
      }
    }
  }
  return value
}

/** The selected places as a tree of their steps: each counts once, however often it was selected. */
interface Selection {
  isSelected: boolean
  readonly below: Map<string | number, Selection>
}

/** A query of an overlay, and where it is written. */
interface Query {
  readonly query: string
  readonly at: Location
}

/**
 * The places that a query selects; undefined, with a report, for a wrong query or none, `too many` over the limit.
 */
function select(
  targets: OverlayTargets,
  query: Query,
  value: Value,
  limit: number,
  sink: Sink,
): Selection | 'too many' | undefined {
  const selection: Selection = { isSelected: false, below: new Map() }
  const isDone = evaluateQuery(targets, query, value, limit, sink, (steps) => markSelected(selection, steps))
  if (isDone !== true) return isDone
  if (selection.isSelected || selection.below.size > 0) return selection
  sink(diagnostic('overlay-unmatched', { target: query.query }, query.at))
  return undefined
}

/** Calls `found` for each selected place; true when done, undefined or `too many`, with a report, on failure. */
function evaluateQuery(
  targets: OverlayTargets,
  { query: target, at }: Query,
  value: Value,
  limit: number,
  sink: Sink,
  found: (steps: TargetSteps) => void,
): true | 'too many' | undefined {
  try {
    targets.select(target, value, found)
    return true
  } catch (error) {
    if (error instanceof NotAQuery) {
      sink(diagnostic('overlay-target-invalid', { target, problem: error.message }, at))
      return undefined
    }
    if (!(error instanceof TooManyReads)) throw error
    sink(diagnostic('overlay-reads', { target, limit }, at))
    return 'too many'
  }
}

/**
 * The one value that a `copy` query selects; undefined, with a report, for none or several, `too many` over the
 * limit.
 */
function findCopiedValue(
  targets: OverlayTargets,
  query: Query,
  value: Value,
  limit: number,
  sink: Sink,
): Value | 'too many' | undefined {
  const found = new Map<string, TargetSteps>()
  const isDone = evaluateQuery(targets, query, value, limit, sink, (steps) =>
    found.set(JSON.stringify(steps), steps),
  )
  if (isDone !== true) return isDone
  const [first, ...others] = found.values()
  if (first === undefined) sink(diagnostic('overlay-unmatched', { target: query.query }, query.at))
  else if (others.length > 0)
    sink(diagnostic('overlay-copy-several', { query: query.query, count: found.size }, query.at))
  return first === undefined || others.length > 0 ? undefined : valueAt(value, first)
}

/** The value that steps lead to; undefined where one is missing. */
function valueAt(value: Value, steps: TargetSteps): Value | undefined {
  let at: Value | undefined = value
  for (const step of steps) {
    if (at?.kind === 'map') at = at.entries.get(String(step))?.value
    else at = at?.kind === 'list' ? at.items[Number(step)] : undefined
  }
  return at
}

/** Adds the place at the end of the steps to a selection, in place. */
function markSelected(selection: Selection, steps: TargetSteps): void {
  let at = selection
  for (const step of steps) {
    const known = at.below.get(step)
    const next = known ?? { isSelected: false, below: new Map() }
    if (known === undefined) at.below.set(step, next)
    at = next
  }
  at.isSelected = true
}

/**
 * The value after a removal or update of the selected places; a removal of the whole document is reported, not
 * done.
 */
function applyAction(
  value: Value,
  selection: Selection,
  { isRemoval, update, at }: OverlayAction,
  rules: OverlayRules,
  sink: Sink,
): Value | undefined {
  if (isRemoval) {
    if (!selection.isSelected) return removeSelected(value, selection)
    sink(diagnostic('overlay-removes-all', undefined, at))
    return value
  }
  return update === undefined ? value : mergeIntoSelected(value, selection, update, rules, sink)
}

/**
 * The value with an update merged into all selected places; each part of the update that does not fit is reported
 * once.
 */
function mergeIntoSelected(
  value: Value,
  selection: Selection,
  update: Value,
  rules: OverlayRules,
  sink: Sink,
  copiedAt?: Location,
): Value {
  const reported = new Set<Value>()
  const incompatible: Incompatible = (place, given, target) => {
    // The same part of an update, selected places apart.
    if (!reported.has(given)) {
      const facts = { given: describeKind(given), there: describeKind(target) }
      const related = copiedAt === undefined ? [target.at] : [place, target.at]
      sink(diagnostic('overlay-incompatible', facts, copiedAt ?? place, ...related))
    }
    reported.add(given)
  }
  return updateSelected(value, selection, update, rules, incompatible)
}

/** A copy of a value without the selected places below it. */
function removeSelected(value: Value, { below }: Selection): Value {
  if (value.kind === 'map') {
    const entries = new Map<string, MapEntry>(value.entries)
    for (const [step, inner] of below) {
      const entry = entries.get(String(step))
      if (entry === undefined) continue
      if (inner.isSelected) entries.delete(entry.key)
      else
        entries.set(entry.key, {
          key: entry.key,
          keyAt: entry.keyAt,
          value: removeSelected(entry.value, inner),
        })
    }
    return { kind: 'map', entries, at: value.at }
  }
  if (value.kind !== 'list') return value
  const items = value.items.flatMap((item, index) => {
    const inner = below.get(index)
    if (inner === undefined) return [item]
    return inner.isSelected ? [] : [removeSelected(item, inner)]
  })
  return { kind: 'list', items, at: value.at }
}

/**
 * A copy of a value with the update merged into itself, if selected, and then into the selected places below it.
 */
function updateSelected(
  value: Value,
  { isSelected, below }: Selection,
  update: Value,
  rules: OverlayRules,
  incompatible: Incompatible,
): Value {
  const own = isSelected ? updateValue(value, update, rules, incompatible) : value
  if (below.size === 0) return own
  if (own.kind === 'map') {
    const entries = new Map<string, MapEntry>(own.entries)
    for (const [step, inner] of below) {
      const entry = entries.get(String(step))
      if (entry === undefined) continue
      const { key, keyAt } = entry
      entries.set(key, { key, keyAt, value: updateSelected(entry.value, inner, update, rules, incompatible) })
    }
    return { kind: 'map', entries, at: own.at }
  }
  if (own.kind !== 'list') return own
  const items = own.items.map((item, index) => {
    const inner = below.get(index)
    return inner === undefined ? item : updateSelected(item, inner, update, rules, incompatible)
  })
  return { kind: 'list', items, at: own.at }
}

/** The kind of a value for messages: `a map`, `a list`, `a string`, `null` and so on. */
function describeKind(value: Value): string {
  if (value.kind !== 'scalar') return `a ${value.kind}`
  return value.value === null ? 'null' : `a ${typeof value.value}`
}

/** Is called with a part of an update that cannot be merged, and the value that it does not fit. */
type Incompatible = (at: Location, update: Value, target: Value) => void

/**
 * A selected value after an update (Overlay 1.0 and 1.1, Action Object): maps are merged, a list gets the update
 * as last item. Since 1.1 a list gets the items of a list, and a scalar replaces a scalar. Else reports, and the
 * value stays.
 */
function updateValue(
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
  if (target.kind === 'map' && update.kind === 'map') return mergeValues(target, update, incompatible)
  incompatible(update.at, update, target)
  return target
}

/**
 * A value merged with an update: maps key by key, lists concatenated, scalars replaced. Else the target stays,
 * which is reported unless the update is null.
 */
function mergeValues(target: Value, update: Value, incompatible: Incompatible): Value {
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

/**
 * The entry of a key in both maps: the update's own, with its location, if that replaces the value; else merged.
 */
function mergeEntry(known: MapEntry, given: MapEntry, incompatible: Incompatible): MapEntry {
  const value = mergeValues(known.value, given.value, incompatible)
  return value === given.value ? given : { key: known.key, keyAt: known.keyAt, value }
}
