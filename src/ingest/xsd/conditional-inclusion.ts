import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import { builtinNames } from './builtins.ts'
import { facetNames } from './facet.ts'
import { qName } from './lexical.ts'
import { collapseWhiteSpace, findNamespace, type SchemaElement, XSD } from './schema-element.ts'

const asking = '{http://www.w3.org/2007/XMLSchema-versioning}'
const version = 1.0

/** The names of XML Schema 1.0 that an attribute may ask for. */
const available: ReadonlyMap<string, readonly string[]> = new Map([
  ['type', builtinNames],
  ['facet', facetNames],
])

/**
 * A document without the parts that its `vc:` attributes exclude for version 1.0 (XSD 1.1 part 1, §4.2.2); each is
 * reported. The root stays, with a report, whatever it asks for, since the document would be empty otherwise.
 */
export function partForVersion10(root: SchemaElement, sink: Sink): SchemaElement {
  const said = printCondition(root)
  if (said !== undefined && !isMeant(root, sink))
    sink(diagnostic('xsd-version-of-document', { said }, root.at))
  return includedPart(root, sink)
}

/** An element without excluded descendants; the same object where none is excluded. */
function includedPart(element: SchemaElement, sink: Sink): SchemaElement {
  const content: (string | SchemaElement)[] = []
  let isWhole = true
  for (const part of element.content) {
    const kept =
      typeof part === 'string' ? part : isIncluded(part, sink) ? includedPart(part, sink) : undefined
    if (kept !== part) isWhole = false
    if (kept !== undefined) content.push(kept)
  }
  return isWhole ? element : { ...element, content }
}

/** Whether an element is meant for version 1.0; reports one that is not. */
function isIncluded(element: SchemaElement, sink: Sink): boolean {
  const said = printCondition(element)
  if (said === undefined || isMeant(element, sink)) return true
  const { local } = element.name
  const name = element.attributes.get('name') ?? element.attributes.get('ref')
  sink(diagnostic('xsd-version-of-part', { what: local, name, said }, element.at))
  return false
}

/** The `vc:` attributes of an element as text; undefined if it has none. */
function printCondition({ attributes }: SchemaElement): string | undefined {
  let said: string | undefined
  for (const [key, value] of attributes) {
    if (!key.startsWith(asking)) continue
    const one = `vc:${key.slice(asking.length)}="${collapseWhiteSpace(value)}"`
    said = said === undefined ? one : `${said} ${one}`
  }
  return said
}

/**
 * Whether the `vc:` attributes of an element include version 1.0 and its types and facets; reports invalid names.
 */
function isMeant(element: SchemaElement, sink: Sink): boolean {
  const said = (name: string): string | undefined => element.attributes.get(`${asking}${name}`)
  const invalid = (name: string, value: string, expected: string): void => {
    sink(diagnostic('xsd-attribute-invalid', { name: `vc:${name}`, value, expected }, element.at))
  }
  const parseVersion = (name: string): number | undefined => {
    const text = collapseWhiteSpace(said(name) ?? '')
    // To version 1.0 the attribute is a foreign one: what is no number asks for nothing.
    return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined
  }
  const [min, max] = [parseVersion('minVersion'), parseVersion('maxVersion')]
  if ((min !== undefined && min > version) || (max !== undefined && max <= version)) return false
  for (const [kind, known] of available) {
    for (const ending of ['Available', 'Unavailable']) {
      const text = said(`${kind}${ending}`)
      if (text === undefined) continue
      const names = collapseWhiteSpace(text)
        .split(' ')
        .filter((name) => name !== '')
      const isKnown = names.map((name) => {
        const [prefix = '', local = ''] = name.includes(':') ? name.split(':') : ['', name]
        const namespace = qName.isValid(name) ? findNamespace(element.namespaces, prefix) : undefined
        if (namespace === undefined) invalid(`${kind}${ending}`, name, 'names with prefixes that are bound')
        return namespace === XSD && known.includes(local)
      })
      if (ending === 'Available' ? isKnown.includes(false) : !isKnown.includes(false)) return false
    }
  }
  return true
}
