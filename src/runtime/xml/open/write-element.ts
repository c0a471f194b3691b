import type { XmlElement } from '../../xml-element.ts'
import { escapeAttribute, escapeText } from '../escape.ts'
import { splitKey } from '../expanded-names.ts'
import { printNamespaceDeclaration } from '../namespace-writer.ts'
import type { OpenNames } from './open-namespace-writer.ts'

/** An element as it stands; the prefixes that its text may use are declared on it. */
export function write(names: OpenNames, element: XmlElement, indent: string): string {
  const { namespace, local } = splitKey(element.name) ?? { namespace: '', local: element.name }
  // Inside an element that has to declare a default namespace, a name without one takes it back.
  const isBare = namespace === '' && (names.current('') ?? '') !== ''
  const bindings = isBare ? { ...element.namespaces, '': '' } : (element.namespaces ?? {})
  names.enter(bindings)
  if (bindings[''] === '' && !isBare) names.refusesDefault = true
  const name = names.element(namespace, local)
  let out = `${indent}<${name}`
  for (const [prefix, bound] of Object.entries(bindings)) {
    out += printNamespaceDeclaration(prefix, bound)
  }
  for (const [key, value] of Object.entries(element.attributes)) {
    const attribute = splitKey(key) ?? { namespace: '', local: key }
    out += ` ${names.attribute(attribute.namespace, attribute.local)}="${escapeAttribute(value)}"`
  }
  const inner = element.children.map((child) =>
    typeof child === 'string' ? escapeText(child) : write(names, child, ''),
  )
  names.leave()
  return inner.length === 0 ? `${out}/>` : `${out}>${inner.join('')}</${name}>`
}
