import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import { readCollapsedAttribute } from './schema-element.ts'
import type { Library, SchemaLink } from './schema-links.ts'

/**
 * §4.2.1 and §4.2.2: what a document without a namespace includes has none either, or one that the document adopts from
 * those that include it. That is known only when all links are.
 */
export function refuseForeign({ documents, links }: Library, sink: Sink): Library {
  const checked = [...links].map(([path, own]): [string, readonly SchemaLink[]] => {
    if (documents.get(path)?.targetNamespace !== undefined) return [path, own]
    const adopted = adoptedBy({ documents, links }, path)
    return [path, own.map((link) => (isForeign(link, adopted) ? broken(link) : link))]
  })
  return { documents, links: new Map(checked) }

  function isForeign({ kind, targets }: SchemaLink, adopted: ReadonlySet<string>): boolean {
    const namespaces = targets.map((target) => documents.get(target)?.targetNamespace ?? '')
    return kind === 'include' && namespaces.some((each) => each !== '' && !adopted.has(each))
  }

  function broken(link: SchemaLink): SchemaLink {
    const location = readCollapsedAttribute(link.element, 'schemaLocation') ?? ''
    const found = documents.get(link.targets[0] ?? '')?.targetNamespace ?? ''
    sink(diagnostic('xsd-location-namespace', { location, expected: '', found }, link.element.at))
    return { ...link, targets: [], isBroken: true }
  }
}

/** The namespaces of the documents that include one, by way of others without a namespace too. */
function adoptedBy({ documents, links }: Library, path: string): ReadonlySet<string> {
  const reached = new Set([path])
  const adopted = new Set<string>()
  for (const target of reached) {
    for (const [from, own] of links) {
      if (!own.some((link) => link.kind === 'include' && link.targets.includes(target))) continue
      const namespace = documents.get(from)?.targetNamespace
      if (namespace === undefined) reached.add(from)
      else adopted.add(namespace)
    }
  }
  return adopted
}
