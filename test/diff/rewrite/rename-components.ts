import { type Doc, docAt, isDoc, type Rewrite } from './document.ts'

/**
 * Components get other names, and all references follow; not members of a choice that knows them by name, nor what is made
 * of another component where that may know them by name.
 */
export const renameComponents: Rewrite = (document, chance) => {
  const fixed = JSON.stringify(document).includes('"discriminator"') ? membersOfChoices(document) : new Set()
  const names = new Map<string, string>()
  for (const name of Object.keys(docAt(document, 'components', 'schemas'))) {
    if (!fixed.has(name) && chance()) names.set(name, `${name}Renamed`)
  }
  const walk = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, `${path}/-`))
    if (!isDoc(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        if (path === '/components/schemas') return [names.get(key) ?? key, walk(one, `${path}/-`)]
        if (key === '$ref' && typeof one === 'string') return [key, renamed(one, names)]
        return [key, walk(one, `${path}/${key}`)]
      }),
    )
  }
  return { document: walk(document, '') as Doc, places: names.size }
}

function renamed(reference: string, names: ReadonlyMap<string, string>): string {
  return reference.replace(/^#\/components\/schemas\/([^/]+)/, (whole, name) => {
    const other = names.get(name)
    return other === undefined ? whole : `#/components/schemas/${other}`
  })
}

function membersOfChoices(document: Doc): Set<string> {
  const schemas = Object.entries(docAt(document, 'components', 'schemas'))
  const found = new Set(schemas.flatMap(([name, one]) => (isDoc(one) && one.allOf ? [name] : [])))
  const queue: unknown[] = [document]
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (Array.isArray(value)) queue.push(...value)
    if (!isDoc(value)) continue
    if (isDoc(value.discriminator)) {
      for (const match of JSON.stringify(value).matchAll(/#\/components\/schemas\/([^/"]+)/g))
        found.add(match[1] ?? '')
      for (const key of Object.values(docAt(value.discriminator, 'mapping')))
        found.add(String(key).replace(/^.*\//, ''))
    }
    queue.push(...Object.values(value).filter((one) => one !== null && one !== undefined))
  }
  return found
}
