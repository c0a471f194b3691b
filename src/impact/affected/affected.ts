import { type AdapterPair, pairNames } from '../../adapt/index.ts'
import { listRoots } from '../../align/index.ts'
import type { Change, Comparison, Found } from '../../diff/index.ts'
import type { GeneratedSymbol } from '../../generate/index.ts'
import { makeSymbolKey, type OwnedMember, parseRoot, type SymbolTable } from './table.ts'
import { findTargets, isPlaced } from './targets.ts'

/** An exported name of an adapter module, with the changes that concern it. */
export interface AdapterName {
  readonly module: string
  readonly name: string
  readonly touches: readonly SymbolChange[]
}

/** The exported names of adapters whose earlier-version root is affected: adapter, context type and hooks type. */
export function adapterNames(
  pairs: readonly AdapterPair[],
  table: SymbolTable,
  { keys }: AffectedSymbols,
): readonly AdapterName[] {
  return pairs.flatMap((pair) => {
    const own = [pair.from, pair.to].find(({ version }) => version === table.version.name)
    const touches = own === undefined ? [] : rootTouches(own.root, table, keys)
    if (touches.length === 0) return []
    const names = pairNames(pair)
    const folder = pair.module.slice(0, pair.module.lastIndexOf('/'))
    return [
      { module: pair.module, name: pair.name, touches },
      { module: pair.module, name: names.context, touches },
      { module: `${folder}/hooks.ts`, name: names.hooks, touches },
    ]
  })
}

/** The changes of a root; if there are none, those of the first affected type below it. */
function rootTouches(
  root: string,
  table: SymbolTable,
  keys: AffectedSymbols['keys'],
): readonly SymbolChange[] {
  const symbols = table.ofRoot(parseRoot(root))
  const below = findReachableTypes(
    symbols.filter(({ kind }) => kind === 'type'),
    table,
  )
  const found = [...symbols, ...below].map((symbol) => keys.get(makeSymbolKey(symbol)) ?? [])
  return found.find((touches) => touches.length > 0) ?? []
}

/**
 * The names that are removed along with something above them: types, with codecs and properties, reachable only
 * through removed properties, with the change that removed these. For a removed operation only its types, not
 * their properties.
 */
function findCascade(
  table: SymbolTable,
  keys: ReadonlyMap<string, readonly SymbolChange[]>,
): ReadonlyMap<string, readonly SymbolChange[]> {
  const isGone = (one: OwnedMember): boolean => {
    const touches = keys.get(makeSymbolKey(one.symbol, one.member.path)) ?? []
    return (
      touches.length > 0 && touches.every(({ found: { pair, claims } }) => claims && pair.after === undefined)
    )
  }
  const calls = table.symbols.filter(({ kind }) => kind === 'input' || kind === 'output')
  const isOver = (symbol: GeneratedSymbol): boolean =>
    (keys.get(makeSymbolKey(symbol)) ?? []).some(
      ({ found: { pair } }) => pair.on === 'operation' && !pair.after,
    )
  const roots = [
    ...listRoots(table.version)
      .filter(({ isBound }) => !isBound)
      .flatMap(({ set, element }) => findNodeTypes(table, set.name, element.type)),
    ...calls.filter((call) => !isOver(call)),
  ]
  const [kept, lost] = [new Set<GeneratedSymbol>(), new Map<GeneratedSymbol, readonly SymbolChange[]>()]
  const gone = new Set<OwnedMember>()
  spreadTypes(
    roots,
    kept,
    (one) => {
      if (isGone(one)) gone.add(one)
      return !isGone(one)
    },
    table,
  )
  const starts = [
    ...[...gone].map((one) => ({
      types: typesBelow(one, table),
      key: makeSymbolKey(one.symbol, one.member.path),
    })),
  ]
  const names = new Map<string, readonly SymbolChange[]>()
  for (const call of calls.filter(isOver)) {
    const touches = keys.get(makeSymbolKey(call)) ?? []
    for (const symbol of findReachableTypes([call], table)) {
      if (!kept.has(symbol)) for (const key of companions(symbol, table)) names.set(key, touches)
    }
  }
  for (const { types, key } of starts) {
    const below = findReachableTypes(types, table)
    const touches = keys.get(key) ?? []
    for (const symbol of below)
      if (!kept.has(symbol)) lost.set(symbol, [...(lost.get(symbol) ?? []), ...touches])
  }
  return new Map([
    ...names,
    ...[...lost].flatMap(([symbol, touches]) =>
      [...companions(symbol, table), ...symbol.members.map(({ path }) => makeSymbolKey(symbol, path))].map(
        (key) => [key, touches] as const,
      ),
    ),
  ])
}

