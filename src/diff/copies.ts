import type { Location } from '../diagnostics/index.ts'
import type { Pair, Scope } from './pair.ts'
import type { Found } from './rule.ts'
import type { Subject } from './subjects.ts'

/** What descriptions share by reference, and each operation then has. */
const shared: ReadonlySet<Subject> = new Set([
  'parameter',
  'header',
  'writing',
  'request-body',
  'response',
  'media',
  'property',
])

/** The same finding at the same places of both texts is one edit, met by several operations. */
export function mergeCopies(found: readonly Found[]): readonly Found[] {
  const merged = new Map<string, Found>()
  for (const [index, one] of found.entries()) {
    const key = isShared(one) ? placeKey(one) : String(index)
    const known = merged.get(key)
    merged.set(key, known ? joined(known, one) : one)
  }
  return [...merged.values()]
}

/** One side alone says where a property stands; where a parameter stands does not say which operations list it. */
function isShared({ pair, beforeAt, afterAt }: Found): boolean {
  const [before, after] = [beforeAt ?? pair.beforeAt, afterAt ?? pair.afterAt]
  return shared.has(pair.on) && (pair.on === 'property' || (before !== undefined && after !== undefined))
}

function placeKey({ rule, facts, pair, beforeAt, afterAt }: Found): string {
  const at = (place: Location | undefined) => place && [place.file, place.line, place.column]
  return JSON.stringify([rule, facts, at(beforeAt ?? pair.beforeAt) ?? 0, at(afterAt ?? pair.afterAt) ?? 0])
}

function joined(one: Found, other: Found): Found {
  const pair = { ...one.pair, scope: joinedScope(one.pair.scope, other.pair.scope) } as Pair
  return { ...one, pair }
}

function joinedScope(one: Scope, other: Scope): Scope {
  return {
    ...{ path: one.path, key: one.key, dataElements: one.dataElements, subsets: one.subsets },
    ...(one.api === other.api ? { api: one.api } : {}),
    ...(one.sense === other.sense ? { sense: one.sense } : {}),
    part: one.part === other.part ? one.part : 'schema',
    operations: [...new Set([...one.operations, ...other.operations])].sort(),
    directions: [...new Set([...one.directions, ...other.directions])].sort(),
  }
}
