/** Where what 2.0 keeps at the top of a document stands in 3.0. */
export const componentSections: ReadonlyMap<string, string> = new Map([
  ['definitions', 'schemas'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
  ['securityDefinitions', 'securitySchemes'],
])

const form = /^(?:multipart\/|application\/x-www-form-urlencoded)/i

/** The steps to a place of a document that was turned into 3.0, as 2.0 writes them. */
export function writtenSteps(steps: readonly string[]): readonly string[] {
  const [top, field, ...rest] = steps
  const found = [...componentSections].find(([, name]) => name === field)
  if (top === 'components' && found !== undefined)
    return [found[0], ...writtenPart([field ?? '', ...rest]).slice(1)]
  if (top !== 'paths') return steps
  const [, path = '', method = '', ...part] = steps
  if (method === 'parameters') return [top, path, ...writtenPart([method, ...part])]
  return steps.slice(0, 3).concat(writtenPart(part))
}

/** A parameter, a body or a response. OpenAPI 2.0 has no `content`, and only bodies and responses have `schema`. */
function writtenPart(steps: readonly string[]): readonly string[] {
  const [part, name = '', ...inner] = steps
  if (part === 'requestBody') return ['parameters', ...writtenBody(steps.slice(1))]
  if (part === 'parameters' && inner[0] === 'schema') return [part, name, ...inner.slice(1)]
  if (part !== 'responses') return steps
  if (inner[0] === 'content') return [part, name, ...inner.slice(2)]
  if (inner[0] === 'headers' && inner[2] === 'schema')
    return [part, name, ...inner.slice(0, 2), ...inner.slice(3)]
  return steps
}

/** A field of a form is a parameter; another body is one as a whole. */
function writtenBody([
  field,
  type = '',
  schema,
  properties,
  name,
  ...rest
]: readonly string[]): readonly string[] {
  if (field !== 'content') return ['body', ...(field === undefined ? [] : [field])]
  const isField = form.test(type) && properties === 'properties' && name !== undefined
  if (isField) return [`formData ${name}`, ...rest]
  return ['body', ...[schema, properties, name].filter((step) => step !== undefined), ...rest]
}
