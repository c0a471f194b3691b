import { type Doc, docAt, isDoc, mapEntries, type Rewrite } from './document.ts'

/** Parameters become components, which their operations refer to. */
export const referParameters: Rewrite = (document, chance) => {
  const referred: Doc = {}
  let places = 0
  const list = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    return value.map((one) => {
      if (!isDoc(one) || one.$ref !== undefined || !chance()) return one
      places++
      referred[`Referred${places}`] = one
      return { $ref: `#/components/parameters/Referred${places}` }
    })
  }
  const withList = (value: unknown): unknown =>
    isDoc(value) && value.parameters !== undefined ? { ...value, parameters: list(value.parameters) } : value
  const paths = mapEntries(docAt(document, 'paths'), (item) =>
    isDoc(item)
      ? mapEntries(item, (value, key) => (key === 'parameters' ? list(value) : withList(value)))
      : item,
  )
  const components = docAt(document, 'components')
  const parameters = { ...docAt(components, 'parameters'), ...referred }
  return { document: { ...document, paths, components: { ...components, parameters } }, places }
}
