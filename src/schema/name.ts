/** A name in XML Schema's sense: namespace (empty where there is none) and local part. */
export interface Name {
  readonly namespace: string
  readonly local: string
}

/** `{namespace}local`, the form in which names key maps and stand in configuration and messages. */
export function expandedName({ namespace, local }: Name): string {
  return namespace === '' ? local : `{${namespace}}${local}`
}

/** Reads `{namespace}local` or `local`; nothing when the text is neither. */
export function parseExpandedName(text: string): Name | undefined {
  const match = /^(?:\{([^{}]*)\})?([^{}\s]+)$/u.exec(text)
  const local = match?.[2]
  return local === undefined ? undefined : { namespace: match?.[1] ?? '', local }
}

export function isSameName(a: Name, b: Name): boolean {
  return a.local === b.local && a.namespace === b.namespace
}
