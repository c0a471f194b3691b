import { docAt, isDoc, mapSchemas, type Rewrite, referred } from './document.ts'

/** References become copies of what they refer to; not below a discriminator, which knows members by reference. */
export const inlineReferences: Rewrite = (document, chance) => {
  const schemas = docAt(document, 'components', 'schemas')
  let places = 0
  const rewritten = mapSchemas(document, (schema) => {
    if (isDoc(schema.discriminator)) return schema
    const copy = { ...schema }
    const inline = (value: unknown): unknown => {
      const target = schemas[referred(value) ?? '']
      if (!isDoc(target) || !chance()) return value
      places++
      return structuredClone(target)
    }
    if (isDoc(copy.properties)) {
      copy.properties = Object.fromEntries(
        Object.entries(copy.properties).map(([key, one]) => [key, inline(one)]),
      )
    }
    if (copy.items !== undefined) copy.items = inline(copy.items)
    for (const key of ['allOf', 'anyOf', 'oneOf'])
      if (Array.isArray(copy[key])) copy[key] = copy[key].map(inline)
    return copy
  })
  return { document: rewritten, places }
}
