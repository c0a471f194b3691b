import { existsSync, readFileSync } from 'node:fs'

/** A case with the reason why it stands in a list. */
export interface Listed {
  readonly id: string
  readonly reason: string
}

/**
 * The checked-in list of a suite: `known-failures` are ours, to become fewer; `disputed` are cases where the verdict
 * that we are held against is itself wrong.
 */
export function listed(kind: 'known-failures' | 'disputed', suite: string): readonly Listed[] {
  const file = new URL(`${kind}/${suite}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Listed[]) : []
}
