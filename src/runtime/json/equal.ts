/**
 * Whether two JSON values are equal: numbers by value, objects in any order of their properties. Recursive, but
 * only as deep as the shallower value, one of which comes from a schema.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    const isLike = Array.isArray(a) && Array.isArray(b) && a.length === b.length
    return isLike && a.every((item, index) => isSameJson(item, b[index]))
  }
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return (
    left.length === right.size &&
    left.every(([key, item]) => right.has(key) && isSameJson(item, right.get(key)))
  )
}

/**
 * A canonical text, equal for equal JSON values; without recursion, since values may be deeper than the call
 * stack.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = []
  const queue: { readonly text?: string; readonly value?: unknown }[] = [{ value }]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { text, value: inner } = next
    if (text !== undefined) parts.push(text)
    else if (Array.isArray(inner)) {
      queue.push({ text: ']' })
      for (const item of [...inner].reverse()) queue.push({ text: ',' }, { value: item })
      parts.push('[')
    } else if (typeof inner === 'object' && inner !== null) {
      queue.push({ text: '}' })
      const members = Object.entries(inner).sort(([a], [b]) => (a < b ? 1 : -1))
      for (const [key, item] of members)
        queue.push({ text: ',' }, { value: item }, { text: `${JSON.stringify(key)}:` })
      parts.push('{')
    } else parts.push(typeof inner === 'number' ? String(inner + 0) : (JSON.stringify(inner) ?? 'undefined'))
  }
  return parts.join('')
}
