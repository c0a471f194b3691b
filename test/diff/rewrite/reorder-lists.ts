import { type Doc, isDoc, type Rewrite } from './document.ts'

/** Lists whose order says nothing. */
const lists: ReadonlySet<string> = new Set([
  ...['required', 'enum', 'type', 'allOf', 'anyOf', 'oneOf', 'parameters', 'tags'],
])

/** What stands beside a list and goes by its order. */
const beside = /^x-.*(?:names|descriptions|varnames)$/iu

/** Lists in another order, where their order says nothing. */
export const reorderLists: Rewrite = (document, chance) => {
  let places = 0
  const walk = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, false))
    if (!isDoc(value)) return value
    const isKept = Object.keys(value).some((key) => beside.test(key))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        if (key === 'example' || key === 'examples' || key === 'default' || key === 'const') return [key, one]
        const inner = walk(one, key === 'properties' || key === 'schemas')
        if (isMap || isKept || !lists.has(key) || !Array.isArray(inner) || inner.length < 2 || !chance())
          return [key, inner]
        places++
        return [key, [...inner].reverse()]
      }),
    )
  }
  return { document: walk(document, false) as Doc, places }
}
