import { listRoots } from '../../align/index.ts'
import type { GeneratedSymbol } from '../../generate/index.ts'
import type { SymbolChange } from './affected.ts'
import { makeSymbolKey, type OwnedMember, type SymbolTable } from './table.ts'

/**
 * What stands below something that is gone goes with it, and has no change of its own: the properties of types that
 * documents can meet in no other way, with the change that took them away. Of an operation that is gone the types
 * alone: what its values hold is met where it is called or answered.
 */
export function findCascade(
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
export function findReachableTypes(
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
