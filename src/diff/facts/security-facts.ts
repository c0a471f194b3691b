import type { SecurityRequirement, SecurityScheme } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'

/** The flow that an address of a scheme belongs to (`implicit authorizationUrl`), where it belongs to one. */
export function findFlow(field: string): string | undefined {
  return field.includes(' ') ? field.split(' ')[0] : undefined
}

/** The flows by which tokens are got. */
export function listFlows({ urls }: SecurityScheme): string[] {
  return [...new Set([...urls.keys()].map(findFlow).filter((flow) => flow !== undefined))]
}

type Requirements = readonly SecurityRequirement[]

/** What callers may show, compared: only what asks least counts, since more lets in as well. */
export interface SecurityEdit {
  readonly removed: Requirements
  readonly added: Requirements
  readonly effect: Effect
}

/** Nothing where the same callers are let in. */
export function securityEdit(before: Requirements, after: Requirements): SecurityEdit | undefined {
  const [one, other] = [least(before), least(after)]
  const removed = one.filter((asked) => !other.some((known) => isSame(asked, known)))
  const added = other.filter((asked) => !one.some((known) => isSame(asked, known)))
  if (removed.length + added.length === 0) return undefined
  const isNarrower = !removed.every((asked) => isServed(asked, other))
  const isWider = !added.every((asked) => isServed(asked, one))
  return { removed, added, effect: isNarrower ? (isWider ? 'replaces' : 'narrows') : 'widens' }
}

/** The scopes that one side asks and the other does not, where they are all that differs. */
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

/** `O (read, write) and K`; what asks nothing is `none`. */
export function printRequirement(asked: SecurityRequirement): string {
  const schemes = [...asked].map(([scheme, scopes]) =>
    scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`,
  )
  return schemes.sort().join(' and ') || 'none'
}

/** Those that no other asks less than, each once. */
function least(all: Requirements): Requirements {
  const asked: Requirements = all.length === 0 ? [new Map()] : all
  return asked.filter((one, index) =>
    asked.every((other, at) => !isWithin(other, one) || (isWithin(one, other) && at >= index)),
  )
}

function isServed(asked: SecurityRequirement, by: Requirements): boolean {
  return by.some((one) => isWithin(one, asked))
}

/** Whether who meets the other one meets this one, too. */
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

function scopesBeyond(one: SecurityRequirement, other: SecurityRequirement): string[] {
  return [...one].flatMap(([scheme, scopes]) =>
    scopes
      .filter((scope) => !other.get(scheme)?.includes(scope))
      .map((scope) => printSecurityScope(scheme, scope)),
  )
}
