import type { SecurityRequirement, SecurityScheme } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'

/**
 * The flow before the space in the field of an address (`implicit authorizationUrl`); undefined without a space.
 */
export function findFlow(field: string): string | undefined {
  return field.includes(' ') ? field.split(' ')[0] : undefined
}

/** The names of a scheme's OAuth flows, each once. */
export function listFlows({ urls }: SecurityScheme): string[] {
  return [...new Set([...urls.keys()].map(findFlow).filter((flow) => flow !== undefined))]
}

type Requirements = readonly SecurityRequirement[]

/** The difference between two lists of alternative security requirements, reduced to the minimal ones. */
export interface SecurityEdit {
  readonly removed: Requirements
  readonly added: Requirements
  readonly effect: Effect
}

/** The added and removed requirements, and the effect on callers; undefined if the same callers are admitted. */
export function securityEdit(before: Requirements, after: Requirements): SecurityEdit | undefined {
  const [one, other] = [least(before), least(after)]
  const removed = one.filter((asked) => !other.some((known) => isSame(asked, known)))
  const added = other.filter((asked) => !one.some((known) => isSame(asked, known)))
  if (removed.length + added.length === 0) return undefined
  const isNarrower = !removed.every((asked) => isServed(asked, other))
  const isWider = !added.every((asked) => isServed(asked, one))
  return { removed, added, effect: isNarrower ? (isWider ? 'replaces' : 'narrows') : 'widens' }
}

/** The added and removed scopes, if one requirement changed and only in its scopes; otherwise undefined. */
export function scopesOnly({
  removed,
  added,
}: SecurityEdit): { removed: string[]; added: string[] } | undefined {
  const [before, after] = [removed[0], added[0]]
  if (!before || !after || removed.length + added.length > 2 || !haveSameSchemes(before, after)) {
    return undefined
  }
  return { removed: scopesBeyond(before, after), added: scopesBeyond(after, before) }
}

/** The requirement as text: `O (read, write) and K`, sorted; `none` if it is empty. */
export function printRequirement(asked: SecurityRequirement): string {
  const schemes = [...asked].map(([scheme, scopes]) =>
    scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`,
  )
  return schemes.sort().join(' and ') || 'none'
}

/**
 * The minimal requirements, each once: those that no other one is weaker than. An empty list is one empty
 * requirement.
 */
function least(all: Requirements): Requirements {
  const asked: Requirements = all.length === 0 ? [new Map()] : all
  return asked.filter((one, index) =>
    asked.every((other, at) => !isWithin(other, one) || (isWithin(one, other) && at >= index)),
  )
}

function isServed(asked: SecurityRequirement, by: Requirements): boolean {
  return by.some((one) => isWithin(one, asked))
}

/** Whether a caller who satisfies `other` also satisfies `one`: all its schemes and scopes are in `other`. */
function isWithin(one: SecurityRequirement, other: SecurityRequirement): boolean {
  return [...one].every(([scheme, scopes]) => {
    const known = other.get(scheme)
    return known !== undefined && scopes.every((scope) => known.includes(scope))
  })
}

function isSame(one: SecurityRequirement, other: SecurityRequirement): boolean {
  return isWithin(one, other) && isWithin(other, one)
}

function haveSameSchemes(one: SecurityRequirement, other: SecurityRequirement): boolean {
  return one.size === other.size && [...one.keys()].every((scheme) => other.has(scheme))
}

export function printSecurityScope(scheme: string, scope: string): string {
  return `${scheme}: ${scope}`
}

/** The scopes of `one` that `other` does not have, each as `scheme: scope`. */
function scopesBeyond(one: SecurityRequirement, other: SecurityRequirement): string[] {
  return [...one].flatMap(([scheme, scopes]) =>
    scopes
      .filter((scope) => !other.get(scheme)?.includes(scope))
      .map((scope) => printSecurityScope(scheme, scope)),
  )
}
