import type { Api, Operation, SecurityRequirement, SecurityScheme } from '../../../schema/index.ts'
import type { Direction, Pair, PairScope } from '../../pair.ts'
import type { SecuritySchemeSide } from '../../subjects.ts'
import { type Matched, pairBy } from '../shared/pairing.ts'
import type { OperationNames } from './api-pairs.ts'

type Add = (pair: Pair) => Pair

interface Target {
  readonly add: Add
  readonly names: OperationNames
}

/** The later names of security schemes, by the earlier ones. */
export type SchemeNames = ReadonlyMap<string, string>

/**
 * Adds a `security` pair for the requirements of two operations, the earlier ones with the later names of schemes.
 */
export function matchSecurity(
  add: Add,
  [before, after]: readonly [Operation, Operation],
  names: SchemeNames,
  scope: PairScope,
  parent: Pair,
): void {
  const renamed = before.security.map(
    (asked): SecurityRequirement =>
      new Map([...asked].map(([name, scopes]) => [names.get(name) ?? name, scopes])),
  )
  const at = { beforeAt: before.securityAt ?? before.at, afterAt: after.securityAt ?? after.at }
  add({ on: 'security', before: renamed, after: after.security, ...at, scope, parent })
}

/**
 * Pairs security schemes (a renamed one with equal content is the same), adds a `security-scheme` pair for each,
 * and returns the later names by the earlier ones.
 */
export function matchSecuritySchemes(
  { add, names: called }: Target,
  [before, after]: readonly [Api, Api],
  scope: PairScope,
  parent: Pair,
): SchemeNames {
  const uses = [indexSchemeUses(before, called), indexSchemeUses(after, called)] as const
  const names = new Map<string, string>()
  for (const { before: one, after: other } of pairSchemes(before, after)) {
    const name = (one ?? other)?.name ?? ''
    if (one && other) names.set(one.name, other.name)
    const found = [uses[0].get(one?.name ?? '') ?? [], uses[1].get(other?.name ?? '') ?? []]
    const here: PairScope = {
      ...{ ...scope, ...together(found), path: [name], key: `${scope.api}:security ${name}` },
      within: { steps: 1, words: [`security scheme "${name}"`] },
    }
    const at = { beforeAt: one?.scheme.at, afterAt: other?.scheme.at }
    add({ on: 'security-scheme', before: one, after: other, ...at, scope: here, parent })
  }
  return names
}

/** Pairs schemes by name and content, then by content only, then by name only. */
function pairSchemes(before: Api, after: Api): readonly Matched<SecuritySchemeSide>[] {
  const sides = ({ securitySchemes = new Map() }: Api): readonly SecuritySchemeSide[] =>
    [...securitySchemes].map(([name, scheme]) => ({ name, scheme }))
  const isSame = (one: SecuritySchemeSide, other: SecuritySchemeSide): boolean =>
    printScheme(one.scheme) === printScheme(other.scheme)
  return pairBy(sides(before), sides(after), [
    (one, other) => one.name === other.name && isSame(one, other),
    isSame,
    (one, other) => one.name === other.name,
  ])
}

/** A key of form, URLs and scopes of a scheme. */
function printScheme({ form, urls, scopes }: SecurityScheme): string {
  return JSON.stringify([form, [...urls].sort(), scopes])
}

interface Use {
  readonly operation: string
  readonly direction: Direction
}

/** The operations and webhooks that require each scheme, by the scheme's name. */
function indexSchemeUses(
  { operations, webhooks = [] }: Api,
  called: OperationNames,
): ReadonlyMap<string, readonly Use[]> {
  const found = new Map<string, Use[]>()
  /** Adds an operation to the uses of each scheme that it requires. */
  const follow = (direction: Direction) => (operation: Operation) => {
    for (const name of new Set(operation.security.flatMap((asked) => [...asked.keys()]))) {
      found.set(name, [...(found.get(name) ?? []), { operation: called(operation), direction }])
    }
  }
  operations.forEach(follow('request'))
  webhooks.forEach(follow('response'))
  return found
}

/** The operations of both sides; their directions only if both sides require the scheme, else none. */
function together(sides: readonly (readonly Use[])[]): Pick<PairScope, 'operations' | 'directions'> {
  const uses = sides.flat()
  const isAsked = sides.every((side) => side.length > 0)
  return {
    operations: [...new Set(uses.map(({ operation }) => operation))].sort(),
    directions: isAsked ? [...new Set(uses.map(({ direction }) => direction))].sort() : [],
  }
}
