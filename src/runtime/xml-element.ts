/**
 * An element that the schema leaves open. Names are expanded: `{namespace}local`, or `local` without a namespace.
 */
export interface XmlElement {
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  readonly children: readonly (string | XmlElement)[]
  /** The prefixes that its text or attributes may use (`xs:QName` in content). */
  readonly namespaces?: { readonly [prefix: string]: string }
}

/** An element that can be one of several: its name and value. The name `*` is that of a wildcard's element. */
export interface ElementOf<Name extends string, Value> {
  readonly element: Name
  readonly value: Value
}
