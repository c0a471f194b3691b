import { posix, resolve } from 'node:path'
import { diagnostic, type Location, nearNames, type Sink } from '../../diagnostics/index.ts'
import type { DeclaredSources } from '../declared.ts'
import { defaultLimits, type SourceLimits } from '../limits.ts'
import { type DeclaredSource, parseAddress } from '../source.ts'
import { type MapValue, parseText, toJson, type Value } from '../text/index.ts'

/** An overlay document whose actions are well formed. */
export interface Overlay {
  readonly actions: readonly OverlayAction[]
  readonly rules: OverlayRules
  readonly limits: SourceLimits
}

/** What versions of the specification differ in. */
export interface OverlayRules {
  /** Since 1.1: `copy`, scalars that are replaced where they are selected, lists that are concatenated with lists. */
  readonly hasCopy: boolean
}

export interface OverlayAction {
  /** The JSONPath query, and where it is written. */
  readonly target: string
  readonly at: Location
  /** Takes away what the target selects; otherwise `update` is merged into it. */
  readonly isRemoval: boolean
  readonly update?: Value
  /** A query for the one value of the document that is merged in, and where it is written. */
  readonly copy?: { readonly query: string; readonly at: Location }
}

/** The file that overlays are applied to. */
export interface OverlaidFile {
  /** As the configuration writes it. */
  readonly address: string
  readonly root: string
}

/** Reads the overlays of an API in their order; one with an error is reported and left out as a whole. */
export async function readOverlays(
  paths: readonly string[],
  file: OverlaidFile,
  sources: DeclaredSources,
  sink: Sink,
): Promise<readonly Overlay[]> {
  const overlays: Overlay[] = []
  for (const path of paths) {
    const source = await sources.read(path)
    const value = source && parsed(source, sink)
    const overlay = value && readOverlay(value, source.limits ?? defaultLimits, sink)
    if (value === undefined || overlay === undefined) continue
    checkExtends(value, path, file, sink)
    overlays.push(overlay)
  }
  return overlays
}

/** The parsed file of a source; undefined, with a report, for an archive or folder and for broken text. */
function parsed(source: DeclaredSource, sink: Sink): Value | undefined {
  const file = source.entry === undefined ? undefined : source.files.get(source.entry)
  if (file !== undefined) return parseText(file, sink, source.limits)
  const at = { file: source.name, line: 1, column: 1 }
  sink(diagnostic('overlay-not-a-file', { path: source.name }, at))
  return undefined
}

const overlayFields: readonly string[] = ['overlay', 'info', 'extends', 'actions']
const infoFields: readonly string[] = ['title', 'version']
const actionFields: readonly string[] = ['target', 'description', 'update', 'remove']

/** An overlay of version 1.0 or 1.1; undefined, with reports, if it or any of its actions is malformed. */
function readOverlay(value: Value, limits: SourceLimits, sink: Sink): Overlay | undefined {
  if (value.kind !== 'map' || !value.entries.has('overlay')) {
    sink(diagnostic('overlay-not-an-overlay', undefined, value.at))
    return undefined
  }
  const version = textIn(value, 'overlay')
  if (version === undefined || !/^1\.[01]\.\d+$/.test(version)) {
    const written = value.entries.get('overlay')?.value
    const facts = { version: version ?? (written?.kind === 'scalar' ? written.text : '') }
    sink(diagnostic('overlay-version-unknown', facts, written?.at))
    return undefined
  }
  reportUnknownFields(value, 'an overlay', overlayFields, sink)
  const listed = value.entries.get('actions')?.value
  if (listed?.kind !== 'list') {
    sink(diagnostic('overlay-malformed', { what: 'a list of actions' }, listed?.at ?? value.at))
    return undefined
  }
  reportMissingInfo(value, sink)
  if (listed.items.length === 0) sink(diagnostic('overlay-actions-none', undefined, listed.at))
  reportRepeatedActions(listed.items, sink)
  const rules = { hasCopy: !version.startsWith('1.0.') }
  const actions = listed.items.map((item) => readAction(item, rules, limits, sink))
  const isWhole = (found: readonly (OverlayAction | undefined)[]): found is readonly OverlayAction[] =>
    !found.includes(undefined)
  return isWhole(actions) ? { actions, rules, limits } : undefined
}

/** Reports missing fields of `info`, which the specification requires; nothing here needs them. */
function reportMissingInfo(overlay: MapValue, sink: Sink): void {
  const info = overlay.entries.get('info')?.value
  const missing = infoFields.filter((field) => info?.kind !== 'map' || textIn(info, field) === undefined)
  if (missing.length > 0) sink(diagnostic('overlay-info-missing', { missing }, info?.at ?? overlay.at))
}

