import { type Doc, docAt, isDoc, mapSchemas, type Rewrite, referred } from './document.ts'

const plain = new Set(['type', 'properties', 'required', 'title', 'description', 'example'])

/** `allOf` of open objects becomes one object with the properties of all. */
export const mergeAllOf: Rewrite = (document, chance) => {
  const schemas = docAt(document, 'components', 'schemas')
  let places = 0
  const rewritten = mapSchemas(document, (schema) => {
    const { allOf, ...rest } = schema
    if (!Array.isArray(allOf) || !Object.keys(rest).every((key) => key === 'title' || key === 'description'))
      return schema
    const members = allOf.map((member) => schemas[referred(member) ?? ''] ?? member)
    const names = members.flatMap((member) => Object.keys(docAt(member, 'properties')))
    const isMergeable =
      members.every(isOpenObject) && new Set(names).size === names.length && names.length > 0
    if (!isMergeable || !chance()) return schema
    places++
    const required = members.flatMap((member) =>
      isDoc(member) && Array.isArray(member.required) ? member.required : [],
    )
    const properties = Object.assign({}, ...members.map((member) => docAt(member, 'properties'))) as Doc
    return {
      ...rest,
      type: 'object',
      properties,
      ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
    }
  })
  return { document: rewritten, places }
}

function isOpenObject(value: unknown): boolean {
  return isDoc(value) && value.type === 'object' && Object.keys(value).every((key) => plain.has(key))
}
