import { counted } from '../diagnostics/index.ts'
import type { Change } from '../diff/index.ts'

/** Where a change stands: where several operations have it alike, the first of them and how many more. */
export function printWhere({ path, operations }: Change['where']): string {
  const place = path.join('/')
  const isOfOne = /^[A-Z]+ \//u.test(path[0] ?? '')
  if (!isOfOne || operations.length < 2) return place
  return `${place} and ${counted(operations.length - 1, 'more operation')}`
}