/** All types reachable from the given ones, these included. */
function findReachableTypes(
  from: readonly GeneratedSymbol[],
  table: SymbolTable,
): ReadonlySet<GeneratedSymbol> {
  const met = new Set<GeneratedSymbol>()
  spreadTypes(from, met, () => true, table)
  return met
}

/** The keys of a type, its codec and its value constant. */
function companions(symbol: GeneratedSymbol, table: SymbolTable): readonly string[] {
  const others = 'node' in symbol ? table.ofNode(symbol.set, symbol.node) : []
  return [...new Set([symbol, ...others])].map((one) => makeSymbolKey(one))
}

/** Adds to `met` all types reachable from the given ones by way of properties that pass. */
function spreadTypes(
  from: readonly GeneratedSymbol[],
  met: Set<GeneratedSymbol>,
  passes: (one: OwnedMember) => boolean,
  table: SymbolTable,
): void {
  const open = [...from]
  for (let symbol = open.pop(); symbol !== undefined; symbol = open.pop()) {
    if (met.has(symbol)) continue
    met.add(symbol)
    for (const member of symbol.members) {
      const one = { symbol, member }
      if (passes(one)) open.push(...typesBelow(one, table))
    }
  }
}

/** The generated type of a property's values; empty if it has none. */
function typesBelow({ member: { type } }: OwnedMember, table: SymbolTable): readonly GeneratedSymbol[] {
  return type === undefined ? [] : findNodeTypes(table, type.set, type.node)
}

/** The generated type of a node, without codecs and value constants; empty if it has none. */
function findNodeTypes(table: SymbolTable, set: string, node: string): readonly GeneratedSymbol[] {
  return table.ofNode(set, node).filter(({ kind }) => kind === 'type')
}

/** A change that concerns an exported name or property, and where it was found. */
export interface SymbolChange {
  readonly change: Change
  readonly found: Found
}

/** The generated names of a version that a migration affects, by key, with the changes. */
export interface AffectedSymbols {
  /** Exported names and properties. */
  readonly keys: ReadonlyMap<string, readonly SymbolChange[]>
  /** Properties affected only where they are read, not where they are written. */
  readonly read: ReadonlyMap<string, readonly SymbolChange[]>
  /** Single values, by the key of the code list's type or of the property, then by value. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, readonly SymbolChange[]>>
  /** By type key, the properties that its values will need and may lack now. */
  readonly missing: ReadonlyMap<string, ReadonlyMap<string, readonly SymbolChange[]>>
}

const counted: ReadonlySet<string> = new Set(['breaking', 'risky'])

/**
 * The generated names and properties that breaking and risky changes concern, accepted ones excluded. Owners of
 * affected properties, and names removed along with others, are included.
 */
