import { type Doc, docAt, isDoc, type Rewrite } from './document.ts'

/** Components that operations reach move into a file beside the description; only the description's own are read unused. */
export const splitFiles: Rewrite = (document) => {
  const all = docAt(document, 'components', 'schemas')
  const moved = usedBy(document)
  const of = (isMoved: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => moved.has(name) === isMoved))
  const schemas = of(true)
  const walk = (value: unknown, isOutside: boolean, isMapping = false): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, isOutside))
    if (!isDoc(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        if (typeof one === 'string' && (isMapping || key === '$ref'))
          return [key, isOutside ? one : movedReference(one, moved)]
        return [key, walk(one, isOutside, key === 'mapping' && value.propertyName !== undefined)]
      }),
    )
  }
  const { schemas: _, ...components } = docAt(document, 'components')
  const main = walk({ ...document, components: { ...components, schemas: of(false) } }, false) as Doc
  const parts: Doc = { openapi: document.openapi, components: { schemas: walk(schemas, true) } }
  return { document: main, files: { 'parts.json': parts }, places: Object.keys(schemas).length }
}

function movedReference(reference: string, moved: ReadonlySet<string>): string {
  const name = /^#\/components\/schemas\/([^/]+)/.exec(reference)?.[1] ?? ''
  return moved.has(name) ? `parts.json${reference}` : reference
}

/** The components that the operations reach. */
function usedBy(document: Doc): ReadonlySet<string> {
  const { schemas, ...components } = docAt(document, 'components')
  const found = new Set<string>()
  const queue = [JSON.stringify([docAt(document, 'paths'), components])]
  for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^/"]+)/g)) {
      if (!found.has(name)) queue.push(JSON.stringify(docAt(schemas, name)))
      found.add(name)
    }
  }
  return found
}
