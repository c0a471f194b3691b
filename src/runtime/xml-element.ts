/** Any element, for what a schema leaves open. Names are expanded: `{namespace}local`, or `local` without one. */
export interface XmlElement {
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  readonly children: readonly (string | XmlElement)[]
  /** Prefixes in force that its text or attributes may use (`xs:QName` in content). */
  readonly namespaces?: { readonly [prefix: string]: string }
}

/** An element that can be one of several: which one, and its value. `*` stands for what a wildcard found. */
export interface ElementOf<Name extends string, Value> {
  readonly element: Name
  readonly value: Value
}
