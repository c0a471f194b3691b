import { counted } from '../diagnostics/index.ts'
import type { Change } from '../diff/index.ts'

/** Where a change stands: where several operations have it alike, the first of them and how many more. */
export function printWhere({ place, path, operations }: Change['where']): string {
  const isOfOne = /^[A-Z]+ \//u.test(path[0] ?? '')
  if (!isOfOne || operations.length < 2) return place
  return `${place} and ${counted(operations.length - 1, 'more operation')}`
}

/** A message with its place before it, where it has one. */
export function printPlaced({ where, message }: Pick<Change, 'where' | 'message'>): string {
  return prefixPlace(printWhere(where), message)
}

export function prefixPlace(place: string, message: string): string {
  return place === '' ? message : `${place}: ${message}`
}
