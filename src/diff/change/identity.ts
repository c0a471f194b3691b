import { hash } from 'node:crypto'
import type { ClassifiedFinding } from '../rule.ts'

/**
 * A stable id for each change: it hangs on the rule, the names that lead to the place, and the facts; never on order
 * or position. Two changes that agree in all three are told apart by their order among themselves.
 */
export function identify(found: readonly ClassifiedFinding[]): readonly string[] {
  const taken = new Map<string, number>()
  return found.map(({ rule, pair, facts }) => {
    const text = JSON.stringify([rule, pair.scope.key, facts])
    const count = taken.get(text) ?? 0
    taken.set(text, count + 1)
    return hash('sha256', `${text}${count === 0 ? '' : ` ${count}`}`).slice(0, 16)
  })
}
