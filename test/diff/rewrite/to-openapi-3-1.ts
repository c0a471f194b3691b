import { type Doc, mapSchemas, type Rewrite } from './document.ts'

/** OpenAPI 3.0 as 3.1: `nullable` becomes a type, exclusive bounds numbers; siblings of `$ref` that 3.0 ignores go. */
export const toOpenApi31: Rewrite = (document) => {
  let places = 0
  if (!String(document.openapi).startsWith('3.0')) return { document, places }
  const rewritten = mapSchemas({ ...document, openapi: '3.1.0' }, (schema) => {
    if (schema.$ref !== undefined) return { $ref: schema.$ref }
    const { nullable, ...rest } = schema
    const made: Doc = { ...rest }
    if (nullable === true && typeof made.type === 'string') made.type = [made.type, 'null']
    if (nullable !== undefined) places++
    for (const [flag, bound] of [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const) {
      if (made[flag] === true) [made[flag], made[bound]] = [made[bound], undefined]
      if (made[flag] === false) made[flag] = undefined
    }
    return JSON.parse(JSON.stringify(made)) as Doc
  })
  return { document: rewritten, places }
}
