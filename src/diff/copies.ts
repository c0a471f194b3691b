import type { Location } from '../diagnostics/index.ts'
import type { Pair, Scope } from './pair.ts'
import type { Found } from './rule.ts'
import type { Subject } from './subjects.ts'

/** What descriptions share by reference, and each operation then has. */
const shared: ReadonlySet<Subject> = new Set([
  'security',
  'servers',
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
  const groups = new Map<string, [Found, ...Found[]]>()
  for (const [index, one] of found.entries()) {
    const key = isShared(one) ? placeKey(one) : String(index)
    const known = groups.get(key)
    if (known) known.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()].map(joined)
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

function joined(copies: readonly [Found, ...Found[]]): Found {
  const [first] = copies
  if (copies.length === 1) return first
  const scopes = copies.map(({ pair: { scope } }) => scope)
  const pair = { ...first.pair, scope: joinedScope(first.pair.scope, scopes) } as Pair
  return { ...first, pair }
}

function joinedScope(first: Scope, scopes: readonly Scope[]): Scope {
  const { path, key, dataElements, subsets, api, sense, part } = first
  const isOne = (name: 'api' | 'sense' | 'part') => scopes.every((one) => one[name] === first[name])
  return {
    ...{ path, key, dataElements, subsets },
    ...(isOne('api') ? { api } : {}),
    ...(isOne('sense') ? { sense } : {}),
    part: isOne('part') ? part : 'schema',
    operations: [...new Set(scopes.flatMap(({ operations }) => operations))].sort(),
    directions: [...new Set(scopes.flatMap(({ directions }) => directions))].sort(),
    isStyled: scopes.every((one) => one.isStyled),
    isAsked: scopes.some((one) => one.isAsked),
  }
}
