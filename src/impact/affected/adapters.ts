import { type AdapterPair, pairNames } from '../../adapt/index.ts'
import type { AffectedSymbols, SymbolChange } from './affected.ts'
import { findReachableTypes } from './cascade.ts'
import { makeSymbolKey, parseRoot, type SymbolTable } from './table.ts'

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
