import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { MapEntry, Value } from '../text/index.ts'
import type { Overlay, OverlayAction } from './document.ts'
import { type Incompatible, updated } from './merge.ts'
import { NotAQuery, type Steps, Targets, TooManyReads } from './target.ts'

/** A document after its overlays, one after another and action by action. What cannot be applied is told. */
export function applyOverlays(document: Value, overlays: readonly Overlay[], sink: Sink): Value {
  let value = document
  for (const { actions, limits } of overlays) {
    const targets = new Targets(limits)
    for (const action of actions) {
      const selected = select(targets, action, value, limits.overlayReads, sink)
      if (selected === 'too many') break
      if (selected !== undefined) value = applied(value, selected, action, sink) ?? value
    }
  }
  return value
}

/** The selected places as a tree of their steps: each counts once, however often it was selected. */
interface Selection {
  isSelected: boolean
  readonly below: Map<string | number, Selection>
}

function select(
  targets: Targets,
  { target, at }: OverlayAction,
  value: Value,
  limit: number,
  sink: Sink,
): Selection | 'too many' | undefined {
  const selection: Selection = { isSelected: false, below: new Map() }
  try {
    targets.select(target, value, (steps) => mark(selection, steps))
  } catch (error) {
    if (error instanceof NotAQuery) {
      sink(diagnostic('overlay-target-invalid', { target, problem: error.message }, at))
      return undefined
    }
    if (!(error instanceof TooManyReads)) throw error
    sink(diagnostic('overlay-reads', { target, limit }, at))
    return 'too many'
  }
  if (selection.isSelected || selection.below.size > 0) return selection
  sink(diagnostic('overlay-unmatched', { target }, at))
  return undefined
}

function mark(selection: Selection, steps: Steps): void {
  let at = selection
  for (const step of steps) {
    const known = at.below.get(step)
    const next = known ?? { isSelected: false, below: new Map() }
    if (known === undefined) at.below.set(step, next)
    at = next
  }
  at.isSelected = true
}

/** What an action leaves of a value; nothing where it takes the value away. */
function applied(
  value: Value,
  selection: Selection,
  { isRemoval, update, at }: OverlayAction,
  sink: Sink,
): Value | undefined {
  if (isRemoval) {
    if (!selection.isSelected) return without(value, selection)
    sink(diagnostic('overlay-removes-all', undefined, at))
    return value
  }
  if (update === undefined) return value
  const told = new Set<Value>()
  const incompatible: Incompatible = (place, given, target) => {
    // The same part of an update, selected places apart.
    if (!told.has(given))
      sink(
        diagnostic('overlay-incompatible', { given: kindOf(given), there: kindOf(target) }, place, target.at),
      )
    told.add(given)
  }
  return withUpdate(value, selection, update, incompatible)
}

function without(value: Value, { below }: Selection): Value {
  if (value.kind === 'map') {
    const entries = new Map<string, MapEntry>(value.entries)
    for (const [step, inner] of below) {
      const entry = entries.get(String(step))
      if (entry === undefined) continue
      if (inner.isSelected) entries.delete(entry.key)
      else entries.set(entry.key, { key: entry.key, keyAt: entry.keyAt, value: without(entry.value, inner) })
    }
    return { kind: 'map', entries, at: value.at }
  }
  if (value.kind !== 'list') return value
  const items = value.items.flatMap((item, index) => {
    const inner = below.get(index)
    if (inner === undefined) return [item]
    return inner.isSelected ? [] : [without(item, inner)]
  })
  return { kind: 'list', items, at: value.at }
}

function withUpdate(
  value: Value,
  { isSelected, below }: Selection,
  update: Value,
  incompatible: Incompatible,
): Value {
  const own = isSelected ? updated(value, update, incompatible) : value
  if (below.size === 0) return own
  if (own.kind === 'map') {
    const entries = new Map<string, MapEntry>(own.entries)
    for (const [step, inner] of below) {
      const entry = entries.get(String(step))
      if (entry === undefined) continue
      const { key, keyAt } = entry
      entries.set(key, { key, keyAt, value: withUpdate(entry.value, inner, update, incompatible) })
    }
    return { kind: 'map', entries, at: own.at }
  }
  if (own.kind !== 'list') return own
  const items = own.items.map((item, index) => {
    const inner = below.get(index)
    return inner === undefined ? item : withUpdate(item, inner, update, incompatible)
  })
  return { kind: 'list', items, at: own.at }
}

function kindOf(value: Value): string {
  if (value.kind !== 'scalar') return `a ${value.kind}`
  return value.value === null ? 'null' : `a ${typeof value.value}`
}
