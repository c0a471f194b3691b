import { type Doc, docAt, isDoc, mapEntries, mapSchemas, type Rewrite } from './document.ts'

/** Schemas of properties become components of their own. */
export const extractSchemas: Rewrite = (document, chance) => {
  const extracted: Doc = {}
  let places = 0
  const rewritten = mapSchemas(document, (schema) => {
    if (!isDoc(schema.properties)) return schema
    const properties = mapEntries(schema.properties, (one) => {
      if (!isDoc(one) || one.$ref !== undefined || !chance()) return one
      places++
      extracted[`Extracted${places}`] = one
      return { $ref: `#/components/schemas/Extracted${places}` }
    })
    return { ...schema, properties }
  })
  const components = docAt(rewritten, 'components')
  const schemas = { ...docAt(components, 'schemas'), ...extracted }
  return { document: { ...rewritten, components: { ...components, schemas } }, places }
}
