import { type AdapterPair, pairNames } from '../../adapt/index.ts'
import { listRoots } from '../../align/index.ts'
import type { Change, Comparison, Found } from '../../diff/index.ts'
import type { GeneratedSymbol } from '../../generate/index.ts'
import { makeSymbolKey, type OwnedMember, parseRoot, type SymbolTable } from './table.ts'
import { findTargets, isPlaced } from './targets.ts'

/** An exported name of an adapter, and what touches it. */
export interface AdapterName {
  readonly module: string
  readonly name: string
  readonly touches: readonly SymbolChange[]
}

/** The names of adapters that take or give what the migration touches. */
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

/** What touches a root; else what touches anything that its documents hold. */
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
 * What stands below something that is gone goes with it, and has no change of its own: the properties of types that
 * documents can meet in no other way, with the change that took them away. Of an operation that is gone the types
 * alone: what its values hold is met where it is called or answered.
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
  spread(
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

/** Types that some lead to, themselves with them. */
function findReachableTypes(
  from: readonly GeneratedSymbol[],
  table: SymbolTable,
): ReadonlySet<GeneratedSymbol> {
  const met = new Set<GeneratedSymbol>()
  spread(from, met, () => true, table)
  return met
}

/** A type's own key, and those of its codec and the constant of its values. */
function companions(symbol: GeneratedSymbol, table: SymbolTable): readonly string[] {
  const others = 'node' in symbol ? table.ofNode(symbol.set, symbol.node) : []
  return [...new Set([symbol, ...others])].map((one) => makeSymbolKey(one))
}

/** Every type that leads on from some, by the properties that pass. */
function spread(
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

function typesBelow({ member: { type } }: OwnedMember, table: SymbolTable): readonly GeneratedSymbol[] {
  return type === undefined ? [] : findNodeTypes(table, type.set, type.node)
}

function findNodeTypes(table: SymbolTable, set: string, node: string): readonly GeneratedSymbol[] {
  return table.ofNode(set, node).filter(({ kind }) => kind === 'type')
}

/** What a change says of one exported name or property. */
export interface SymbolChange {
  readonly change: Change
  readonly found: Found
}

/** What of a version's generated code a migration touches, by key. */
export interface AffectedSymbols {
  /** Exported names and properties. */
  readonly keys: ReadonlyMap<string, readonly SymbolChange[]>
  /** The same, of properties where they are read: what is written stays as it is. */
  readonly read: ReadonlyMap<string, readonly SymbolChange[]>
  /** Single values: of a code list by the key of its type, of a property by the property's. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, readonly SymbolChange[]>>
  /** Properties that values of a type will have to have, and may lack now. */
  readonly missing: ReadonlyMap<string, ReadonlyMap<string, readonly SymbolChange[]>>
}

const counted: ReadonlySet<string> = new Set(['breaking', 'risky'])

/** Which generated names and properties code has to be looked at for, and why. */
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
  // What has a touched property is touched itself; what is said of it alone comes first.
  for (const [key, touches] of owners) for (const touch of touches) add(keys, key, touch)
  for (const [key, touches] of findCascade(table, keys)) if (!keys.has(key)) keys.set(key, [...touches])
  return { keys, read, values, missing: certain(missing, keys, table) }
}

const gone: ReadonlySet<string> = new Set([
  'attribute-removed',
  'element-removed',
  'property-removed',
  'unlisted-elements-removed',
])

/**
 * A type that several places use must have what all of them ask for; what only some do cannot be told from a literal.
 * Each place of a data element is compared by itself, so their number says how many ask.
 */
function certain(
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

/** Properties that hold values of a simple type which was compared by itself: what it says, it says of them. */
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

function nested<K, V>(map: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const known = map.get(key) ?? new Map<K, V>()
  map.set(key, known)
  return known
}

function add(map: Map<string, SymbolChange[]>, key: string, touch: SymbolChange): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [touch])
  else if (!known.some(({ change }) => change.id === touch.change.id)) known.push(touch)
}
