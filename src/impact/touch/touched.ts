import type { Change, Comparison, Found } from '../../diff/index.ts'
import { echoes } from './echoes.ts'
import { type OwnedMember, keyOf, type SymbolTable } from './table.ts'
import { targetsOf } from './targets.ts'

/** What a change says of one exported name or property. */
export interface Touch {
  readonly change: Change
  readonly found: Found
}

/** What of a version's generated code a migration touches, by key. */
export interface Touched {
  /** Exported names and properties. */
  readonly keys: ReadonlyMap<string, readonly Touch[]>
  /** Single values: of a code list by the key of its type, of a property by the property's. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, readonly Touch[]>>
  /** Properties that values of a type will have to have, and may lack now. */
  readonly missing: ReadonlyMap<string, ReadonlyMap<string, readonly Touch[]>>
}

const counted: ReadonlySet<string> = new Set(['breaking', 'risky'])

/** Which generated names and properties code has to be looked at for, and why. */
export function touchedBy(
  comparison: Comparison,
  found: ReadonlyMap<string, Found>,
  table: SymbolTable,
): Touched {
  const keys = new Map<string, Touch[]>()
  const values = new Map<string, Map<string, Touch[]>>()
  const missing = new Map<string, Map<string, Touch[]>>()
  const owners = new Map<string, Touch[]>()
  for (const change of comparison.changes) {
    const one = found.get(change.id)
    if (one === undefined || !counted.has(change.severity)) continue
    const touch = { change, found: one }
    const targets = targetsOf(one, change, table)
    for (const symbol of targets.symbols) add(keys, keyOf(symbol), touch)
    for (const { symbol, member } of targets.members) {
      add(keys, keyOf(symbol, member.path), touch)
      add(owners, keyOf(symbol), touch)
      for (const above of prefixes({ symbol, member })) add(owners, above, touch)
    }
    for (const { key, value } of targets.values) add(nested(values, key), value, touch)
    for (const { key, property } of targets.missing) add(nested(missing, key), property, touch)
  }
  // What has a touched property is touched itself; what is said of it alone comes first.
  for (const [key, touches] of owners) for (const touch of touches) add(keys, key, touch)
  for (const [key, touches] of echoes(table, keys)) if (!keys.has(key)) keys.set(key, [...touches])
  return { keys, values, missing: certain(missing, table) }
}

/**
 * A type that several places use must have what all of them ask for; what only some do cannot be told from a literal.
 * Each place of a data element is compared by itself, so their number says how many ask.
 */
function certain(
  missing: ReadonlyMap<string, ReadonlyMap<string, readonly Touch[]>>,
  table: SymbolTable,
): Touched['missing'] {
  const isCertain = (key: string, property: string, touches: readonly Touch[]): boolean => {
    const owned = table.memberByKey.get(`${key}\n${property}`)
    const asked = new Set(touches.flatMap(({ found }) => found.pair.scope.dataElements))
    return owned === undefined || table.dataElementsOf(owned).every((id) => asked.has(id))
  }
  return new Map(
    [...missing].map(([key, properties]) => [
      key,
      new Map([...properties].filter(([property, touches]) => isCertain(key, property, touches))),
    ]),
  )
}

/** Groups of parameters and bodies written in place, above a property. */
function prefixes({ symbol, member }: OwnedMember): readonly string[] {
  return member.path.slice(1).map((_, index) => keyOf(symbol, member.path.slice(0, index + 1)))
}

function nested<K, V>(map: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const known = map.get(key) ?? new Map<K, V>()
  map.set(key, known)
  return known
}

function add(map: Map<string, Touch[]>, key: string, touch: Touch): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [touch])
  else if (!known.some(({ change }) => change.id === touch.change.id)) known.push(touch)
}
