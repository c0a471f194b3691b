import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The common elements have another order. */
export const elementOrderChanged = defineRule({
  id: 'element-order-changed',
  on: 'content',
  effect: 'replaces',
  say: (facts: { before: string[]; after: string[] }) =>
    `The order of elements changed: ${facts.after.map((name) => quoted(name)).join(', ')}.`,
  examples: [{ before: ['sku', 'weight'], after: ['weight', 'sku'] }],
  /**
   * Yields one finding if the common elements have another order; nothing if both orders are free or elements
   * differ.
   */
  *compare(before, after) {
    if (before.isFree && after.isFree) return
    const [one, other] = [[...before.order], [...after.order]]
    const isSame = one.every((name, index) => name === other[index])
    if (isSame || [...one].sort().join(' ') !== [...other].sort().join(' ')) return
    const facts = movedOnly(one, other)
    yield { ...facts, facts }
  },
})

/** Both orders as local names, without the equal elements at the beginning and end. */
function movedOnly(before: readonly string[], after: readonly string[]) {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = before.length
  while (end > start && before[end - 1] === after[end - 1]) end--
  const local = (name: string): string => name.slice(name.lastIndexOf('}') + 1)
  return { before: before.slice(start, end).map(local), after: after.slice(start, end).map(local) }
}
