import { type Doc, mapSchemas, type Rewrite } from './document.ts'
import { toOpenApi31 } from './to-openapi-3-1.ts'

/** OpenAPI 3.0 and 3.1 as 3.2: in XML `nodeType` says what two flags said. */
export const toOpenApi32: Rewrite = (document, chance) => {
  const made = toOpenApi31(document, chance)
  const rewritten = mapSchemas({ ...made.document, openapi: '3.2.0' }, (schema) => {
    const { attribute, wrapped, ...xml } = (schema.xml ?? {}) as Doc
    if (attribute !== true && wrapped !== true) return schema
    return { ...schema, xml: { ...xml, nodeType: attribute === true ? 'attribute' : 'element' } }
  })
  return { document: rewritten, places: made.places + 1 }
}
