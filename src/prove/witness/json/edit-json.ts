import { isObject } from '../../../sample/index.ts'
import type { Json } from '../../../schema/index.ts'

/**
 * Returns a copy of a value with the part at a path changed; a part that becomes undefined is removed. Undefined
 * where the path enters something that is no object or array.
 */
export function changeAt(
  value: Json,
  path: readonly (string | number)[],
  change: (part: Json) => Json | undefined,
): Json | undefined {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (typeof key === 'number') {
    if (!Array.isArray(value)) return undefined
    const items: readonly Json[] = value
    return items.flatMap((item, index): readonly Json[] => {
      const part = index === key ? changeAt(item, rest, change) : item
      return part === undefined ? [] : [part]
    })
  }
  if (!isObject(value)) return undefined
  const entries = Object.entries(value).flatMap(([name, item]): readonly (readonly [string, Json])[] => {
    const part = name === key ? changeAt(item, rest, change) : item
    return part === undefined ? [] : [[name, part]]
  })
  return Object.fromEntries(entries)
}
