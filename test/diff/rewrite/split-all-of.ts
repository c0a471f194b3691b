import { type Doc, docAt, isDoc, mapSchemas, type Rewrite } from './document.ts'

const movable = new Set(['type', 'properties', 'required', 'title', 'description', 'deprecated', 'nullable'])

/** An object becomes `allOf` of two that have half of its properties each. */
export const splitAllOf: Rewrite = (document, chance) => {
  let places = 0
  const rewritten = mapSchemas(document, (schema) => {
    const names = Object.keys(docAt(schema, 'properties'))
    const isPlain = Object.keys(schema).every((key) => movable.has(key)) && schema.type === 'object'
    if (!isPlain || names.length < 2 || schema.nullable !== undefined || !chance()) return schema
    places++
    const { type: _, properties, required, ...rest } = schema
    const half = (wanted: (name: string) => boolean): Doc => {
      const needed = Array.isArray(required) ? required.filter((name) => wanted(String(name))) : []
      const own = Object.entries(isDoc(properties) ? properties : {}).filter(([name]) => wanted(name))
      return {
        type: 'object',
        properties: Object.fromEntries(own),
        ...(needed.length > 0 ? { required: needed } : {}),
      }
    }
    const first = new Set(names.slice(0, names.length >> 1))
    return { ...rest, allOf: [half((name) => first.has(name)), half((name) => !first.has(name))] }
  })
  return { document: rewritten, places }
}
