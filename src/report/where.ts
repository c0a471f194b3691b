import { counted } from '../diagnostics/index.ts'
import type { Change } from '../diff/index.ts'

/** The place of a change; if several operations share it, the first and the number of others. */
export function printWhere({ place, path, operations }: Change['where']): string {
  const isOfOne = /^[A-Z]+ \//u.test(path[0] ?? '')
  if (!isOfOne || operations.length < 2) return place
  return `${place} and ${counted(operations.length - 1, 'more operation')}`
}

/** The message of a change with its place before it, if it has one. */
export function printPlaced({ where, message }: Pick<Change, 'where' | 'message'>): string {
  return prefixPlace(printWhere(where), message)
}

/** `place: message`; the message alone if the place is empty. */
export function prefixPlace(place: string, message: string): string {
  return place === '' ? message : `${place}: ${message}`
}
