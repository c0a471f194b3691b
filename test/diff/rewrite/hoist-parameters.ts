import { type Doc, docAt, isDoc, mapEntries, type Rewrite } from './document.ts'

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/** Parameters that every operation of a path has become the path's own. */
export const hoistParameters: Rewrite = (document, chance) => {
  let places = 0
  const paths = mapEntries(docAt(document, 'paths'), (item) => {
    if (!isDoc(item) || item.parameters !== undefined || !chance()) return item
    const operations = Object.entries(item).filter(([key]) => methods.has(key))
    const lists = operations.map(([, operation]) => texts(operation))
    const shared = (lists[0] ?? []).filter((text) => lists.every((list) => list.includes(text)))
    if (shared.length === 0) return item
    places++
    const lighter = operations.map(([key, operation]) => {
      const own = texts(operation).filter((text) => !shared.includes(text))
      return [key, { ...(operation as Doc), parameters: own.map((text) => JSON.parse(text)) }]
    })
    return { parameters: shared.map((text) => JSON.parse(text)), ...item, ...Object.fromEntries(lighter) }
  })
  return { document: { ...document, paths }, places }
}

function texts(operation: unknown): readonly string[] {
  const list = isDoc(operation) ? operation.parameters : undefined
  return Array.isArray(list) ? list.map((one) => JSON.stringify(one)) : []
}
