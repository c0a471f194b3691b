import { isDoc, mapSchemas, type Rewrite, referred } from './document.ts'

/** References in properties and items become the one part of an `allOf`: the way in 3.0 to say something beside them. */
export const wrapReferences: Rewrite = (document, chance) => {
  let places = 0
  const wrapped = (value: unknown): unknown => {
    if (referred(value) === undefined || !chance()) return value
    places++
    return { allOf: [value] }
  }
  const rewritten = mapSchemas(document, (schema) => {
    const copy = { ...schema }
    if (isDoc(copy.properties)) {
      copy.properties = Object.fromEntries(
        Object.entries(copy.properties).map(([key, one]) => [key, wrapped(one)]),
      )
    }
    if (copy.items !== undefined) copy.items = wrapped(copy.items)
    return copy
  })
  return { document: rewritten, places }
}
