import type { Location } from '../../diagnostics/index.ts'
import { type Name, xsdNamespace } from '../../schema/index.ts'
import type { ComponentKind } from './scope.ts'

/** The namespace of XML Schema's own elements and built-in types. */
export const XSD = xsdNamespace

/** The namespace that the prefix `xml` is bound to, always. */
export const XML = 'http://www.w3.org/XML/1998/namespace'

/** Prefixes bound at an element, chained to those of the elements around it. */
export interface PrefixBindings {
  readonly bindings: ReadonlyMap<string, string>
  readonly outer?: PrefixBindings
}

/** An element of a schema document that knows where its start tag stands. */
export interface SchemaElement {
  readonly name: Name
  /** By expanded name; namespace declarations are not among them. */
  readonly attributes: ReadonlyMap<string, string>
  readonly namespaces: PrefixBindings
  readonly content: readonly (string | SchemaElement)[]
  readonly at: Location
}

/**
 * The namespace that a prefix has at an element, from its own bindings or those of the elements around it. If it is
 * not bound: `''` for the empty prefix, undefined for any other.
 */
export function findNamespace(namespaces: PrefixBindings, prefix: string): string | undefined {
  if (prefix === 'xml') return XML
  for (let at: PrefixBindings | undefined = namespaces; at !== undefined; at = at.outer) {
    const namespace = at.bindings.get(prefix)
    if (namespace !== undefined) return namespace
  }
  return prefix === '' ? '' : undefined
}

export function childElements(element: SchemaElement): readonly SchemaElement[] {
  return element.content.filter((part) => typeof part !== 'string')
}

/** The children that are XML Schema's own, by local name; all of them when none is named. */
export function schemaChildren(
  element: SchemaElement,
  ...locals: readonly string[]
): readonly SchemaElement[] {
  return childElements(element).filter(({ name }) => {
    return name.namespace === XSD && (locals.length === 0 || locals.includes(name.local))
  })
}

/** The first child that is XML Schema's own and has one of these names. */
export function schemaChild(element: SchemaElement, ...locals: readonly string[]): SchemaElement | undefined {
  return schemaChildren(element, ...locals)[0]
}

const componentKinds = new Map<string, ComponentKind>([
  ['simpleType', 'type'],
  ['complexType', 'type'],
  ['element', 'element'],
  ['attribute', 'attribute'],
  ['group', 'group'],
  ['attributeGroup', 'attributeGroup'],
  ['notation', 'notation'],
])

/** The kind of component that an element declares; nothing where it declares none. */
export function findComponentKind(element: SchemaElement): ComponentKind | undefined {
  return componentKinds.get(element.name.local)
}

/** An unqualified attribute with the white space around and inside collapsed, as every XML Schema attribute but `value` and `default` wants it. */
export function readCollapsedAttribute(element: SchemaElement, name: string): string | undefined {
  const value = element.attributes.get(name)
  return value === undefined ? undefined : collapseWhiteSpace(value)
}

/** The text with each run of white space as one space, and none at its ends. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '')
}

/** All text inside an element, markup left out, in document order. */
export function collectElementText(element: SchemaElement): string {
  return element.content.map((part) => (typeof part === 'string' ? part : collectElementText(part))).join('')
}
