import type { Operation } from '../../schema/index.ts'

/** The scopes that an operation asks of the schemes that the other one uses as well: a scheme that came or went says so itself. */
export function scopesOf({ scopes = new Map() }: Operation, other: Operation): string[] {
  const known = new Set(other.security.flat())
  return [...scopes].flatMap(([scheme, names]) =>
    known.has(scheme) ? names.map((name: string) => `${scheme}: ${name}`) : [],
  )
}