/** Reports actions that equal an earlier one, which would add to lists twice. */
function reportRepeatedActions(actions: readonly Value[], sink: Sink): void {
  const known = new Map<string, Value>()
  for (const action of actions) {
    const text = JSON.stringify(toJson(action))
    const earlier = known.get(text)
    if (earlier === undefined) known.set(text, action)
    else sink(diagnostic('overlay-action-repeated', undefined, action.at, earlier.at))
  }
}

/**
 * An action of an overlay; undefined, with a report of the first mistake, if it is malformed. Unknown fields and an
 * action that does nothing are only reported.
 */
function readAction(
  value: Value,
  { hasCopy }: OverlayRules,
  { patternLength }: SourceLimits,
  sink: Sink,
): OverlayAction | undefined {
  if (value.kind !== 'map') {
    sink(diagnostic('overlay-malformed', { what: 'an action' }, value.at))
    return undefined
  }
  reportUnknownFields(value, 'an action', hasCopy ? [...actionFields, 'copy'] : actionFields, sink)
  const target = textIn(value, 'target')
  const at = value.entries.get('target')?.value.at ?? value.at
  const remove = value.entries.get('remove')?.value
  const update = value.entries.get('update')?.value
  const copied = hasCopy ? value.entries.get('copy')?.value : undefined
  const query = hasCopy ? textIn(value, 'copy') : undefined
  if (target === undefined) sink(diagnostic('overlay-malformed', { what: 'a target, a JSONPath query' }, at))
  else if (target.length > patternLength)
    sink(diagnostic('overlay-target-too-long', { limit: patternLength }, at))
  else if (remove !== undefined && !isFlag(remove))
    sink(diagnostic('overlay-malformed', { what: 'true or false' }, remove.at))
  else if (copied !== undefined && query === undefined)
    sink(diagnostic('overlay-malformed', { what: 'a JSONPath query' }, copied.at))
  else if (query !== undefined && query.length > patternLength)
    sink(diagnostic('overlay-target-too-long', { limit: patternLength }, copied?.at ?? at))
  else if (copied !== undefined && update !== undefined)
    sink(diagnostic('overlay-malformed', { what: 'either "update" or "copy"' }, copied.at))
  else {
    const isRemoval = remove?.kind === 'scalar' && remove.value === true
    const isEmpty = !isRemoval && update === undefined && query === undefined
    if (isEmpty) sink(diagnostic('overlay-action-empty', undefined, value.at))
    const copy = query === undefined ? undefined : { query, at: copied?.at ?? at }
    return { target, at, isRemoval, ...(update && { update }), ...(copy && { copy }) }
  }
  return undefined
}

function isFlag(value: Value): boolean {
  return value.kind === 'scalar' && typeof value.value === 'boolean'
}

/** The text at a key; undefined if it is absent or something else. */
function textIn(map: MapValue, key: string): string | undefined {
  const value = map.entries.get(key)?.value
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined
}

/** Reports fields of a map that are neither known nor extensions, with similar known ones. */
function reportUnknownFields(map: MapValue, object: string, known: readonly string[], sink: Sink): void {
  for (const { key, keyAt } of map.entries.values()) {
    if (known.includes(key) || key.startsWith('x-')) continue
    sink(diagnostic('overlay-field-unknown', { object, field: key, near: nearNames(key, known) }, keyAt))
  }
}

/**
 * Reports an overlay whose `extends` names another file than it is used for; of a URL only the last name counts.
 */
function checkExtends(value: Value, path: string, { address, root }: OverlaidFile, sink: Sink): void {
  const written = value.kind === 'map' ? value.entries.get('extends')?.value : undefined
  if (written?.kind !== 'scalar' || typeof written.value !== 'string') return
  const { path: file, entry } = parseAddress(address)
  const used = entry ?? file
  // An address in the network says what was published, and the file is a copy of that: their last names agree.
  const isAddress = /^[a-z][a-z0-9+.-]+:/i.test(written.value)
  const bare = written.value.replace(/[?#].*$/s, '')
  const isSame = isAddress
    ? lastName(bare).toLowerCase() === lastName(used).toLowerCase()
    : resolve(root, posix.dirname(path), decoded(bare)) === resolve(root, file)
  if (!isSame) sink(diagnostic('overlay-extends-other', { extends: written.value, file: used }, written.at))
}

function lastName(path: string): string {
  return decoded(posix.basename(path))
}

/** The text percent-decoded; as written where the encoding is broken. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
