import { mapSchemas, type Rewrite } from './document.ts'

/** A code list becomes a choice of constants. */
export const enumToOneOf: Rewrite = (document, chance) => {
  const hasConst = !String(document.openapi).startsWith('3.0')
  let places = 0
  const rewritten = mapSchemas(document, (schema) => {
    const { enum: values, ...rest } = schema
    if (!Array.isArray(values) || values.length < 2 || schema.oneOf !== undefined || !chance()) return schema
    places++
    const oneOf = [...new Set(values)].map((value) => (hasConst ? { const: value } : { enum: [value] }))
    return { ...rest, oneOf }
  })
  return { document: rewritten, places }
}
