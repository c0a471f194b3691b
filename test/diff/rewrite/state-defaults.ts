import { type Doc, docAt, isDoc, mapEntries, mapSchemas, type Rewrite } from './document.ts'

/** What holds where nothing is said is said. */
export const stateDefaults: Rewrite = (document, chance) => {
  let places = 0
  const is30 = String(document.openapi).startsWith('3.0')
  // Below an `unevaluated…` it counts what is said.
  const isCounted = JSON.stringify(document).includes('"unevaluated')
  const stating = (value: Doc, defaults: Doc): Doc => {
    const missing = Object.entries(defaults).filter(([key]) => value[key] === undefined && chance())
    places += missing.length
    return { ...value, ...Object.fromEntries(missing) }
  }
  const rewritten = mapSchemas(document, (schema) => {
    if (schema.$ref !== undefined) return schema
    return stating(schema, {
      ...{ readOnly: false, writeOnly: false, deprecated: false },
      ...(is30 && schema.type !== undefined ? { nullable: false } : {}),
      ...(schema.type === 'string' ? { minLength: 0 } : {}),
      ...(schema.type === 'array' ? { minItems: 0, uniqueItems: false } : {}),
      ...(schema.type === 'object' ? { minProperties: 0 } : {}),
      ...(isDoc(schema.properties) && !isCounted && schema.allOf === undefined
        ? { additionalProperties: true }
        : {}),
    })
  })
  const parameter = (value: unknown): unknown => {
    if (!isDoc(value) || value.$ref !== undefined || value.in === undefined) return value
    const style = value.in === 'query' || value.in === 'cookie' ? 'form' : 'simple'
    const isPlain = value.style === undefined && value.content === undefined
    return stating(value, {
      ...(value.in === 'path' ? {} : { required: false }),
      ...{ deprecated: false },
      ...(isPlain ? { style, explode: style === 'form' } : {}),
    })
  }
  const list = (value: unknown): unknown => (Array.isArray(value) ? value.map(parameter) : value)
  const operation = (value: unknown): unknown => {
    if (!isDoc(value)) return value
    const { requestBody, parameters } = value
    return {
      ...value,
      ...(parameters === undefined ? {} : { parameters: list(parameters) }),
      ...(isDoc(requestBody) && requestBody.$ref === undefined
        ? { requestBody: stating(requestBody, { required: false }) }
        : {}),
    }
  }
  const paths = mapEntries(docAt(rewritten, 'paths'), (item) =>
    isDoc(item)
      ? mapEntries(item, (value, key) => (key === 'parameters' ? list(value) : operation(value)))
      : item,
  )
  return { document: { ...rewritten, paths }, places }
}
