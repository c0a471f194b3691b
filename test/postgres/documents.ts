import type { PostgresResult } from '../../src/postgres/index.ts'

/** A document of the old version, by its number. */
export const before = (number: number): string => `<v1><n>${number}</n></v1>`

/** What a number that a person has to look at gives. */
export const isAside = (number: number): boolean => number % 7 === 3

/** A conversion whose result says how often it was done: what is converted twice is not valid any more. */
export function convertDocument(document: string | Uint8Array): PostgresResult {
  const text = typeof document === 'string' ? document : Buffer.from(document).toString()
  const number = Number(/^<v1><n>(\d+)<\/n><\/v1>$/.exec(text)?.[1] ?? 'NaN')
  if (Number.isNaN(number)) return { losses: [], issues: [{ rule: 'not-v1', path: [], message: text }] }
  if (isAside(number)) return { losses: [], issues: [{ rule: 'undetermined', path: ['n'] }] }
  const losses = number % 5 === 0 ? [{ path: ['n'], value: number, reason: 'unit', policy: 'drop' }] : []
  return { document: `<v2>${number}</v2>`, losses, issues: [] }
}