export function findAffectedSymbols(
  comparison: Comparison,
  found: ReadonlyMap<string, Found>,
  table: SymbolTable,
): AffectedSymbols {
  const keys = new Map<string, SymbolChange[]>()
  const read = new Map<string, SymbolChange[]>()
  const values = new Map<string, Map<string, SymbolChange[]>>()
  const missing = new Map<string, Map<string, SymbolChange[]>>()
  const owners = new Map<string, SymbolChange[]>()
  const hold = (one: OwnedMember, touch: SymbolChange): void => {
    add(keys, makeSymbolKey(one.symbol, one.member.path), touch)
    add(owners, makeSymbolKey(one.symbol), touch)
  }
  for (const change of comparison.changes) {
    const one = found.get(change.id)
    if (one === undefined || !counted.has(change.severity) || change.accepted) continue
    for (const pair of [one.pair, ...(one.copies ?? [])]) {
      const touch = { change, found: { ...one, pair } }
      const targets = findTargets(touch.found, change, table)
      for (const symbol of targets.symbols) add(keys, makeSymbolKey(symbol), touch)
      for (const member of targets.members) hold(member, touch)
      for (const { symbol, member } of targets.read) add(read, makeSymbolKey(symbol, member.path), touch)
      for (const { key, value } of targets.values) add(nested(values, key), value, touch)
      for (const { key, property } of targets.missing) add(nested(missing, key), property, touch)
    }
  }
  for (const [one, touches] of holders(keys, table)) for (const touch of touches) hold(one, touch)
  // The owner of an affected property is affected too; its own changes come first.
  for (const [key, touches] of owners) for (const touch of touches) add(keys, key, touch)
  for (const [key, touches] of findCascade(table, keys)) if (!keys.has(key)) keys.set(key, [...touches])
  return { keys, read, values, missing: keepCertain(missing, keys, table) }
}

const gone: ReadonlySet<string> = new Set([
  'attribute-removed',
  'element-removed',
  'property-removed',
  'unlisted-elements-removed',
])

/**
 * Keeps only missing properties that are certain: not removed elsewhere, and required for every data element that
 * the property can contain. A type used in several places needs a property only if all of them require it.
 */
function keepCertain(
  missing: ReadonlyMap<string, ReadonlyMap<string, readonly SymbolChange[]>>,
  keys: AffectedSymbols['keys'],
  table: SymbolTable,
): AffectedSymbols['missing'] {
  const isCertain = (key: string, property: string, touches: readonly SymbolChange[]): boolean => {
    const isGoneSomewhere = (keys.get(`${key}\n${property}`) ?? []).some(({ change }) =>
      gone.has(change.rule),
    )
    if (isGoneSomewhere) return false
    const owned = table.memberByKey.get(`${key}\n${property}`)
    const asked = new Set(touches.flatMap(({ found }) => found.pair.scope.dataElements))
    return owned === undefined || table.listDataElements(owned).every((id) => asked.has(id))
  }
  return new Map(
    [...missing].map(([key, properties]) => [
      key,
      new Map([...properties].filter(([property, touches]) => isCertain(key, property, touches))),
    ]),
  )
}

/**
 * The properties whose simple type has changes of its own, with these changes, which concern the property too. Changes
 * that were found at one element, attribute or property are left out.
 */
function holders(
  keys: ReadonlyMap<string, readonly SymbolChange[]>,
  table: SymbolTable,
): readonly (readonly [OwnedMember, readonly SymbolChange[]])[] {
  const members = table.symbols.flatMap((symbol) => symbol.members.map((member) => ({ symbol, member })))
  return members.flatMap(({ symbol, member }) => {
    if (member.type === undefined) return []
    const types = table.ofNode(member.type.set, member.type.node)
    const touches = types
      .filter(({ kind, members: inside }) => kind === 'type' && inside.length === 0)
      .flatMap((type) => keys.get(makeSymbolKey(type)) ?? [])
      .filter(({ found: { pair } }) => !isPlaced(pair))
    return touches.length === 0 ? [] : [[{ symbol, member }, touches] as const]
  })
}

/** The inner map of a key; adds an empty one if it is missing. */
function nested<K, V>(map: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const known = map.get(key) ?? new Map<K, V>()
  map.set(key, known)
  return known
}

/** Adds a change to the list of a key, unless a change with the same id is there. */
function add(map: Map<string, SymbolChange[]>, key: string, touch: SymbolChange): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [touch])
  else if (!known.some(({ change }) => change.id === touch.change.id)) known.push(touch)
}
